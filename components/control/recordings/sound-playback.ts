export const soundSpeeds = [1, 1.5, 2] as const
export type SoundSpeed = (typeof soundSpeeds)[number]

type Moment = {
  isPlaying: boolean
  /** Seconds. */
  at: number
  speed: SoundSpeed
}

export type SoundPlayback = {
  seconds: number
  read: () => Moment
  subscribe: (changed: () => void) => () => void
  /** From the start once it is at its end. */
  toggle: () => void
  seek: (at: number) => void
  setSpeed: (speed: SoundSpeed) => void
  /** Ends the sound for good. */
  close: () => void
}

/** What is heard now, and since when: seconds of the context. */
type Voice = { source: AudioBufferSourceNode; since: number; from: number }

/** Plays decoded sound by Web Audio, which begins with the first click. */
export function createSoundPlayback(buffer: AudioBuffer): SoundPlayback {
  const listeners = new Set<() => void>()
  const seconds = buffer.duration
  let moment: Moment = { isPlaying: false, at: 0, speed: 1 }
  let context: AudioContext | undefined
  let voice: Voice | undefined
  let frame = 0

  const change = (part: Partial<Moment>) => {
    moment = { ...moment, ...part }
    for (const listener of listeners) listener()
  }
  const now = () =>
    voice && context
      ? Math.min(seconds, voice.from + (context.currentTime - voice.since) * moment.speed)
      : moment.at
  const stop = () => {
    cancelAnimationFrame(frame)
    if (!voice) return
    voice.source.onended = null
    voice.source.stop()
    voice = undefined
  }
  const follow = () => {
    change({ at: now() })
    frame = requestAnimationFrame(follow)
  }
  const start = (from: number) => {
    stop()
    context ??= new AudioContext()
    void context.resume()
    const source = context.createBufferSource()
    source.buffer = buffer
    source.playbackRate.value = moment.speed
    source.connect(context.destination)
    source.onended = () => {
      stop()
      change({ isPlaying: false, at: seconds })
    }
    voice = { source, since: context.currentTime, from }
    source.start(0, from)
    change({ isPlaying: true, at: from })
    frame = requestAnimationFrame(follow)
  }
  const pause = () => {
    const at = now()
    stop()
    change({ isPlaying: false, at })
  }
  return {
    seconds,
    read: () => moment,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    toggle: () => (moment.isPlaying ? pause() : start(moment.at >= seconds ? 0 : moment.at)),
    seek: (to) => {
      const at = Math.max(0, Math.min(seconds, to))
      if (moment.isPlaying) start(at)
      else change({ at })
    },
    setSpeed: (speed) => {
      const at = now()
      change({ speed, at })
      if (moment.isPlaying) start(at)
    },
    close: () => {
      stop()
      void context?.close()
      context = undefined
    },
  }
}
