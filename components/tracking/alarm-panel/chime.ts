'use client'

let context: AudioContext | undefined
let sounding = 0

/** Two tones; silent before the first click or key, when browsers allow none. */
export function chime(): void {
  if (!navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  const audio = context
  audio.resume().then(
    () => play(audio),
    () => undefined,
  )
}

function play(audio: AudioContext): void {
  for (const [i, frequency] of [880, 1175].entries()) {
    const start = audio.currentTime + i * 0.16
    const gain = audio.createGain()
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(0.18, start + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.3)
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.32)
    sounding += 1
    tone.onended = () => {
      sounding -= 1
      // A context that runs keeps the speaker open and two threads awake.
      if (sounding === 0) void audio.suspend()
    }
  }
}
