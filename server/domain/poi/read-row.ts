import { type PoiIcon, poiIcons } from '#lib/codes/poi-icons.ts'
import { plainName } from '#lib/format/plain-name.ts'
import { readDegrees } from '#lib/format/read-degrees.ts'
import { readMetres } from '#lib/format/read-metres.ts'
import { isMetres, readPlace } from '#lib/rules/coordinates.ts'
import { type PoiText, poiLimits, poiRules, usualColour } from '#lib/rules/poi-limits.ts'
import { firstBroken, type Rule } from '#lib/rules/rule.ts'
import type { Poi } from './add-pois.ts'

type Cells = Record<PoiText | 'lat' | 'lon', string>

export type BrokenCell = { column: keyof Cells } & Pick<Rule, 'key' | 'values'>

/** Without unit, and decimals where they say nothing; as it is written where it is no whole number of metres. */
function metresText(text: string): string {
  const metres = readMetres(text, 'none')
  return Number.isInteger(metres) ? String(metres) : text
}

/** Of a whole place in a cell, which is read before (`read-pois.ts`) where it can be. */
function causeOf(cell: string): Rule['key'] | undefined {
  const read = readPlace(cell)
  return read && 'broken' in read ? read.broken : undefined
}

/** A row of a table as a place, or what is wrong with its cells. Numbers are as people write them. */
export function readRow(written: Cells): Omit<Poi, 'isShared'> | BrokenCell[] {
  const cells = {
    ...written,
    name: plainName(written.name),
    note: written.note.normalize('NFC').trim(),
    radius: metresText(written.radius).trim(),
  }
  const broken: BrokenCell[] = []
  for (const column of Object.keys(poiRules) as PoiText[]) {
    const rule = firstBroken(cells[column], poiRules[column])
    if (rule) broken.push({ column, key: rule.key, ...(rule.values && { values: rule.values }) })
  }
  const [lat, lon] = [readDegrees(cells.lat, 'lat'), readDegrees(cells.lon, 'lon')]
  const grid = isMetres(cells.lat, cells.lon) ? 'coordinatesMetres' : undefined
  if ('cause' in lat) broken.push({ column: 'lat', key: grid ?? causeOf(cells.lat) ?? lat.cause })
  if ('cause' in lon) broken.push({ column: 'lon', key: grid ?? causeOf(cells.lon) ?? lon.cause })
  if ('cause' in lat || 'cause' in lon) return broken
  if (grid) broken.push({ column: 'lat', key: grid })
  if (lat.micro === 0 && lon.micro === 0) broken.push({ column: 'lat', key: 'coordinatesZero' })
  if (broken.length > 0) return broken
  const [icon, colour] = [cells.icon.trim(), cells.colour.trim()]
  return {
    name: cells.name,
    icon: poiIcons.find((known): known is PoiIcon => known === icon) ?? 'pin',
    colour: (colour || usualColour).toLowerCase(),
    note: cells.note,
    lat: lat.micro,
    lon: lon.micro,
    radius: Number(cells.radius || poiLimits.radius.usual),
  }
}
