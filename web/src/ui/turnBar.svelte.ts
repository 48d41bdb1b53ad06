// Place of the controls on the reader's turn. Whatever covers the table leaves it free.

/** Pixels at the edges of the screen that nothing may cover. */
export const turnBar = $state({ bottom: 0, left: 0, right: 0 });

/** Return the CSS `inset` of something that covers the table. */
export const overlayInset = (): string => `0 ${turnBar.right}px ${turnBar.bottom}px ${turnBar.left}px`;

/** Return whether the controls have to be reached beside a dialog. */
export const isTurnBarShown = (): boolean => turnBar.bottom + turnBar.left + turnBar.right > 0;
