/** How a beacon is read. */
export const beaconKinds = ['bluetooth', 'nfc', 'wireless'] as const
export type BeaconKind = (typeof beaconKinds)[number]
