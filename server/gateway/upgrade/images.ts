/** Different ones in memory at once, 8 MB each at most. */
const mostImages = 4

type Held = { bytes: Promise<Buffer | undefined>; users: number }

/** A firmware in memory, until it is given up. */
export type ImageUse = { bytes: Promise<Buffer | undefined>; end(): void }

/** Firmware that devices are being sent: read once for all of them, and let go with the last. */
export class Images {
  readonly #held = new Map<number, Held>()

  get ids(): number[] {
    return [...this.#held.keys()]
  }

  get isFull(): boolean {
    return this.#held.size >= mostImages
  }

  /** Undefined while as many others are in use as may be. */
  use(firmwareId: number, read: () => Promise<Buffer | undefined>): ImageUse | undefined {
    const known = this.#held.get(firmwareId)
    if (!known && this.isFull) return undefined
    const held = known ?? { bytes: read(), users: 0 }
    held.users += 1
    this.#held.set(firmwareId, held)
    let isUsed = true
    const end = () => {
      if (isUsed) held.users -= 1
      isUsed = false
      if (held.users === 0 && this.#held.get(firmwareId) === held) this.#held.delete(firmwareId)
    }
    return { bytes: held.bytes, end }
  }
}
