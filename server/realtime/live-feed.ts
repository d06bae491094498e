import { liveFlag } from '#lib/codes/device-state.ts'
import {
  groupRowBytes,
  type LiveGroup,
  liveHeaderBytes,
  liveKind,
  liveRowBytes,
  writeLiveGroup,
  writeLiveHeader,
} from '#lib/live/frame.ts'
import { isInScope, type LiveScope, scopeKey } from '../domain/tracking/live/live-scope.ts'
import { LiveGrid } from './live-grid.ts'
import { type LiveRows, type OrgNode, rowWords, stateCount } from './live-rows.ts'

/** Below 64 KB. */
export const rowsPerFrame = Math.floor((64 * 1024 - liveHeaderBytes) / liveRowBytes)

export type Changes = {
  slots: number[]
  gone: number[]
  frames: () => Buffer[]
}

/** Flushed together to share frames. */
export type FeedReader = {
  /** True if something is left. */
  flush(): boolean
}

/**
 * One scope and its readers, each a position in one log; a reader too far behind takes a new
 * snapshot.
 */
export class LiveFeed {
  readonly scope: LiveScope
  readonly key: string
  readonly readers = new Set<FeedReader>()
  readonly counts = new Uint32Array(stateCount)
  countsVersion = 0
  size = 0
  flushedAt = 0
  /** What the last flush took. */
  flushMs = 0
  timer: NodeJS.Timeout | undefined
  #grid: LiveGrid | undefined
  readonly #rows: LiveRows
  /** Negative ids have left. */
  #log: number[] = []
  #start = 0
  #cached: { from: number; to: number; changes: Changes } | undefined

  constructor(scope: LiveScope, rows: LiveRows) {
    this.scope = scope
    this.key = scopeKey(scope)
    this.#rows = rows
  }

  /** First entry, and one past the last. */
  get start(): number {
    return this.#start
  }

  get end(): number {
    return this.#start + this.#log.length
  }

  covers(org: OrgNode | undefined, id: number): boolean {
    return org !== undefined && isInScope(this.scope, org.path, id)
  }

  /** Counted by cell from the first call on. */
  gridOf(slots: () => Iterable<number>): LiveGrid {
    if (!this.#grid) {
      this.#grid = new LiveGrid()
      for (const slot of slots()) this.#place(slot, 1)
    }
    return this.#grid
  }

  enter(slot: number): void {
    this.size += 1
    this.#count(this.#rows.stateAt(slot), 1)
    this.#place(slot, 1)
    this.#append(slot)
  }

  leave(slot: number): void {
    this.size -= 1
    this.#count(this.#rows.stateAt(slot), -1)
    this.#place(slot, -1)
    this.#append(-this.#rows.idAt(slot))
  }

  /** `before`: its kind and cell. */
  change(slot: number, before: { kind: number; cell: number }): void {
    const state = this.#rows.stateAt(slot)
    const stateBefore = before.kind >> 1
    if (state !== stateBefore) {
      this.#count(stateBefore, -1)
      this.#count(state, 1)
    }
    if (this.#grid && !this.#isSamePlace(slot, before)) {
      this.#grid.add(before.cell, before.kind, -1)
      this.#place(slot, 1)
    }
    this.#append(slot)
  }

  recount(slots: Iterable<number>): void {
    this.counts.fill(0)
    this.size = 0
    this.#grid?.clear()
    for (const slot of slots) {
      this.size += 1
      this.#count(this.#rows.stateAt(slot), 1)
      this.#place(slot, 1)
    }
    this.countsVersion += 1
  }

  changes(from: number, to: number): Changes {
    if (this.#cached?.from === from && this.#cached.to === to) return this.#cached.changes
    const slots: number[] = []
    const gone: number[] = []
    for (const entry of new Set(this.#log.slice(from - this.#start, to - this.#start))) {
      if (entry >= 0) {
        if (this.covers(this.#rows.orgOf(entry), this.#rows.idAt(entry))) slots.push(entry)
      } else if (!this.#holds(-entry)) gone.push(-entry)
    }
    let made: Buffer[] | undefined
    const frames = () => {
      made ??= encodeFrames(this.#rows, slots)
      return made
    }
    const changes = { slots, gone, frames }
    this.#cached = { from, to, changes }
    return changes
  }

  #holds(id: number): boolean {
    const slot = this.#rows.slotOf(id)
    return slot !== undefined && this.covers(this.#rows.orgOf(slot), id)
  }

  #isSamePlace(slot: number, { kind, cell }: { kind: number; cell: number }): boolean {
    return this.#rows.kindAt(slot) === kind && this.#rows.cellAt(slot) === cell
  }

  #place(slot: number, by: 1 | -1): void {
    this.#grid?.add(this.#rows.cellAt(slot), this.#rows.kindAt(slot), by)
  }

  #count(state: number, by: number): void {
    this.counts[state] = (this.counts[state] ?? 0) + by
    this.countsVersion += 1
  }

  #append(entry: number): void {
    this.#log.push(entry)
    if (this.#log.length <= Math.max(8192, 4 * this.size)) return
    const cut = this.#log.length >> 1
    this.#log = this.#log.slice(cut)
    this.#start += cut
  }
}

/** `/1/7/42/` → `/1/`, `/1/7/`, `/1/7/42/`. */
export function pathPrefixes(path: string): string[] {
  const prefixes: string[] = []
  for (let at = path.indexOf('/', 1); at > 0; at = path.indexOf('/', at + 1))
    prefixes.push(path.slice(0, at + 1))
  return prefixes
}

export function encodeFrames(rows: LiveRows, slots: readonly number[]): Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at < slots.length; at += rowsPerFrame)
    frames.push(encodeFrame(rows, slots.slice(at, at + rowsPerFrame), liveKind.delta))
  return frames
}

const unixNow = () => Math.floor(Date.now() / 1000)

/** `isView`: these are the devices of a view only. */
export function encodeFrame(
  rows: LiveRows,
  slots: ArrayLike<number>,
  kind: number,
  isView = false,
): Buffer {
  const frame = new ArrayBuffer(liveHeaderBytes + slots.length * liveRowBytes)
  const header = { kind, rows: slots.length, now: unixNow(), isView }
  writeLiveHeader(new DataView(frame), header)
  const target = new Uint32Array(frame, liveHeaderBytes)
  const source = rows.words
  for (let i = 0; i < slots.length; i += 1) {
    const from = (slots[i] ?? 0) * rowWords
    const to = i * rowWords
    for (let word = 0; word < rowWords; word += 1) target[to + word] = source[from + word] ?? 0
  }
  return Buffer.from(frame)
}

/** Of a lent device its owner shows neither alarms nor inputs. */
const flagsByte = 21

/** All that others lend to the reader; replaces those of before. */
export function encodeLent(rows: LiveRows, slots: ArrayLike<number>): Buffer {
  const frame = encodeFrame(rows, slots, liveKind.lent)
  for (let at = liveHeaderBytes + flagsByte; at < frame.length; at += liveRowBytes)
    frame[at] = (frame[at] ?? 0) & liveFlag.approximate
  return frame
}

export function encodeGroups(groups: readonly LiveGroup[], cells: number): Buffer {
  const view = new DataView(new ArrayBuffer(liveHeaderBytes + groups.length * groupRowBytes))
  const header = { kind: liveKind.groups, rows: groups.length, now: unixNow(), cells }
  writeLiveHeader(view, { ...header, isView: true })
  for (const [at, group] of groups.entries())
    writeLiveGroup(view, liveHeaderBytes + at * groupRowBytes, group)
  return Buffer.from(view.buffer)
}
