import { sql } from 'kysely'
import { type PathRange, pathRange } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, type Given, prepared } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { organisationSize } from './choose-scan.ts'
import type { DeviceFilter } from './device-filter.ts'

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
  return (await otherRoots(pool, { id })).length === 0
}

const otherRoots = prepared('other-root', ({ id }: Given<{ id: number }>) =>
  db
    .selectFrom('organisation')
    .select('id')
    .where('parent_id', 'is', null)
    .where('id', '<>', id)
    .limit(1),
)

/** Beyond it, by path, row by row. */
const mostOrganisations = 5_000

/** Tells the planner how many to expect. */
export async function nameOrganisations(pool: Pool, asked: DeviceFilter): Promise<DeviceFilter> {
  if (!asked.includesBelow || asked.organisationIds) return asked
  const filter = { ...asked, below: undefined }
  const rows = await organisationsBelow(pool, pathRange(filter.organisation.path))
  if (rows.length > mostOrganisations) return filter
  return { ...filter, organisationIds: rows.map(({ id }) => id) }
}

const organisationsBelow = prepared('organisations-below', (given: Given<PathRange>) =>
  db
    .selectFrom('organisation')
    .select('id')
    .where('path', '>=', given.from)
    .where('path', '<', given.to)
    .limit(sql.lit(mostOrganisations + 1)),
)
