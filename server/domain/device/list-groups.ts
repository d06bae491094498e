import { keyset, type SortKey } from '../../db/keyset.ts'
import type { Pool } from '../../db/pool.ts'
import { containing } from './device-filter.ts'

export type GroupNode = { id: number; name: string; devices: number }

/** What groups may be sorted by. */
export type GroupSort = 'created' | 'name' | 'devices'

/** Ids are given in the order of creation. */
const groupSortKeys: Record<GroupSort, SortKey> = {
  created: { expression: 'g.id', type: 'int' },
  name: { expression: 'g.name', type: 'text' },
  devices: { expression: 'g.devices', type: 'bigint' },
}

export type GroupPage = {
  organisationId: number
  limit: number
  /** Part of the name. */
  search?: string | undefined
  /** By creation without it. */
  sort?: { by: GroupSort; isDown: boolean } | undefined
  /** The last group of the page before; its key counts unless sorted by creation. */
  after?: { key: string; id: number } | undefined
}

export type ListedGroup = GroupNode & {
  /** For the next page. */
  sortKey: string
}

/**
 * A page of the groups of devices of one organisation, with how many devices each holds. An organisation has few
 * groups (`mostGroups`), so that any order sorts them all; the devices are counted along the index of groups.
 */
export async function listGroups(
  pool: Pool,
  { organisationId, limit, search = '', sort = { by: 'created', isDown: false }, after }: GroupPage,
): Promise<ListedGroup[]> {
  const values: unknown[] = [organisationId, limit, containing(search)]
  const put = (value: unknown) => `$${values.push(value)}`
  const { by, isDown } = sort
  const page = keyset({ ...groupSortKeys[by], tie: 'g.id', isDown, after }, put)
  // Counted once for each group where the count decides the order; else for the groups of the page alone.
  const fence = by === 'devices' ? 'OFFSET 0' : ''
  const { rows } = await pool.query<ListedGroup>({
    name: `list-groups-${by}-${isDown ? 'down' : 'up'}-${after ? 'next' : 'first'}`,
    text: `SELECT g.id, g.name, g.devices, ${page.key} AS "sortKey"
           FROM (
             SELECT g.id, g.name, (
               SELECT count(*) FROM device d WHERE d.group_id = g.id AND d.deleted_at IS NULL
             ) AS devices
             FROM device_group g WHERE g.organisation_id = $1 AND g.name ILIKE $3 ${fence}
           ) g ${page.after ? `WHERE ${page.after}` : ''}
           ORDER BY ${page.orderBy} LIMIT $2`,
    values,
  })
  return rows
}

/** How many groups an organisation has. */
export async function countGroups(pool: Pool, organisationId: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*) AS n FROM device_group WHERE organisation_id = $1',
    [organisationId],
  )
  return rows[0]?.n ?? 0
}
