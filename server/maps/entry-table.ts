/** Entries of a PMTiles directory in the order of their tiles, columnar: millions fit into memory. */
export class EntryTable {
  count = 0
  #ids = new Float64Array(1024)
  #offsets = new Float64Array(1024)
  #lengths = new Uint32Array(1024)
  #runs = new Uint32Array(1024)

  add(tileId: number, offset: number, length: number, run = 1): void {
    const last = this.count - 1
    if (last >= 0) {
      const end = (this.#ids[last] ?? 0) + (this.#runs[last] ?? 0)
      if (tileId < end) throw new Error(`tile ${tileId} is out of order`)
      if (tileId === end && this.#offsets[last] === offset && this.#lengths[last] === length) {
        this.#runs[last] = (this.#runs[last] ?? 0) + run
        return
      }
    }
    if (this.count === this.#ids.length) this.#grow()
    this.#ids[this.count] = tileId
    this.#offsets[this.count] = offset
    this.#lengths[this.count] = length
    this.#runs[this.count] = run
    this.count += 1
  }

  at(index: number): Entry {
    return {
      tileId: this.#ids[index] ?? 0,
      offset: this.#offsets[index] ?? 0,
      length: this.#lengths[index] ?? 0,
      runLength: this.#runs[index] ?? 0,
    }
  }

  slice(from: number, to: number): Entry[] {
    return Array.from({ length: Math.min(to, this.count) - from }, (_, i) => this.at(from + i))
  }

  #grow(): void {
    const size = this.count * 2
    const larger = <T extends Float64Array | Uint32Array>(old: T, made: T): T => {
      made.set(old)
      return made
    }
    this.#ids = larger(this.#ids, new Float64Array(size))
    this.#offsets = larger(this.#offsets, new Float64Array(size))
    this.#lengths = larger(this.#lengths, new Uint32Array(size))
    this.#runs = larger(this.#runs, new Uint32Array(size))
  }
}

/** `runLength` 0: a leaf directory. */
export type Entry = { tileId: number; offset: number; length: number; runLength: number }
