'use client'

let context: AudioContext | undefined

/** Silent before the first click. */
export function chime(): void {
  context ??= new AudioContext()
  const audio = context
  if (audio.state === 'suspended') {
    audio.resume().catch(() => undefined)
    return
  }
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
  }
}
