import { circleArea, ringsArea, type SearchedArea } from '#lib/geo/fence-area.ts'
import { between, random } from '../../simulator/world/random.ts'
import { homeOf, type Place } from './fleet.ts'

export type Search = { area: SearchedArea; from: number; to: number; radius: number }

/** From a yard for ten minutes to a province for all the days; half of them polygons. */
export function searchAt(
  n: number,
  span: { ids: readonly number[]; from: number; to: number },
): Search {
  const lot = random('search', n)
  const centre = homeOf(span.ids[Math.floor(lot() * span.ids.length)] ?? 0)
  const radius = Math.round(50 * 6000 ** lot())
  const most = span.to - span.from
  const seconds = Math.round(600 * (most / 600) ** lot())
  const from = span.from + Math.floor(lot() * (most - seconds))
  const area =
    lot() < 0.5
      ? circleArea(Math.round(centre.lat), Math.round(centre.lon), radius)
      : ringsArea([star(centre, radius, 5 + Math.floor(lot() * 8), lot)])
  return { area, radius, from, to: from + seconds }
}

function star(centre: Place, radius: number, corners: number, lot: () => number): Int32Array {
  const micro = radius * 9
  return Int32Array.from(
    Array.from({ length: corners }, (_, n) => {
      const [angle, reach] = [(2 * Math.PI * n) / corners, micro * between(0.4, 1, lot)]
      return [centre.lat + reach * Math.cos(angle), centre.lon + (reach * Math.sin(angle)) / 0.85]
    }).flat(),
  )
}
