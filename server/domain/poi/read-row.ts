import { type PoiIcon, poiIcons } from '#lib/codes/poi-icons.ts'
import { readCoordinates } from '#lib/rules/coordinates.ts'
import { type PoiText, poiLimits, poiRules, usualColour } from '#lib/rules/poi-limits.ts'
import { firstBroken, type Rule } from '#lib/rules/rule.ts'
import type { Poi } from './add-pois.ts'

type Cells = Record<PoiText | 'lat' | 'lon', string>

export type BrokenCell = { column: keyof Cells } & Pick<Rule, 'key' | 'values'>

/** A row of a table as a place, or what is wrong with its cells. */
export function readRow(cells: Cells): Omit<Poi, 'isShared'> | BrokenCell[] {
  const broken: BrokenCell[] = []
  for (const column of Object.keys(poiRules) as PoiText[]) {
    const rule = firstBroken(cells[column], poiRules[column])
    if (rule) broken.push({ column, key: rule.key, ...(rule.values && { values: rule.values }) })
  }
  const place = readCoordinates(cells.lat, cells.lon, 'latLon')
  if ('broken' in place) return [...broken, { column: 'lat', key: place.broken }]
  if (broken.length > 0) return broken
  const [icon, colour] = [cells.icon.trim(), cells.colour.trim()]
  return {
    name: cells.name.trim(),
    icon: poiIcons.find((known): known is PoiIcon => known === icon) ?? 'pin',
    colour: (colour || usualColour).toLowerCase(),
    note: cells.note.trim(),
    ...{ lat: place.latMicro, lon: place.lonMicro },
    radius: Number(cells.radius.trim() || poiLimits.radius.usual),
  }
}
