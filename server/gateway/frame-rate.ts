/** Frames of the second under way. */
export class FrameRate {
  #second = 0
  #frames = 0

  /** Counts frames; true when the second has more than `most`. */
  isOver(nowMs: number, frames: number, most: number): boolean {
    const second = Math.floor(nowMs / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#frames = 0
    }
    this.#frames += frames
    return this.#frames > most
  }
}
