import { gapSeconds, type Track } from './track.ts'

/** Seconds of track a second. */
export const playbackRates = [1, 2, 4, 8, 16, 32, 64] as const
export type PlaybackRate = (typeof playbackRates)[number]

type Span = { start: number; end: number }

/** Clock of a playback; `isSkipping` jumps over stops and gaps. Without a timer: who draws calls `tick`. */
export class Playback {
  at: number
  isPlaying = false
  rate: PlaybackRate = 16
  isSkipping = true
  readonly start: number
  readonly end: number
  private lastTick: number | undefined
  private readonly pauses: Span[]
  private readonly listeners = new Set<() => void>()

  constructor(track: Track) {
    this.start = track.time[0] ?? 0
    this.end = track.time.at(-1) ?? 0
    this.at = this.start
    this.pauses = pausesOf(track)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** From the start when it stands at the end. */
  play(): void {
    if (this.at >= this.end) this.at = this.start
    this.isPlaying = true
    this.lastTick = undefined
    this.changed()
  }

  pause(): void {
    this.isPlaying = false
    this.changed()
  }

  toggle(): void {
    if (this.isPlaying) this.pause()
    else this.play()
  }

  seek(at: number): void {
    this.at = Math.min(this.end, Math.max(this.start, at))
    this.lastTick = undefined
    this.changed()
  }

  setRate(rate: PlaybackRate): void {
    this.rate = rate
    this.changed()
  }

  setSkipping(isSkipping: boolean): void {
    this.isSkipping = isSkipping
    this.changed()
  }

  /** Milliseconds of a steady clock; the first tick after a start or seek only sets the mark. */
  tick(now: number): void {
    if (!this.isPlaying) return
    // A hidden tab goes on where it was.
    const passed = Math.min(250, now - (this.lastTick ?? now))
    this.lastTick = now
    this.at = this.skipped(this.at + (passed / 1000) * this.rate)
    if (this.at >= this.end) {
      this.at = this.end
      this.isPlaying = false
    }
    this.changed()
  }

  private skipped(at: number): number {
    if (!this.isSkipping) return at
    const pause = this.pauses.find(({ start, end }) => at > start + 1 && at < end)
    return pause ? pause.end : at
  }

  private changed(): void {
    for (const listener of this.listeners) listener()
  }
}

function pausesOf({ time, stops }: Track): Span[] {
  const gaps: Span[] = []
  for (let i = 1; i < time.length; i++) {
    const start = time[i - 1] ?? 0
    const end = time[i] ?? 0
    if (end - start > gapSeconds) gaps.push({ start, end })
  }
  return [...stops.map(({ start, end }) => ({ start, end })), ...gaps]
}
