import { readDegrees } from '#lib/format/read-degrees.ts'
import { isMetres, readPlace } from '#lib/rules/coordinates.ts'
import type { Rule } from '#lib/rules/rule.ts'

type PlaceCells = Record<'lat' | 'lon', string>

/** Degrees × 1e6, WGS-84. */
type CellPlace = Record<'lat' | 'lon', number>

/** What is wrong with a cell of a row of a table. */
export type BrokenCellOf<Column extends string> = { column: Column } & Pick<Rule, 'key' | 'values'>

/** Of a whole place in a cell, which is read before (`read-pois.ts`) where it can be. */
function causeOf(cell: string): Rule['key'] | undefined {
  const read = readPlace(cell)
  return read && 'broken' in read ? read.broken : undefined
}

/** The place that two cells name, or what is wrong with them. */
export function placeInCells({
  lat,
  lon,
}: PlaceCells): CellPlace | BrokenCellOf<keyof PlaceCells>[] {
  const [north, east] = [readDegrees(lat, 'lat'), readDegrees(lon, 'lon')]
  const grid = isMetres(lat, lon) ? 'coordinatesMetres' : undefined
  const broken: BrokenCellOf<keyof PlaceCells>[] = []
  if ('cause' in north) broken.push({ column: 'lat', key: grid ?? causeOf(lat) ?? north.cause })
  if ('cause' in east) broken.push({ column: 'lon', key: grid ?? causeOf(lon) ?? east.cause })
  if ('cause' in north || 'cause' in east) return broken
  if (grid) return [{ column: 'lat', key: grid }]
  if (north.micro === 0 && east.micro === 0) return [{ column: 'lat', key: 'coordinatesZero' }]
  return { lat: north.micro, lon: east.micro }
}
