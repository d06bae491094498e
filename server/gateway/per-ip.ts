/** Counts what is open by a key, up to a bound. */
export class Counted<Key> {
  readonly #counts = new Map<Key, number>()

  enter(key: Key, most: number): boolean {
    const count = this.#counts.get(key) ?? 0
    if (count >= most) return false
    this.#counts.set(key, count + 1)
    return true
  }

  leave(key: Key): void {
    const count = (this.#counts.get(key) ?? 1) - 1
    if (count > 0) this.#counts.set(key, count)
    else this.#counts.delete(key)
  }
}

/** Over the bound so many times as many may wait for a place, so long. */
const waiting = { share: 10, ms: 5000 }

/** `enter`: false where it has gone meanwhile. */
type Newcomer = { enter(): boolean; refuse(): void }
type Waiting = Newcomer & { timer: NodeJS.Timeout }

/**
 * Connections of an address that have named no known device yet. A fleet behind one address comes at
 * once when its line is back: who is over the bound waits until others have named theirs.
 */
export class PerIp {
  readonly #open = new Counted<string>()
  readonly #lines = new Map<string, Set<Waiting>>()
  #waiting = 0

  /** Of all addresses. */
  get waiting(): number {
    return this.#waiting
  }

  /** Calls one of both, now or within five seconds. Call `leave` once for each that entered. */
  ask(ip: string, most: number, { enter, refuse }: Newcomer): void {
    if (this.#open.enter(ip, most)) {
      if (!enter()) this.#open.leave(ip)
      return
    }
    const line = this.#lines.get(ip) ?? new Set()
    if (line.size >= most * waiting.share) {
      refuse()
      return
    }
    const one: Waiting = {
      enter,
      refuse,
      timer: setTimeout(() => this.#giveUp(ip, one), waiting.ms),
    }
    one.timer.unref()
    line.add(one)
    this.#waiting += 1
    this.#lines.set(ip, line)
  }

  leave(ip: string): void {
    for (const next of this.#lines.get(ip) ?? []) {
      clearTimeout(next.timer)
      this.#remove(ip, next)
      if (next.enter()) return
    }
    this.#open.leave(ip)
  }

  #giveUp(ip: string, one: Waiting): void {
    this.#remove(ip, one)
    one.refuse()
  }

  #remove(ip: string, one: Waiting): void {
    const line = this.#lines.get(ip)
    if (line?.delete(one)) this.#waiting -= 1
    if (line?.size === 0) this.#lines.delete(ip)
  }
}
