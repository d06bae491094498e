import { displayStates, liveFlag } from '#lib/codes/device-state.ts'
import { type LiveRow, liveRowBytes, writeLiveRow } from '#lib/live/frame.ts'
import { gridCellOf, noCell } from './live-grid.ts'

/** Hosts are little-endian, as the frame. */
export const rowWords = liveRowBytes / 4

const fixedAtWord = 3
const stateByte = 20
const flagsByte = 21

/** By path: a moved organisation is a new node. */
export type OrgNode = { path: string; slots: Set<number> }

/**
 * Rows as on the wire, in one block of memory. A device keeps its slot while loaded; free slots are
 * reused.
 */
export class LiveRows {
  #words = new Uint32Array(0)
  #ints = new Int32Array(0)
  #bytes = new Uint8Array(0)
  /** Of the finest grid, by slot. */
  #cells = new Uint32Array(0)
  readonly #slots = new Map<number, number>()
  readonly #orgs: (OrgNode | undefined)[] = []
  readonly #free: number[] = []
  readonly #scratch = new DataView(new ArrayBuffer(liveRowBytes))
  readonly #scratchWords = new Uint32Array(this.#scratch.buffer)

  get words(): Uint32Array {
    return this.#words
  }

  get capacity(): number {
    return this.#orgs.length
  }

  get size(): number {
    return this.#slots.size
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id)
  }

  orgOf(slot: number): OrgNode | undefined {
    return this.#orgs[slot]
  }

  idAt(slot: number): number {
    return this.#words[slot * rowWords] ?? 0
  }

  /** Micro-degrees. */
  latAt(slot: number): number {
    return this.#ints[slot * rowWords + 1] ?? 0
  }

  lonAt(slot: number): number {
    return this.#ints[slot * rowWords + 2] ?? 0
  }

  /** Unix seconds, 0 without a fix. */
  fixedAt(slot: number): number {
    return this.#words[slot * rowWords + fixedAtWord] ?? 0
  }

  stateAt(slot: number): number {
    return this.#bytes[slot * liveRowBytes + stateByte] ?? 0
  }

  /** 2 × state, + 1 with an alarm: the counter of its group. */
  kindAt(slot: number): number {
    const hasAlarm = ((this.#bytes[slot * liveRowBytes + flagsByte] ?? 0) & liveFlag.alarm) !== 0
    return 2 * this.stateAt(slot) + (hasAlarm ? 1 : 0)
  }

  /** In the finest grid of groups; `noCell` without a fix. */
  cellAt(slot: number): number {
    return this.#cells[slot] ?? noCell
  }

  /** Write its row before any read. */
  add(id: number, org: OrgNode): number {
    const slot = this.#free.pop() ?? this.#orgs.length
    this.#orgs[slot] = org
    if (this.#words.length < this.#orgs.length * rowWords) this.#grow()
    this.#words.fill(0, slot * rowWords, (slot + 1) * rowWords)
    this.#cells[slot] = noCell
    this.#words[slot * rowWords] = id
    this.#slots.set(id, slot)
    org.slots.add(slot)
    return slot
  }

  move(slot: number, org: OrgNode): void {
    this.#orgs[slot]?.slots.delete(slot)
    this.#orgs[slot] = org
    org.slots.add(slot)
  }

  remove(slot: number): void {
    this.#slots.delete(this.idAt(slot))
    this.#orgs[slot]?.slots.delete(slot)
    this.#orgs[slot] = undefined
    this.#free.push(slot)
  }

  write(slot: number, source: Uint32Array, from: number): boolean {
    const to = slot * rowWords
    let isChanged = false
    for (let i = 0; i < rowWords; i += 1) {
      const word = source[from + i] ?? 0
      if (this.#words[to + i] !== word) isChanged = true
      this.#words[to + i] = word
    }
    if (isChanged)
      this.#cells[slot] =
        this.fixedAt(slot) === 0 ? noCell : gridCellOf(this.latAt(slot), this.lonAt(slot))
    return isChanged
  }

  /** Valid until the next call. */
  encode(row: LiveRow): Uint32Array {
    writeLiveRow(this.#scratch, 0, row)
    return this.#scratchWords
  }

  #grow(): void {
    const rows = Math.max(1024, this.#orgs.length * 2)
    const words = new Uint32Array(rows * rowWords)
    words.set(this.#words)
    this.#words = words
    this.#ints = new Int32Array(words.buffer)
    this.#bytes = new Uint8Array(words.buffer)
    const cells = new Uint32Array(rows)
    cells.set(this.#cells)
    this.#cells = cells
  }
}

/** Undefined for a wrong length. */
export function decodeBusRows(base64: string): Uint32Array | undefined {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength === 0 || bytes.byteLength % liveRowBytes !== 0) return undefined
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

export const stateCount = displayStates.length
