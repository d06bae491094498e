import type { BeaconKind } from '#lib/codes/beacon-kinds.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { FencePoint } from '#lib/rules/fence-limits.ts'

export type Beacon = CallReply<'beacon/Get'>['items'][number]

/** What is drawn while a beacon is edited. */
export type BeaconDraft = { place: FencePoint | undefined }

/** Where it hangs; undefined where it is not on the map. */
export const pointOf = ({ lat, lon }: Pick<Beacon, 'lat' | 'lon'>): FencePoint | undefined =>
  lat === null || lon === null ? undefined : { lat, lon }

export const beaconColours: Readonly<Record<BeaconKind, string>> = {
  bluetooth: '#1c7ed6',
  nfc: '#2b8a3e',
  wireless: '#c2255c',
}
