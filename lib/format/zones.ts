import { wallClock } from './reader-zone.ts'

/** Offsets in use worldwide, minutes east of UTC. */
const offsets = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120,
  180, 210, 240, 270, 300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765,
  780, 840,
]

/** Like UTC+05:45. */
function zoneName(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** Of the reader's zone, with summer time if that is on then. */
export const zoneAt = (time: number): string =>
  zoneName(Math.round((wallClock(time).getTime() / 1000 - time) / 60))

/** Choices for the offset, west to east; `present` is always among them. */
export const zoneChoices = (present: number) =>
  [...new Set([...offsets, present])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: zoneName(minutes) }))
