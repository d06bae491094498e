import type { Pool } from '../../db/pool.ts'
import { anyOf, tuples } from '../../db/sql.ts'
import type { Services } from '../../services.ts'
import { countDevicesBelow } from '../organisation/count-devices.ts'
import { type DeviceFilter, fromDevices } from './device-filter.ts'

/** Above it everybody's are filtered. */
const mostNamed = 20_000

/** Undefined for a large scope. */
export async function namedDeviceIds(
  { pool }: Services,
  filter: DeviceFilter,
): Promise<number[] | undefined> {
  const { organisation, includesBelow, ids, onlyDeviceId, search } = filter
  const isNarrow =
    ids !== undefined || onlyDeviceId !== undefined || search !== undefined || !includesBelow
  if (!isNarrow && (await countDevicesBelow(pool, organisation.path)) > mostNamed) return undefined
  const found = await idsInScope(pool, filter, mostNamed + 1)
  return found.length > mostNamed ? undefined : found
}

export async function filterDeviceIds(
  { pool }: Services,
  filter: DeviceFilter,
  ids: readonly number[],
): Promise<Set<number>> {
  const own = fromDevices(filter).select('d.id').where('d.id', '=', anyOf(ids))
  return new Set((await tuples<[number]>(pool, own)).map(([id]) => id))
}

async function idsInScope(pool: Pool, filter: DeviceFilter, limit: number): Promise<number[]> {
  const rows = await tuples<[number]>(pool, fromDevices(filter).select('d.id').limit(limit))
  return rows.map(([id]) => id)
}
