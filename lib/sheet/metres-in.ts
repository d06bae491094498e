import { readNumber } from '../format/read-number.ts'
import { isMetres } from '../rules/coordinates.ts'
import type { KnownColumn } from './columns-in.ts'
import type { SheetRow } from './read-workbook.ts'

/** Degrees; beyond, numbers are metres of a projection. */
export const mostWorlds = 1080
const ofGrids =
  /(?:^|[^\p{L}])[xy](?:$|[^\p{L}])|^[xy]coord|easting|northing|rechtswert|hochwert|ostwert|nordwert|utm/iu

/**
 * Where columns of coordinates are metres of a projection, their headings: they are called so and hold
 * more than degrees, or have pairs of numbers that are no degrees. Else undefined.
 */
export function metresIn(
  rows: readonly SheetRow[],
  { lat = 0, lon = 0 }: Partial<Record<KnownColumn, number>>,
  texts: readonly string[],
): string | undefined {
  const headings = [texts[lon] ?? '', texts[lat] ?? '']
  const isOfGrid = headings.some((heading) => ofGrids.test(heading))
  const isBeyond = (text = '') => {
    const read = readNumber(text, 'either')
    return 'value' in read && Math.abs(read.value) > mostWorlds
  }
  const isFound = rows.some(({ cells }) => {
    const [x = '', y = ''] = [cells[lon]?.text, cells[lat]?.text]
    return isMetres(x, y) || (isOfGrid && (isBeyond(x) || isBeyond(y)))
  })
  return isFound ? headings.join(', ') : undefined
}
