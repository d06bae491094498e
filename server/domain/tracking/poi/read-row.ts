import { type PoiIcon, poiIcons } from '#lib/codes/poi-icons.ts'
import { plainName } from '#lib/format/plain-name.ts'
import { readMetres } from '#lib/format/read-metres.ts'
import { type PoiText, poiLimits, poiRules, usualColour } from '#lib/rules/poi-limits.ts'
import { firstBroken, type Rule } from '#lib/rules/rule.ts'
import type { Poi } from './add-pois.ts'
import { type BrokenCellOf, placeInCells } from './place-in-cells.ts'

type Cells = Record<PoiText | 'lat' | 'lon', string>

export type BrokenCell = BrokenCellOf<keyof Cells>

/** Without unit, and decimals where they say nothing; as it is written where it is no whole number of metres. */
function metresText(text: string): string {
  const metres = readMetres(text, 'none')
  return Number.isInteger(metres) ? String(metres) : text
}

/** Of a spreadsheet, in any language that has words of its own for it. */
const errorWord =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|NV|WERT!|BEZUG!|ZAHL!)$/i

const problemIn = (text: string): Rule['key'] | undefined =>
  text === '=' ? 'cellFormula' : errorWord.test(text) ? 'cellError' : undefined

/** A row of a table as a place, or what is wrong with its cells. Numbers are as people write them. */
export function readRow(written: Cells): Omit<Poi, 'isShared'> | BrokenCell[] {
  const cells = {
    ...written,
    name: plainName(written.name),
    note: written.note.normalize('NFC').trim(),
    radius: metresText(written.radius).trim(),
  }
  const broken: BrokenCell[] = []
  const columns = Object.keys(poiRules) as PoiText[]
  for (const column of [...columns, 'lat', 'lon'] as const) {
    const key = problemIn(written[column].trim())
    if (key) broken.push({ column, key })
  }
  if (broken.length > 0) return broken
  for (const column of columns) {
    const rule = firstBroken(cells[column], poiRules[column])
    if (rule) broken.push({ column, key: rule.key, ...(rule.values && { values: rule.values }) })
  }
  const place = placeInCells(cells)
  if (Array.isArray(place)) return [...broken, ...place]
  if (broken.length > 0) return broken
  const [icon, colour] = [cells.icon.trim(), cells.colour.trim()]
  return {
    name: cells.name,
    icon: poiIcons.find((known): known is PoiIcon => known === icon) ?? 'pin',
    colour: (colour || usualColour).toLowerCase(),
    note: cells.note,
    ...place,
    radius: Number(cells.radius || poiLimits.radius.usual),
  }
}
