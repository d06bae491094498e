import { keyset, type SortKey } from '../../db/keyset.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'

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
  createdAt: Date
}

const node = `
  o.id, o.name, o.parent_id AS "parentId", o.kind, o.device_count AS devices,
    o.created_at AS "createdAt",
    (SELECT count(*) FROM organisation c WHERE c.parent_id = o.id) AS children,
    (SELECT sum(b.device_count)::bigint FROM organisation b
      WHERE b.path >= o.path AND b.path < left(o.path, -1) || '0') AS "devicesBelow"`

/** What children may be sorted by. */
export type ChildSort = 'created' | 'name' | 'devices'

/**
 * Ids are given in the order of creation. Each key has an index behind the parent; counts of what is below a child
 * have none, as they are sums.
 */
const childSortKeys: Record<ChildSort, SortKey> = {
  created: { expression: 'o.id', type: 'int' },
  name: { expression: 'o.name', type: 'text' },
  devices: { expression: 'o.device_count', type: 'int' },
}

export type ChildPage = {
  parentId: number
  limit: number
  /** By creation without it. */
  sort?: { by: ChildSort; isDown: boolean } | undefined
  /** The last child of the page before; its key counts unless sorted by creation. */
  after?: { key: string; id: number } | undefined
}

export type ListedChild = OrganisationNode & {
  /** For the next page. */
  sortKey: string
}

/** A page of the direct children of an organisation. */
export async function listChildren(
  pool: Pool | PoolClient,
  { parentId, limit, sort = { by: 'created', isDown: false }, after }: ChildPage,
): Promise<ListedChild[]> {
  const values: unknown[] = [parentId, limit]
  const put = (value: unknown) => `$${values.push(value)}`
  const { by, isDown } = sort
  const page = keyset({ ...childSortKeys[by], tie: 'o.id', isDown, after }, put)
  const { rows } = await pool.query<ListedChild>({
    name: `list-children-${by}-${isDown ? 'down' : 'up'}-${after ? 'next' : 'first'}`,
    text: `SELECT ${node}, ${page.key} AS "sortKey" FROM organisation o
           WHERE o.parent_id = $1 ${page.after ? `AND ${page.after}` : ''}
           ORDER BY ${page.orderBy} LIMIT $2`,
    values,
  })
  return rows
}

/** One organisation as a node of the tree. */
export async function getOrganisationNode(pool: Pool, id: number): Promise<OrganisationNode[]> {
  const { rows } = await pool.query<OrganisationNode>(
    `SELECT ${node} FROM organisation o WHERE o.id = $1`,
    [id],
  )
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
