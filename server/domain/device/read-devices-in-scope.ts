import type { Pool } from '../../db/pool.ts'
import { anyOf, tuples } from '../../db/sql.ts'
import type { Services } from '../../services.ts'
import { countDevicesBelow } from '../organisation/count-devices.ts'
import { type DeviceFilter, fromDevices } from './device-filter.ts'

/** Up to this many devices a query names them; above it reads everybody's rows and keeps those in scope. */
const mostNamed = 20_000

/** The ids of a small scope; undefined for a large one, whose rows are better found among everybody's. */
export async function namedDeviceIds(
  { pool }: Services,
  filter: DeviceFilter,
): Promise<number[] | undefined> {
  const { organisation, includesBelow, ids, onlyDeviceId } = filter
  const isNarrow = ids !== undefined || onlyDeviceId !== undefined || !includesBelow
  if (!isNarrow && (await countDevicesBelow(pool, organisation.path)) > mostNamed) return undefined
  const found = await idsInScope(pool, filter, mostNamed + 1)
  return found.length > mostNamed ? undefined : found
}

/** Those of `ids` that are in scope. */
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
