export class FrameRate {
  #second = 0
  #frames = 0

  /** Adds frames; true above `most` in this second. */
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
