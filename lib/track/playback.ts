import { gapSeconds, type Stop, type Track } from './track.ts'

/** Seconds of track a second, or the time that the whole of it takes. */
export const playbackPaces = [1, 2, 4, 8, 16, 32, 64, 'minute', 'tenSeconds'] as const
export type PlaybackPace = (typeof playbackPaces)[number]

const wholeSeconds = { minute: 60, tenSeconds: 10 } as const
/** A longer wait means a hidden tab. */
const hiddenMs = 2000

export type Span = { start: number; end: number }

/** Without timer: the drawer calls `tick`. */
export class Playback {
  at: number
  isPlaying = false
  pace: PlaybackPace = 'minute'
  isSkipping = true
  hover: number | undefined
  readonly start: number
  readonly end: number
  readonly stops: readonly Stop[]
  trips: readonly Span[] = []
  part: Span
  private lastTick: number | undefined
  private readonly pauses: Span[]
  private readonly listeners = new Set<() => void>()

  constructor(track: Track) {
    this.start = track.time[0] ?? 0
    this.end = track.time.at(-1) ?? 0
    this.at = this.start
    this.part = this
    this.stops = track.stops
    this.pauses = pausesOf(track)
  }

  /** Seconds of track a second. */
  get rate(): number {
    if (typeof this.pace === 'number') return this.pace
    return Math.max(1, this.playedSeconds / wholeSeconds[this.pace])
  }

  /** Index of the stop at this moment, -1 while driving. */
  get stopIndex(): number {
    return this.stops.findIndex(({ start, end }) => this.at >= start && this.at <= end)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  get tripIndex(): number {
    return this.trips.findIndex(({ start, end }) => this.at >= start && this.at <= end)
  }

  play(): void {
    if (this.at >= this.end) this.at = this.start
    if (this.at >= this.part.end) this.part = this
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

  playTrip({ start, end }: Span): void {
    const part = { start: Math.max(this.start, start), end: Math.min(this.end, end) }
    if (part.end <= part.start) return
    this.seek(part.start)
    this.part = part
    this.play()
  }

  stepTrip(direction: 1 | -1): boolean {
    const current = this.trips[this.tripIndex]?.start ?? this.at
    const trip =
      direction > 0
        ? this.trips.find(({ start }) => start > current)
        : this.trips.findLast(({ start }) => start < current)
    if (trip) this.playTrip(trip)
    return trip !== undefined
  }

  seek(at: number): void {
    this.at = Math.min(this.end, Math.max(this.start, at))
    if (this.at < this.part.start || this.at > this.part.end) this.part = this
    this.lastTick = undefined
    this.changed()
  }

  /** False without one. */
  stepStop(direction: 1 | -1): boolean {
    const stop =
      direction > 0
        ? this.stops.find(({ start }) => start > this.at)
        : this.stops.findLast(({ start }) => start < this.at)
    if (!stop) return false
    this.isPlaying = false
    this.seek(stop.start)
    return true
  }

  setPace(pace: PlaybackPace): void {
    this.pace = pace
    this.changed()
  }

  setSkipping(isSkipping: boolean): void {
    this.isSkipping = isSkipping
    this.changed()
  }

  setHover(at: number | undefined): void {
    if (this.hover === at) return
    this.hover = at
    this.changed()
  }

  /** Milliseconds; the first only sets the mark. */
  tick(now: number): void {
    if (!this.isPlaying) return
    const waited = now - (this.lastTick ?? now)
    const passed = waited > hiddenMs ? 0 : waited
    this.lastTick = now
    this.at = this.after((passed / 1000) * this.rate)
    if (this.at >= this.part.end) {
      this.at = this.part.end
      this.isPlaying = false
    }
    this.changed()
  }

  private get playedSeconds(): number {
    const { start: from, end: to } = this.part
    if (!this.isSkipping) return to - from
    const within = this.pauses.map(({ start, end }) =>
      Math.max(0, Math.min(to, end) - Math.max(from, start)),
    )
    return within.reduce((left, pause) => left - pause, to - from)
  }

  private after(seconds: number): number {
    if (!this.isSkipping) return this.at + seconds
    let { at } = this
    let left = seconds
    for (const { start, end } of this.pauses) {
      if (end <= at) continue
      if (at + left <= start) break
      left -= Math.max(0, start - at)
      at = end
    }
    return at + left
  }

  private changed(): void {
    for (const listener of this.listeners) listener()
  }
}

/** In order, apart from each other. */
function pausesOf({ time, stops }: Track): Span[] {
  const first = time[0] ?? 0
  const last = time.at(-1) ?? 0
  const spans = stops.map(({ start, end }) => ({
    start: Math.max(first, start),
    end: Math.min(last, end),
  }))
  for (let i = 1; i < time.length; i++) {
    const start = time[i - 1] ?? 0
    const end = time[i] ?? 0
    if (end - start > gapSeconds) spans.push({ start, end })
  }
  const joined: Span[] = []
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    const before = joined.at(-1)
    if (before && span.start <= before.end) before.end = Math.max(before.end, span.end)
    else joined.push(span)
  }
  return joined
}
