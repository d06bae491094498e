import { displayStates, liveFlag } from '#lib/codes/device-state.ts'
import { latToY, lonToX, wrapDelta } from '#lib/geo/mercator.ts'
import { type DeviceColumns, grown, makeColumns } from './device-columns.ts'
import {
  groupKinds,
  groupRowBytes,
  type LiveHeader,
  liveHeaderBytes,
  liveKind,
  liveRowBytes,
  readLiveGroup,
  readLiveHeader,
} from './frame.ts'
import type { StateCounts } from './messages.ts'

/** World = 1; about 4 km: a jump is not glided. */
const jumpDistance = 1e-4

/** From one fix to the next. */
export const glideMs = 900

/** Devices of one cell, counted by the server; mercator. */
export type DeviceGroup = {
  x: number
  y: number
  west: number
  east: number
  north: number
  south: number
  /** By 2 × display state + 1 with an alarm. */
  counts: ArrayLike<number>
}

/** Devices of the organisation shown, in columns, outside React; frames are read straight in. */
export class DeviceStore {
  columns: DeviceColumns = makeColumns(1024)
  count = 0
  /** Counts up with every applied frame. */
  version = 0
  serverTime = 0
  /** False until the first snapshot is whole. */
  isLoaded = false
  /** Bytes of the last snapshot. */
  snapshotBytes = 0
  /** In the order of displayStates. */
  readonly counts = new Uint32Array(displayStates.length)
  alarmCount = 0
  /** Instead of rows while too many devices of a very large organisation are in view. */
  groups: readonly DeviceGroup[] = []
  /** Of a very large organisation only the view is here: `counts` come from the server. */
  isOfView = false
  /** Those of `count` that others share with the reader. */
  lent: ReadonlySet<number> = new Set()
  private totals: StateCounts | undefined
  private readonly rows = new Map<number, number>()
  private readonly listeners = new Set<() => void>()
  private isTaking = false
  private scope: Set<number> | undefined

  /** -1 when it is not here. */
  rowOf(id: number): number {
    return this.rows.get(id) ?? -1
  }

  /** Returns the way to stop it. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  clear(): void {
    this.lent = new Set()
    this.empty()
    this.isLoaded = false
    this.isTaking = false
    this.snapshotBytes = 0
    this.groups = []
    this.isOfView = false
    this.totals = undefined
    this.changed()
  }

  /** All that the reader may see in the organisation. */
  setTotals(totals: StateCounts): void {
    this.totals = totals
    if (!this.isOfView) return
    this.takeTotals()
    this.changed()
  }

  /**
   * A whole snapshot replaces, a delta updates or adds. `isFirst`: a part begins a snapshot, the
   * last was cut off. False when no frame.
   */
  apply(view: DataView, now: number, isFirst = !this.isTaking): boolean {
    const header = readLiveHeader(view)
    if (!header) return false
    if (header.kind === liveKind.groups) return this.takeGroups(view, header)
    if (header.kind === liveKind.lent) return this.takeLent(view, header, now)
    const isSnapshot = header.kind !== liveKind.delta
    if (isSnapshot && isFirst) this.begin(header.isView)
    if (isSnapshot) this.snapshotBytes += view.byteLength
    this.reserve(this.count + header.rows)
    for (let i = 0; i < header.rows; i++) {
      this.readRow(view, liveHeaderBytes + i * liveRowBytes, now)
    }
    this.serverTime = header.now
    if (isSnapshot) this.isTaking = header.kind === liveKind.snapshotPart
    if (isSnapshot && !this.isTaking) this.isLoaded = true
    this.changed()
    return true
  }

  /** What is not shown keeps being taken in. */
  setScope(ids: Iterable<number> | undefined): void {
    this.scope = ids && new Set(ids)
    this.counts.fill(0)
    this.alarmCount = 0
    if (this.isOfView) this.takeTotals()
    for (let row = 0; row < this.count; row++) {
      this.columns.inScope[row] = this.isInScope(this.columns.ids[row] ?? 0) ? 1 : 0
      this.countRow(row, 1)
    }
    this.changed()
  }

  /** The last row takes the place of a removed one. */
  remove(ids: readonly number[]): void {
    for (const id of ids) {
      const row = this.rows.get(id)
      if (row === undefined) continue
      this.countRow(row, -1)
      this.rows.delete(id)
      const last = --this.count
      if (row === last) continue
      this.copyRow(last, row)
    }
    this.changed()
  }

  shownAt(row: number, now: number): { x: number; y: number } {
    const { x, y, fromX, fromY, movedAt } = this.columns
    const part = Math.min(1, Math.max(0, (now - (movedAt[row] ?? 0)) / glideMs))
    const toX = x[row] ?? Number.NaN
    const toY = y[row] ?? Number.NaN
    const startX = fromX[row] ?? toX
    const startY = fromY[row] ?? toY
    return { x: startX + wrapDelta(toX - startX) * part, y: startY + (toY - startY) * part }
  }

