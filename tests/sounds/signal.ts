import fs from 'node:fs'
import path from 'node:path'

// The sound of the files beside: each half second of its own loudness, mostly of a voice's harmonics, two of one tone.

const rate = 8000
const halfSeconds = 0.5

/** Of the half second `half`, in dB below full scale. */
const levelOf = (half: number): number => -14 - ((half * 7) % 5) * 4

/** Half seconds of one tone, with its frequency: at 10 and at 50 s. */
export const marks: ReadonlyMap<number, number> = new Map([
  [20, 1000],
  [100, 2000],
])

const harmonics = [150, 300, 450, 600, 750]

function sampleAt(n: number): number {
  const half = Math.floor(n / (rate * halfSeconds))
  const amplitude = 10 ** (levelOf(half) / 20) * Math.SQRT2
  const turn = (2 * Math.PI * n) / rate
  const mark = marks.get(half)
  if (mark !== undefined) return amplitude * Math.sin(turn * mark)
  const each = amplitude / Math.sqrt(harmonics.length)
  return harmonics.reduce((sum, hz, k) => sum + each * Math.sin(turn * hz + k * k), 0)
}

const full = 32_767

/** 16 bits at 8 kHz, little endian. */
export function pcmOf(seconds: number): Buffer {
  const bytes = Buffer.alloc(seconds * rate * 2)
  for (let n = 0; n < seconds * rate; n++)
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sampleAt(n))) * full), n * 2)
  return bytes
}

type Samples = ArrayLike<number>

const within = (samples: Samples, of: number, half: number) => {
  const length = Math.round(of * halfSeconds)
  return Array.from({ length }, (_, n) => samples[half * length + n] ?? 0)
}

/** Loudness of each half second of `samples`, `of` a second, less what it was made with: dB. */
export function loudnessErrors(samples: Samples, of: number): number[] {
  const halves = Math.floor(samples.length / (of * halfSeconds))
  return Array.from({ length: halves }, (_, half) => {
    const part = within(samples, of, half)
    const power = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length
    return 10 * Math.log10(power) - levelOf(half)
  })
}

/** Share of a half second's power that is of one frequency, 0 to 1 (Goertzel). */
export function toneShare(
  samples: Samples,
  of: number,
  mark: { half: number; hz: number },
): number {
  const part = within(samples, of, mark.half)
  const turn = (2 * Math.PI * mark.hz) / of
  let [cosine, sine, power] = [0, 0, 0]
  for (const [n, sample] of part.entries()) {
    cosine += sample * Math.cos(turn * n)
    sine += sample * Math.sin(turn * n)
    power += sample * sample
  }
  return (2 * (cosine ** 2 + sine ** 2)) / (part.length * power)
}

export const soundFile = (name: string): Buffer =>
  fs.readFileSync(path.resolve('tests/sounds', name))
