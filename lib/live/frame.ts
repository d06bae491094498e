import { type DisplayState, displayStates } from '#lib/codes/device-state.ts'

/** Binary frame of the live map: docs/maps.md#live-frame. */
export const liveHeaderBytes = 16
export const liveRowBytes = 24
export const liveMagic = 0x57
export const liveVersion = 1

/**
 * `groups`: counts by cell of the map instead of devices, of a very large organisation. `lent`: all
 * devices that others share with the reader.
 */
export const liveKind = { snapshot: 0, delta: 1, snapshotPart: 2, groups: 3, lent: 4 } as const

/** Cells across the world in the finest grid of groups: 56 pixels at zoom 9.8. */
export const finestCells = 8192
/** Counters of a group: each display state without and with an alarm. */
export const groupKinds = 2 * displayStates.length
export const groupRowBytes = 8 + 4 * groupKinds

/** Devices of one cell; column and line as in a mercator grid of `cells` across. */
export type LiveGroup = {
  column: number
  line: number
  /** Their middle within the cell, 0 to 1. */
  middleX: number
  middleY: number
  /** By 2 × display state + 1 with an alarm. */
  counts: ArrayLike<number>
}

export function writeLiveGroup(view: DataView, offset: number, group: LiveGroup): void {
  view.setUint16(offset, group.column, true)
  view.setUint16(offset + 2, group.line, true)
  view.setUint16(offset + 4, Math.floor(group.middleX * 65_535), true)
  view.setUint16(offset + 6, Math.floor(group.middleY * 65_535), true)
  for (let kind = 0; kind < groupKinds; kind++)
    view.setUint32(offset + 8 + 4 * kind, group.counts[kind] ?? 0, true)
}

export function readLiveGroup(view: DataView, offset: number): LiveGroup {
  const counts = new Uint32Array(groupKinds)
  for (let kind = 0; kind < groupKinds; kind++)
    counts[kind] = view.getUint32(offset + 8 + 4 * kind, true)
  return {
    column: view.getUint16(offset, true),
    line: view.getUint16(offset + 2, true),
    middleX: view.getUint16(offset + 4, true) / 65_535,
    middleY: view.getUint16(offset + 6, true) / 65_535,
    counts,
  }
}

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

export type LiveHeader = {
  kind: number
  rows: number
  now: number
  /** The organisation is very large: rows and groups are of the view only. */
  isView: boolean
  /** Across the world, of groups; else 0. */
  cells: number
}

export function writeLiveHeader(
  view: DataView,
  {
    kind,
    rows,
    now,
    isView = false,
    cells = 0,
  }: Partial<LiveHeader> & Pick<LiveHeader, 'kind' | 'rows' | 'now'>,
): void {
  view.setUint8(0, liveMagic)
  view.setUint8(1, liveVersion)
  view.setUint8(2, kind)
  view.setUint8(3, isView ? 1 : 0)
  view.setUint32(4, rows, true)
  view.setUint32(8, now, true)
  view.setUint32(12, cells, true)
}

/** Undefined when it is not ours or its length is wrong. */
export function readLiveHeader(view: DataView): LiveHeader | undefined {
  if (view.byteLength < liveHeaderBytes) return undefined
  if (view.getUint8(0) !== liveMagic || view.getUint8(1) !== liveVersion) return undefined
  const kind = view.getUint8(2)
  const rows = view.getUint32(4, true)
  const rowBytes = kind === liveKind.groups ? groupRowBytes : liveRowBytes
  if (view.byteLength !== liveHeaderBytes + rows * rowBytes) return undefined
  const now = view.getUint32(8, true)
  return { kind, rows, now, isView: view.getUint8(3) === 1, cells: view.getUint32(12, true) }
}
