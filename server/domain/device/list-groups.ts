import type { Pool } from '../../db/pool.ts'

export type GroupNode = { id: number; name: string; devices: number }

/** Groups of devices of one organisation, by id, with how many devices each holds. */
export async function listGroups(
  pool: Pool,
  { organisationId, limit }: { organisationId: number; limit: number },
): Promise<GroupNode[]> {
  const { rows } = await pool.query<GroupNode>({
    name: 'list-groups',
    text: `SELECT g.id, g.name,
             (SELECT count(*) FROM device d WHERE d.group_id = g.id AND d.deleted_at IS NULL) AS devices
           FROM device_group g WHERE g.organisation_id = $1 ORDER BY g.id LIMIT $2`,
    values: [organisationId, limit],
  })
  return rows
}
