/** Offsets in use around the world, in minutes east of UTC. */
const offsets = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120,
  180, 210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765,
  780, 840,
]

/** The offsets to choose from, with the present one whatever it is. */
export const zones = (present: number): number[] =>
  [...new Set([...offsets, present])].sort((a, b) => a - b)

/** An offset as people write it: UTC+05:45. */
export function zoneName(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
