/** A frame that takes longer than this while markers glide is over budget, milliseconds. */
const budgetMs = 24
/** Frames looked at before judging. */
const sampleFrames = 12
/** After a failure gliding is tried again, milliseconds. */
const retryMs = 15_000

/**
 * Decides whether markers glide: every gliding frame draws the whole map again, so a machine that cannot do that
 * at speed shows the fixes where they are instead.
 */
export class GlideBudget {
  isAllowed = true
  private lastFrame = 0
  private total = 0
  private frames = 0
  private blockedUntil = 0

  /** Called once a frame; `isGliding` when there is something to glide. */
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
