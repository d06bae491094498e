import { within } from './number.ts'
import type { RuleKey } from './rule.ts'

type Place = { latMicro: number; lonMicro: number }

const scaled = /^-?\d{4,9}$/
const degrees = /^-?\d{1,3}(?:\.\d{1,10})?$/

/**
 * Degrees × 1e6. Without a decimal point it is that already, but for up to three digits: nobody
 * means a place within 111 m of the equator or the prime meridian, and 91 would be kept as one.
 */
function microOf(text: string): number | undefined {
  if (scaled.test(text)) return Number(text)
  return degrees.test(text) ? Math.round(Number(text) * 1e6) : undefined
}

export const coordinateOrders = ['larger', 'latLon', 'lonLat'] as const
export type CoordinateOrder = (typeof coordinateOrders)[number]

/** Unless told, the larger is the longitude, whatever its sign (else the Americas would turn). */
export function readCoordinates(
  first: string,
  second: string,
  order: CoordinateOrder = 'larger',
): Place | { broken: RuleKey } {
  const [a, b] = [microOf(first.trim()), microOf(second.trim())]
  if (a === undefined || b === undefined) return { broken: 'coordinates' }
  if (a === 0 && b === 0) return { broken: 'coordinatesZero' }
  const isTurned = order === 'larger' ? Math.abs(a) > Math.abs(b) : order === 'lonLat'
  const [latMicro, lonMicro] = isTurned ? [b, a] : [a, b]
  return within(lonMicro, -180e6, 180e6) && within(latMicro, -90e6, 90e6)
    ? { latMicro, lonMicro }
    : { broken: 'coordinatesRange' }
}
