/** Counts connections by address. */
export class PerIp {
  readonly #counts = new Map<string, number>()

  enter(ip: string, most: number): boolean {
    const count = this.#counts.get(ip) ?? 0
    if (count >= most) return false
    this.#counts.set(ip, count + 1)
    return true
  }

  leave(ip: string): void {
    const count = (this.#counts.get(ip) ?? 1) - 1
    if (count > 0) this.#counts.set(ip, count)
    else this.#counts.delete(ip)
  }
}
