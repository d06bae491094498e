/** By seed and place only (xorshift32): message n is the same in every run. */
export class Random {
  #state: number

  constructor(seed: number, place = 0) {
    this.#state = (Math.imul(seed | 1, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) | 0 || 1
    for (let n = 0; n < 4; n++) this.next()
  }

  next(): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state
    return state >>> 0
  }

  int(below: number): number {
    return Math.floor((this.next() / 0x1_0000_0000) * below)
  }

  chance(share: number): boolean {
    return this.next() / 0x1_0000_0000 < share
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.int(items.length)] as Item
  }

  bytes(count: number): Buffer {
    const bytes = Buffer.allocUnsafe(count)
    for (let at = 0; at < count; at++) bytes[at] = this.next() & 0xff
    return bytes
  }

  /** Mostly short, sometimes none or the longest. */
  length(most: number): number {
    const limit = this.pick([0, 1, 2, 4, 8, 16, 32, 64, 256, most])
    return Math.min(most, this.int(limit + 1))
  }
}
