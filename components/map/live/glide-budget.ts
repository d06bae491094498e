/** Milliseconds. */
const budgetMs = 24
const sampleFrames = 12
/** Milliseconds. */
const retryMs = 15_000

/** Whether markers glide: each gliding frame redraws the whole map. */
export class GlideBudget {
  isAllowed = true
  private lastFrame = 0
  private total = 0
  private frames = 0
  private blockedUntil = 0

  /** Once a frame. */
  allows(isGliding: boolean, now: number): boolean {
    if (!isGliding || !this.isAllowed || now < this.blockedUntil) {
      this.lastFrame = 0
      return false
    }
    if (this.lastFrame > 0) {
      this.total += now - this.lastFrame
      this.frames++
    }
    this.lastFrame = now
    if (this.frames < sampleFrames) return true
    const mean = this.total / this.frames
    this.total = 0
    this.frames = 0
    if (mean > budgetMs) this.blockedUntil = now + retryMs
    return mean <= budgetMs
  }
}
