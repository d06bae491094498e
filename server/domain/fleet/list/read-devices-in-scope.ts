import { readDevicePaths } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { countDevicesBelow } from '../../people/organisation/count-devices.ts'
import { type DeviceFilter, fromDevices } from './device-filter.ts'

/** Above it everybody's are filtered. */
const mostNamed = 20_000

/** Of chosen devices, or of one organisation without those below. */
export const isNarrow = ({ includesBelow, ids, onlyDeviceId, search }: DeviceFilter): boolean =>
  ids !== undefined || onlyDeviceId !== undefined || search !== undefined || !includesBelow

/** Undefined for a large scope. */
export async function namedDeviceIds(
  { pool }: Services,
  filter: DeviceFilter,
): Promise<number[] | undefined> {
  const { path } = filter.organisation
  if (!isNarrow(filter) && (await countDevicesBelow(pool, path)) > mostNamed) return undefined
  const found = await idsInScope(pool, filter, mostNamed + 1)
  return found.length > mostNamed ? undefined : found
}

export async function filterDeviceIds(
  { pool }: Services,
  filter: DeviceFilter,
  ids: readonly number[],
): Promise<Set<number>> {
  if (isPlaceAlone(filter)) {
    const paths = await readDevicePaths(pool, ids)
    return new Set(ids.filter((id) => paths.get(id)?.startsWith(filter.organisation.path)))
  }
  const own = fromDevices(filter).select('d.id').where('d.id', '=', anyOf(ids))
  return new Set((await tuples<[number]>(pool, own)).map(([id]) => id))
}

const isPlaceAlone = ({ organisation: _, includesBelow, ...others }: DeviceFilter): boolean =>
  includesBelow && Object.values(others).every((condition) => condition === undefined)

async function idsInScope(pool: Pool, filter: DeviceFilter, limit: number): Promise<number[]> {
  const rows = await tuples<[number]>(pool, fromDevices(filter).select('d.id').limit(limit))
  return rows.map(([id]) => id)
}
