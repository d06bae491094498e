import type { Pool } from '../../db/pool.ts'
import type { Services } from '../../services.ts'
import { organisationSize } from './choose-scan.ts'
import type { DeviceFilter } from './device-filter.ts'

/** The filter with the cheapest way to hold devices that another index finds against the organisations in view. */
export async function choosePlaceCheck<T extends DeviceFilter>(
  services: Services,
  filter: T,
): Promise<T> {
  const { includesBelow, organisation } = filter
  if (!includesBelow) return filter
  const { id, path } = organisation
  if (path === `/${id}/` && (await isOnlyRoot(services.pool, id))) {
    return { ...filter, organisationIds: 'everything' }
  }
  const [size, total] = await Promise.all([
    organisationSize(services, path),
    organisationSize(services, '/'),
  ])
  return { ...filter, below: size * 2 < total ? 'hashed' : 'each' }
}

async function isOnlyRoot(pool: Pool, id: number): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'other-root',
    text: 'SELECT FROM organisation WHERE parent_id IS NULL AND id <> $1 LIMIT 1',
    values: [id],
  })
  return rowCount === 0
}
