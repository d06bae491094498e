const pad = (value: number) => String(value).padStart(2, '0')

/** A zone in minutes east of UTC as people write it: UTC+08:00. */
const zoneName = (minutes: number) => {
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '−' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** Zones that are not whole hours, minutes east of UTC. */
const odd = [-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765]

/** The zones of the world, from west to east. */
export const zoneChoices = [...Array.from({ length: 27 }, (_, i) => (i - 12) * 60), ...odd]
  .sort((a, b) => a - b)
  .map((minutes) => ({ value: String(minutes), label: zoneName(minutes) }))
