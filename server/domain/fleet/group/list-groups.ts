import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type SearchedText, searchedText } from '../../../db/contains-name.ts'
import { keyset, type SortKey } from '../../../db/keyset.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first, type Given, preparedByShape } from '../../../db/sql.ts'

export type GroupNode = { id: number; name: string; devices: number }

export type GroupSort = 'created' | 'name' | 'devices'

const columns = expressionBuilder<{ g: GroupNode }, 'g'>()
const sortKeys = {
  created: { expression: columns.ref('g.id'), type: 'int' },
  name: { expression: columns.ref('g.name'), type: 'text' },
  devices: { expression: columns.ref('g.devices'), type: 'bigint' },
} as const satisfies Record<GroupSort, SortKey>

export type GroupPage = {
  organisationId: number
  limit: number
  search?: string | undefined
  sort?: { by: GroupSort; isDown: boolean } | undefined
  /** `key` unless sorted by creation. */
  after?: { key: string; id: number } | undefined
}

export type ListedGroup = GroupNode & {
  sortKey: string
}

type Asked = Pick<SearchedText, 'pattern'> & {
  organisationId: number
  limit: number
  key: string
  id: number
}

const byCreation = { by: 'created', isDown: false } as const

/** Without `after` the first ones, by creation without `sort`; all of them without `pattern`. */
export function pageOfGroups(
  { organisationId, limit }: Given<Pick<Asked, 'organisationId' | 'limit'>>,
  {
    pattern,
    sort = byCreation,
    after,
  }: {
    pattern?: Expression<string>
    sort?: GroupPage['sort']
    after?: Given<Pick<Asked, 'key' | 'id'>> | undefined
  } = {},
) {
  const { by, isDown } = sort
  const groups = db
    .selectFrom('device_group as g')
    .select((eb) => ['g.id', 'g.name', devicesOf(eb.ref('g.id')).as('devices')])
    .where('g.organisation_id', '=', organisationId)
    .$if(pattern !== undefined, (all) =>
      all.where((eb) => sql<SqlBool>`search_form(${eb.ref('g.name')}) LIKE ${pattern}`),
    )
    // Once per group, when the order needs it.
    .$if(by === 'devices', (counted) => counted.offset(0))
  const page = keyset({ ...sortKeys[by], tie: sortKeys.created.expression, isDown, after })
  return db
    .selectFrom(groups.as('g'))
    .selectAll('g')
    .select(page.key.as('sortKey'))
    .where(page.isAfter)
    .orderBy(page.orderBy)
    .limit(limit)
}

const groupsByShape = preparedByShape<Asked, ListedGroup>('list-groups')

/** Sorts at most `mostGroups`. */
export async function listGroups(
  pool: Pool,
  { organisationId, limit, search, sort = byCreation, after }: GroupPage,
): Promise<ListedGroup[]> {
  const order = `${sort.by}-${sort.isDown ? 'down' : 'up'}-${after ? 'next' : 'first'}`
  const { name, of } = groupsByShape(search ? `${order}-found` : order, (given) =>
    pageOfGroups(given, {
      ...(search && { pattern: given.pattern }),
      sort,
      after: after && given,
    }),
  )
  const { pattern } = searchedText(search ?? '')
  const asked = { organisationId, limit, pattern, key: after?.key ?? '', id: after?.id ?? 0 }
  return all(pool, of(asked), name)
}

const devicesOf = (groupId: Expression<number>) =>
  sql<number>`(${db
    .selectFrom('device as d')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('d.group_id', '=', groupId)
    .where('d.deleted_at', 'is', null)})`

export async function countGroups(pool: Pool, organisationId: number): Promise<number> {
  const counted = db.selectFrom('device_group').select((eb) => eb.fn.countAll<number>().as('n'))
  const row = await first(pool, counted.where('organisation_id', '=', organisationId))
  return row?.n ?? 0
}
