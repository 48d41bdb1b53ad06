// Whether the drawer with the full rules is open. The screens themselves are loaded when needed.

export const pickerState = $state({ isDrawerOpen: false });
