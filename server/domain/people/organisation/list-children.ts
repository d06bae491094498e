import { type Expression, expressionBuilder, sql } from 'kysely'
import { keyset, type SortKey } from '../../../db/keyset.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, type Given, prepared, preparedByShape, type Tables } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

export type OrganisationNode = {
  id: number
  name: string
  parentId: number | null
  kind: 'seller' | 'end_user'
  children: number
  devices: number
  devicesBelow: number
  /** Unix seconds. */
  createdAt: number
}

const childrenOf = (id: Expression<number>) =>
  sql<number>`(${db
    .selectFrom('organisation as c')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('c.parent_id', '=', id)})`

const devicesBelow = (path: Expression<string>) =>
  sql<number>`(${db
    .selectFrom('organisation as b')
    .select((eb) => sql`${eb.fn.sum('b.device_count')}::bigint`.as('n'))
    .where('b.path', '>=', path)
    .where('b.path', '<', sql<string>`left(${path}, -1) || '0'`)})`

/** Of organisations `o`. */
export const nodes = db
  .selectFrom('organisation as o')
  .select((eb) => [
    'o.id',
    'o.name',
    'o.parent_id as parentId',
    'o.kind',
    'o.device_count as devices',
    unixSeconds(eb.ref('o.created_at')).as('createdAt'),
    childrenOf(eb.ref('o.id')).as('children'),
    devicesBelow(eb.ref('o.path')).as('devicesBelow'),
  ])

export type ChildSort = 'created' | 'name' | 'devices'

const columns = expressionBuilder<Tables & { o: Tables['organisation'] }, 'o'>()
/** Ids follow creation. Keys are indexed behind the parent, except sums. */
const sortKeys = {
  created: { expression: columns.ref('o.id'), type: 'int' },
  name: { expression: columns.ref('o.name'), type: 'text' },
  devices: { expression: columns.ref('o.device_count'), type: 'int' },
} as const satisfies Record<ChildSort, SortKey>

export type ChildPage = {
  parentId: number
  limit: number
  /** Default: by creation. */
  sort?: { by: ChildSort; isDown: boolean } | undefined
  /** `key` counts unless by creation. */
  after?: { key: string; id: number } | undefined
}

export type ListedChild = OrganisationNode & {
  sortKey: string
}

type Asked = { parentId: number; limit: number; key: string; id: number }

const byCreation = { by: 'created', isDown: false } as const

/** Without `after` the first ones, by creation without `sort`. */
export function pageOfChildren(
  { parentId, limit }: Given<Pick<Asked, 'parentId' | 'limit'>>,
  {
    sort = byCreation,
    after,
  }: { sort?: ChildPage['sort']; after?: Given<Pick<Asked, 'key' | 'id'>> | undefined } = {},
) {
  const { by, isDown } = sort
  const page = keyset({ ...sortKeys[by], tie: sortKeys.created.expression, isDown, after })
  return nodes
    .select(page.key.as('sortKey'))
    .where('o.parent_id', '=', parentId)
    .where(page.isAfter)
    .orderBy(page.orderBy)
    .limit(limit)
}

const childrenByShape = preparedByShape<Asked, ListedChild>('list-children')

export async function listChildren(
  pool: Pool | PoolClient,
  { parentId, limit, sort = byCreation, after }: ChildPage,
): Promise<ListedChild[]> {
  const shape = `${sort.by}-${sort.isDown ? 'down' : 'up'}-${after ? 'next' : 'first'}`
  const { name, of } = childrenByShape(shape, (given) =>
    pageOfChildren(given, { sort, after: after && given }),
  )
  return all(pool, of({ parentId, limit, key: after?.key ?? '', id: after?.id ?? 0 }), name)
}

export type CountedNode = OrganisationNode & { groups: number }

/** One organisation with the number of its groups; none if it is gone. */
export const readNode = async (pool: Pool, id: number): Promise<CountedNode | undefined> =>
  (await nodesOf(pool, { id }))[0]

const nodesOf = prepared('organisation-node', ({ id }: Given<{ id: number }>) =>
  nodes.select((eb) => groupsOf(eb.ref('o.id')).as('groups')).where('o.id', '=', id),
)

export const groupsOf = (id: Expression<number>) =>
  sql<number>`(${db
    .selectFrom('device_group as g')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('g.organisation_id', '=', id)})`
