import type { Pool } from '../../db/pool.ts'
import { containing } from './device-filter.ts'

export type GroupNode = { id: number; name: string; devices: number }

export type GroupPage = {
  organisationId: number
  limit: number
  /** Part of the name. */
  search?: string | undefined
  /** Last group of the page before. */
  afterId?: number | undefined
}

/** A page of the groups of devices of one organisation, by id, with how many devices each holds. */
export async function listGroups(
  pool: Pool,
  { organisationId, limit, search = '', afterId = 0 }: GroupPage,
): Promise<GroupNode[]> {
  const { rows } = await pool.query<GroupNode>({
    name: 'list-groups',
    text: `SELECT g.id, g.name,
             (SELECT count(*) FROM device d WHERE d.group_id = g.id AND d.deleted_at IS NULL) AS devices
           FROM device_group g WHERE g.organisation_id = $1 AND g.id > $3 AND g.name ILIKE $4
           ORDER BY g.id LIMIT $2`,
    values: [organisationId, limit, afterId, containing(search)],
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
