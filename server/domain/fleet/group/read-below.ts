import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { combineReads } from '../../../db/combine-reads.ts'
import type { Pool } from '../../../db/pool.ts'
import { type Given, prepared } from '../../../db/sql.ts'
import {
  type ChildPage,
  type CountedNode,
  groupsOf,
  type ListedChild,
  listChildren,
  nodes,
  pageOfChildren,
  readNode,
} from '../../people/organisation/list-children.ts'
import { type GroupNode, listGroups, pageOfGroups } from './list-groups.ts'

type Asked = { ids: readonly number[]; children: readonly number[]; groups: readonly number[] }

/** Lists by a subquery, so that PostgreSQL does not plan for their lengths. */
const openedOf = prepared('opened-organisations', (asked: Given<Asked>) => {
  const list = (of: Expression<readonly number[]>) => sql`(select ${of}::int[])`
  const lists = sql<{
    id: number
    children: number
    groups: number
  }>`unnest(${list(asked.ids)}, ${list(asked.children)}, ${list(asked.groups)})`
  const id = sql.ref<number>('p.id')
  const children = pageOfChildren({ parentId: id, limit: sql.ref<number>('p.children') })
  const groups = pageOfGroups({ organisationId: id, limit: sql.ref<number>('p.groups') })
  return nodes
    .innerJoin(lists.as<'p'>(sql`p (id, children, groups)`), 'p.id', 'o.id')
    .select(['p.children as mostChildren', 'p.groups as mostGroups'])
    .select((eb) => groupsOf(eb.ref('o.id')).as('groups'))
    .select([jsonArrayFrom(children).as('firstChildren'), jsonArrayFrom(groups).as('firstGroups')])
})

type Opened = Awaited<ReturnType<typeof openedOf>>[number]

const keyOf = (id: number, children: number, groups: number) => `${id} ${children} ${groups}`

/** Of an organisation, most children and most groups. */
const readOpened = combineReads<string, Opened>(async (pool, keys) => {
  const asked = keys.map((key) => key.split(' ').map(Number) as [number, number, number])
  const rows = await openedOf(pool, {
    ids: asked.map(([id]) => id),
    children: asked.map(([, children]) => children),
    groups: asked.map(([, , groups]) => groups),
  })
  return new Map(rows.map((row) => [keyOf(row.id, row.mostChildren, row.mostGroups), row]))
})

export type Below = {
  /** None if it is gone. */
  node: CountedNode | undefined
  children: ListedChild[]
  /** With the first children only. */
  groups: GroupNode[]
}

/** A page of what is below an organisation in the tree. Opening it shares a query with what others open meanwhile. */
export async function readBelow(
  pool: Pool,
  {
    id,
    sort,
    after,
    most,
  }: Pick<ChildPage, 'sort' | 'after'> & {
    id: number
    most: { children: number; groups: number }
  },
): Promise<Below> {
  const isByCreation = !sort || (sort.by === 'created' && !sort.isDown)
  if (isByCreation && !after) {
    const node = await readOpened(pool, keyOf(id, most.children, most.groups))
    return { node, children: node?.firstChildren ?? [], groups: node?.firstGroups ?? [] }
  }
  const [node, children, groups] = await Promise.all([
    readNode(pool, id),
    listChildren(pool, { parentId: id, limit: most.children, sort, after }),
    after ? [] : listGroups(pool, { organisationId: id, limit: most.groups }),
  ])
  return { node, children, groups }
}
