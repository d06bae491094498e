import { type DisplayState, displayStates } from '#lib/codes/device-state.ts'

/** Binary frame of the live map: docs/maps.md#live-frame. */
export const liveHeaderBytes = 16
export const liveRowBytes = 24
export const liveMagic = 0x57
export const liveVersion = 1

export const liveKind = { snapshot: 0, delta: 1, snapshotPart: 2 } as const

export type LiveRow = {
  id: number
  lat: number
  lon: number
  /** Unix seconds; 0 without a fix. */
  fixedAt: number
  /** Tenths of km/h. */
  speed: number
  course: number
  state: DisplayState
  flags: number
  icon: number
}

/** Writes one row at `offset`. */
export function writeLiveRow(view: DataView, offset: number, row: LiveRow): void {
  view.setUint32(offset, row.id, true)
  view.setInt32(offset + 4, row.lat, true)
  view.setInt32(offset + 8, row.lon, true)
  view.setUint32(offset + 12, row.fixedAt, true)
  view.setUint16(offset + 16, row.speed, true)
  view.setUint16(offset + 18, row.course, true)
  view.setUint8(offset + 20, displayStates.indexOf(row.state))
  view.setUint8(offset + 21, row.flags)
  view.setUint8(offset + 22, row.icon)
}

/** The map's hot path reads the fields from the view instead. */
export function readLiveRow(view: DataView, offset: number): LiveRow {
  return {
    id: view.getUint32(offset, true),
    lat: view.getInt32(offset + 4, true),
    lon: view.getInt32(offset + 8, true),
    fixedAt: view.getUint32(offset + 12, true),
    speed: view.getUint16(offset + 16, true),
    course: view.getUint16(offset + 18, true),
    state: displayStates[view.getUint8(offset + 20)] ?? 'offline',
    flags: view.getUint8(offset + 21),
    icon: view.getUint8(offset + 22),
  }
}

export function writeLiveHeader(
  view: DataView,
  { kind, rows, now }: { kind: number; rows: number; now: number },
): void {
  view.setUint8(0, liveMagic)
  view.setUint8(1, liveVersion)
  view.setUint8(2, kind)
  view.setUint32(4, rows, true)
  view.setUint32(8, now, true)
}

/** Undefined when it is not ours or its length is wrong. */
export function readLiveHeader(
  view: DataView,
): { kind: number; rows: number; now: number } | undefined {
  if (view.byteLength < liveHeaderBytes) return undefined
  if (view.getUint8(0) !== liveMagic || view.getUint8(1) !== liveVersion) return undefined
  const rows = view.getUint32(4, true)
  if (view.byteLength !== liveHeaderBytes + rows * liveRowBytes) return undefined
  return { kind: view.getUint8(2), rows, now: view.getUint32(8, true) }
}
