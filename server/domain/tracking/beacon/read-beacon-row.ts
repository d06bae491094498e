import { type BeaconKind, beaconKinds } from '#lib/codes/beacon-kinds.ts'
import { plainName } from '#lib/format/plain-name.ts'
import { type BeaconText, beaconRules } from '#lib/rules/beacon-limits.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import { type BrokenCellOf, placeInCells } from '../poi/place-in-cells.ts'
import type { Beacon } from './add-beacons.ts'

type Cells = Record<BeaconText | 'lat' | 'lon', string>

export type BrokenBeaconCell = BrokenCellOf<keyof Cells>

/** Empty cells are no place. */
const placeOf = (cells: Pick<Cells, 'lat' | 'lon'>) =>
  cells.lat.trim() === '' && cells.lon.trim() === ''
    ? { lat: null, lon: null }
    : placeInCells(cells)

/** A row of a table as a beacon, or what is wrong with its cells. */
export function readBeaconRow(written: Cells): Beacon | BrokenBeaconCell[] {
  const cells = {
    number: written.number.trim().toUpperCase(),
    name: plainName(written.name),
    address: written.address.normalize('NFC').trim(),
  }
  const broken: BrokenBeaconCell[] = []
  for (const column of ['number', 'name', 'address'] as const) {
    const rule = firstBroken(cells[column], beaconRules[column])
    if (rule) broken.push({ column, key: rule.key, ...(rule.values && { values: rule.values }) })
  }
  const word = written.kind.trim().toLowerCase() || 'bluetooth'
  const kind = beaconKinds.find((known): known is BeaconKind => known === word)
  if (!kind)
    broken.push({ column: 'kind', key: 'oneOf', values: { values: beaconKinds.join(', ') } })
  const place = placeOf(written)
  if (Array.isArray(place)) return [...broken, ...place]
  return broken.length > 0 || !kind ? broken : { ...cells, kind, ...place }
}
