import type { Present } from '#lib/motion/present.ts'
import type { Pool } from '../../../db/pool.ts'
import { readPresents } from '../motion/read-motion.ts'
import type { DeviceSpan } from './device-spans.ts'
import type { DeviceEvent } from './page-by-device.ts'

type Began<K extends 'trip' | 'stop'> = NonNullable<Present[K]> & {
  deviceId: number
  zone: string
  isOpen: true
}

/** What began in spans of devices and has not ended. */
export async function presentsIn<K extends 'trip' | 'stop'>(
  positions: Pool,
  spans: readonly DeviceSpan[],
  kind: K,
): Promise<Began<K>[]> {
  const presents = await readPresents(
    positions,
    spans.map(({ id }) => id),
  )
  return spans.flatMap(({ id, zone, from, to }) => {
    const one = presents.get(id)?.[kind]
    if (!one || one.start < from || one.start > to) return []
    return [{ ...one, deviceId: id, zone, isOpen: true as const }]
  })
}

/** Both in the order of the spans, then by start. */
export function withPresent<R extends DeviceEvent>(
  spans: readonly DeviceSpan[],
  rows: readonly R[],
  open: readonly R[],
): R[] {
  const places = new Map(spans.map(({ id }, place) => [id, place]))
  const placeOf = ({ deviceId }: R) => places.get(deviceId) ?? 0
  return [...rows, ...open].sort((a, b) => placeOf(a) - placeOf(b) || a.start - b.start)
}