  private empty(): void {
    this.count = 0
    this.rows.clear()
    this.counts.fill(0)
    this.alarmCount = 0
  }

  /** Lent devices stay: snapshots are of the organisation. */
  private begin(isOfView: boolean): void {
    const kept = [...this.lent].map((id) => this.rowOf(id)).sort((a, b) => a - b)
    this.empty()
    this.snapshotBytes = 0
    this.groups = []
    this.isOfView = isOfView
    if (isOfView) this.takeTotals()
    for (const row of kept) {
      this.copyRow(row, this.count)
      this.countRow(this.count++, 1)
    }
  }

  /** Replaces those of before. */
  private takeLent(view: DataView, { rows }: LiveHeader, now: number): true {
    const offsets = Array.from({ length: rows }, (_, at) => liveHeaderBytes + at * liveRowBytes)
    const ids = new Set(offsets.map((at) => view.getUint32(at, true)))
    const gone = [...this.lent].filter((id) => !ids.has(id))
    if (gone.length > 0 || ids.size > this.lent.size) this.lent = ids
    this.reserve(this.count + rows)
    for (const at of offsets) this.readRow(view, at, now)
    this.remove(gone)
    return true
  }

  private takeTotals(): void {
    for (const [at, state] of displayStates.entries()) this.counts[at] = this.totals?.[state] ?? 0
  }

  private takeGroups(view: DataView, { rows, cells, now }: LiveHeader): true {
    this.begin(true)
    const read = (_: unknown, at: number): DeviceGroup => {
      const { column, line, middleX, middleY, counts } = readLiveGroup(
        view,
        liveHeaderBytes + at * groupRowBytes,
      )
      return {
        x: (column + middleX) / cells,
        y: (line + middleY) / cells,
        west: column / cells,
        east: (column + 1) / cells,
        north: line / cells,
        south: (line + 1) / cells,
        counts,
      }
    }
    this.groups = Array.from({ length: rows }, read)
    for (const { counts } of this.groups)
      for (let kind = 1; kind < groupKinds; kind += 2) this.alarmCount += counts[kind] ?? 0
    this.snapshotBytes = view.byteLength
    this.serverTime = now
    this.isTaking = false
    this.isLoaded = true
    this.changed()
    return true
  }

  private changed(): void {
    this.version++
    for (const listener of this.listeners) listener()
  }

  private reserve(rows: number): void {
    if (rows > this.columns.ids.length) this.columns = grown(this.columns, rows, this.count)
  }

  private readRow(view: DataView, at: number, now: number): void {
    const id = view.getUint32(at, true)
    const c = this.columns
    let row = this.rows.get(id)
    const isNew = row === undefined
    if (row === undefined) {
      row = this.count++
      this.rows.set(id, row)
      c.ids[row] = id
      c.inScope[row] = this.isInScope(id) ? 1 : 0
    } else {
      this.countRow(row, -1)
    }
    const fixedAt = view.getUint32(at + 12, true)
    this.move(row, isNew, fixedAt === 0 ? undefined : view, at, now)
    c.fixedAt[row] = fixedAt
    c.speed[row] = view.getUint16(at + 16, true)
    c.course[row] = view.getUint16(at + 18, true)
    c.state[row] = view.getUint8(at + 20)
    c.flags[row] = view.getUint8(at + 21)
    c.icon[row] = view.getUint8(at + 22)
    this.countRow(row, 1)
  }

  private copyRow(from: number, to: number): void {
    for (const column of Object.values(this.columns)) column[to] = column[from] ?? 0
    this.rows.set(this.columns.ids[to] ?? 0, to)
  }

  private move(row: number, isNew: boolean, view: DataView | undefined, at: number, now: number) {
    const c = this.columns
    const x = view ? lonToX(view.getInt32(at + 8, true) / 1e6) : Number.NaN
    const y = view ? latToY(view.getInt32(at + 4, true) / 1e6) : Number.NaN
    const isSame = !isNew && c.x[row] === x && c.y[row] === y
    if (isSame) return
    const from = isNew ? { x, y } : this.shownAt(row, now)
    const isJump =
      !(Math.abs(wrapDelta(x - from.x)) < jumpDistance) || !(Math.abs(y - from.y) < jumpDistance)
    c.fromX[row] = isJump ? x : from.x
    c.fromY[row] = isJump ? y : from.y
    c.movedAt[row] = isJump ? 0 : now
    c.x[row] = x
    c.y[row] = y
  }

  private isInScope(id: number): boolean {
    return this.scope === undefined || this.scope.has(id)
  }

  private countRow(row: number, sign: 1 | -1): void {
    if (this.isOfView || this.columns.inScope[row] === 0) return
    const state = this.columns.state[row] ?? 0
    this.counts[state] = (this.counts[state] ?? 0) + sign
    if ((this.columns.flags[row] ?? 0) & liveFlag.alarm) this.alarmCount += sign
  }
}
