export type Waiter<Found> = { resolve: (found: Found) => void; reject: (error: unknown) => void }
type Numbers<Found> = Map<string, Waiter<Found>[]>

const maxNumbers = 100_000

/** Addresses take turns; less room the fuller it is. */
export class LookupQueue<Found> {
  readonly #byAddress = new Map<string, Numbers<Found>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** False when the address has too many waiting. */
  add(address: string, number: string, waiter: Waiter<Found>): boolean {
    const numbers: Numbers<Found> = this.#byAddress.get(address) ?? new Map()
    const waiters = numbers.get(number)
    if (waiters) {
      waiters.push(waiter)
      return true
    }
    const free = maxNumbers - this.#size
    if (free <= 0 || numbers.size > free) return false
    numbers.set(number, [waiter])
    this.#byAddress.set(address, numbers)
    this.#size += 1
    return true
  }

  /** One of each address in turn. */
  take(count: number): Numbers<Found> {
    const taken: Numbers<Found> = new Map()
    for (let left = Math.min(count, this.#size); left > 0; ) {
      for (const [address, numbers] of this.#byAddress) {
        if (left === 0) break
        this.#takeOne(numbers, taken)
        left -= 1
        // To the end of the turn.
        this.#byAddress.delete(address)
        if (numbers.size > 0) this.#byAddress.set(address, numbers)
      }
    }
    return taken
  }

  #takeOne(numbers: Numbers<Found>, taken: Numbers<Found>): void {
    for (const [number, waiters] of numbers) {
      numbers.delete(number)
      this.#size -= 1
      const others = taken.get(number)
      if (others) others.push(...waiters)
      else taken.set(number, waiters)
      return
    }
  }
}
