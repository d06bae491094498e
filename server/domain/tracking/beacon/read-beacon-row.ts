import { type BeaconKind, beaconKinds } from '#lib/codes/beacon-kinds.ts'
import { plainName } from '#lib/format/plain-name.ts'
import { readDegrees } from '#lib/format/read-degrees.ts'
import { type BeaconText, beaconRules } from '#lib/rules/beacon-limits.ts'
import { firstBroken, type Rule } from '#lib/rules/rule.ts'
import type { Beacon } from './add-beacons.ts'

type Cells = Record<BeaconText | 'lat' | 'lon', string>

export type BrokenBeaconCell = { column: keyof Cells } & Pick<Rule, 'key' | 'values'>

function placeOf({ lat, lon }: Cells): Pick<Beacon, 'lat' | 'lon'> | BrokenBeaconCell[] {
  if (lat.trim() === '' && lon.trim() === '') return { lat: null, lon: null }
  const [north, east] = [readDegrees(lat, 'lat'), readDegrees(lon, 'lon')]
  const broken: BrokenBeaconCell[] = []
  if ('cause' in north) broken.push({ column: 'lat', key: north.cause })
  if ('cause' in east) broken.push({ column: 'lon', key: east.cause })
  if ('cause' in north || 'cause' in east) return broken
  if (north.micro === 0 && east.micro === 0) return [{ column: 'lat', key: 'coordinatesZero' }]
  return { lat: north.micro, lon: east.micro }
}

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
