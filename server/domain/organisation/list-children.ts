import type { Pool } from '../../db/pool.ts'

export type OrganisationNode = {
  id: number
  name: string
  parentId: number | null
  kind: 'seller' | 'end_user'
  /** Direct children. */
  children: number
  devices: number
  /** Devices of the organisation and of all below it. */
  devicesBelow: number
}

const node = `
  SELECT o.id, o.name, o.parent_id AS "parentId", o.kind, o.device_count AS devices,
    (SELECT count(*) FROM organisation c WHERE c.parent_id = o.id) AS children,
    (SELECT sum(b.device_count)::bigint FROM organisation b
      WHERE b.path >= o.path AND b.path < left(o.path, -1) || '0') AS "devicesBelow"
  FROM organisation o`

/** A page of the direct children of an organisation, by id. */
export async function listChildren(
  pool: Pool,
  { parentId, afterId, limit }: { parentId: number; afterId: number; limit: number },
): Promise<OrganisationNode[]> {
  const { rows } = await pool.query<OrganisationNode>({
    name: 'list-children',
    text: `${node} WHERE o.parent_id = $1 AND o.id > $2 ORDER BY o.id LIMIT $3`,
    values: [parentId, afterId, limit],
  })
  return rows
}

/** One organisation as a node of the tree. */
export async function getOrganisationNode(pool: Pool, id: number): Promise<OrganisationNode[]> {
  const { rows } = await pool.query<OrganisationNode>(`${node} WHERE o.id = $1`, [id])
  return rows
}

/** How many direct children an organisation has. */
export async function countChildren(pool: Pool, parentId: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'SELECT count(*) AS n FROM organisation WHERE parent_id = $1',
    [parentId],
  )
  return rows[0]?.n ?? 0
}
