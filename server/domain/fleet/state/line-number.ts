/** Index of lineStates (lib/codes/device-state.ts). */
export const lineNumber = { down: 0, on: 1, sleep: 2 } as const
