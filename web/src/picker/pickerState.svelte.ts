// Whether the host's picker and the drawer with the full rules are open. The screens themselves are loaded when needed.

export const pickerState = $state({ isHostOpen: false, isDrawerOpen: false });

/** Open the picker for the host's "Change game". */
export function openHostPicker(): void {
  pickerState.isHostOpen = true;
}
