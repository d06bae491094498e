import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { StateFilter } from '#lib/codes/device-state.ts'
import { combineReads } from '../../../db/combine-reads.ts'
import type { Valued } from '../../../db/keyset.ts'
import { pathRange } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import {
  all,
  compiled,
  db,
  first,
  type Given,
  preparedByShape,
  type Tables,
} from '../../../db/sql.ts'
import { type DeviceColumn, device } from '../device/device-columns.ts'
import { nameOrganisations } from './choose-place-check.ts'
import {
  type DeviceFilter,
  deviceConditions,
  devicesWhere,
  type GivenFilter,
  keyFilters,
} from './device-filter.ts'
import { type DeviceSort, deviceSortKeys } from './device-sort.ts'
import {
  isOfPlace,
  type PlaceValues,
  placeholdersIn,
  placeShapeOf,
  placeValuesOf,
} from './place-statements.ts'
import { stateConditions } from './state-conditions.ts'

export type DevicePage = {
  filter: DeviceFilter
  state: StateFilter
  sort?: { by: DeviceSort; isDescending: boolean } | undefined
  /** `key` unless sorted by number. */
  after: { imei: string; key?: string | undefined } | undefined
  limit: number
}

type GivenPage = Omit<DevicePage, 'filter' | 'after'> & {
  filter: GivenFilter
  after: { imei: Valued<string>; key?: Valued<string> | undefined } | undefined
}

export type ListedDevice = { id: number; imei: string; sortKey: string }

/** Of the contract's default; the statements of others are built anew. */
const usualLimit = 100

const pagesByShape = preparedByShape<PlaceValues & { after: string }, ListedDevice>('devices')

const isUsual = ({ filter, state, sort, limit }: DevicePage): boolean =>
  isOfPlace(filter) &&
  (sort?.by ?? 'imei') === 'imei' &&
  !sort?.isDescending &&
  state === 'all' &&
  limit === usualLimit

/** A page of all devices of a place, by number, as lists and the map ask for it, is built once. */
function listPage(
  pool: Pool,
  page: DevicePage,
  [scan, length]: [scan: string, length: number | undefined],
  build: (page: GivenPage) => ReturnType<typeof selectListed>,
): Promise<ListedDevice[]> {
  const { filter, after } = page
  if (!isUsual(page)) return all(pool, build(page))
  const shape = [scan, length ?? 'all', placeShapeOf(filter), after ? 'next' : 'first'].join('-')
  const { name, of } = pagesByShape(shape, (given) =>
    build({
      ...page,
      filter: placeholdersIn(filter, given),
      after: after && { imei: given.after },
    }),
  )
  return all(pool, of({ ...placeValuesOf(filter), after: after?.imei ?? '' }), name)
}

/** Undefined above `most`. */
export async function listByIndex(
  pool: Pool,
  page: DevicePage,
  most: number,
): Promise<ListedDevice[] | undefined> {
  const hasKey = keyFilters.some((key) => page.filter[key] !== undefined)
  const filter = hasKey ? page.filter : await nameOrganisations(pool, page.filter)
  const order = orderOf(page)
  const conditions = deviceConditions(filter).map(({ where }) => where)
  const found = devicesWhere(filter, [...conditions, ...stateOf(page), ...order.isAfter])
    .select(['d.id', 'd.imei', keyOf(order.key).as('key')])
    .limit(most + 1)
  const rows = await all(
    pool,
    db
      .with(
        (cte) => cte('found').materialized(),
        () => found,
      )
      .selectFrom('found')
      .select((eb) => ['id', 'imei', textOf(eb.ref('key')).as('sortKey')] as const)
      .select((eb) => eb.fn.countAll<number>().over().as('found'))
      .$if(!order.isByNumber, (sorted) => sorted.orderBy('key', order.direction))
      .orderBy('imei', order.direction)
      .limit(page.limit),
  )
  return (rows[0]?.found ?? 0) > most ? undefined : rows
}

/** States of the first `sorted` only (else all). */
export function listWithin(
  pool: Pool,
  page: DevicePage,
  sorted: number | undefined,
): Promise<ListedDevice[]> {
  const listed = { ...page, filter: { ...page.filter, below: 'listed' as const } }
  return listPage(pool, listed, ['within', sorted], (given) => selectWithin(given, sorted))
}

type Ranges = { from: readonly string[]; to: readonly string[] }

/** Lists by a subquery, so that PostgreSQL does not plan for their lengths. */
const firstPages = compiled(({ from, to }: Given<Ranges>) => {
  const lists = sql<{
    n: number
  }>`unnest((select ${from}::text[]), (select ${to}::text[])) with ordinality`
  const path = { from: sql.ref<string>('p.from'), to: sql.ref<string>('p.to') }
  const filter: GivenFilter = {
    organisation: { id: sql.lit(0), path },
    includesBelow: true,
    below: 'listed',
  }
  const page = { filter, state: 'all' as const, after: undefined, limit: usualLimit }
  return db
    .selectFrom(lists.as<'p'>(sql`p ("from", "to", n)`))
    .innerJoinLateral(selectWithin(page, usualLimit).as('found'), (join) => join.onTrue())
    .selectAll('found')
    .select(sql<number>`p.n::int`.as('n'))
})

const readFirstPage = combineReads<string, ListedDevice[]>(async (pool, paths) => {
  const ranges = paths.map(pathRange)
  const asked = { from: ranges.map(({ from }) => from), to: ranges.map(({ to }) => to) }
  const byPath = new Map<string, ListedDevice[]>(paths.map((path) => [path, []]))
  for (const { n, ...device } of await all(pool, firstPages(asked), 'first-pages'))
    byPath.get(paths[n - 1] ?? '')?.push(device)
  return byPath
})

/** Of the whole of a small place, with those that other calls ask for; undefined for other pages. */
export async function listFirst(pool: Pool, page: DevicePage): Promise<ListedDevice[] | undefined> {
  const { organisation, includesBelow, groupId, onlyDeviceId } = page.filter
  const isWhole = includesBelow && groupId === undefined && onlyDeviceId === undefined
  if (!isWhole || page.after || !isUsual(page)) return undefined
  return (await readFirstPage(pool, organisation.path)) ?? []
}

function selectWithin(page: GivenPage, sorted: number | undefined) {
  const { device: ofDevice, line } = stateConditions[page.state]
  const order = orderOf(page)
  const conditions = deviceConditions(page.filter, true).map(({ where }) => where)
  const fitting = [...conditions, ...(ofDevice ? [ofDevice] : []), ...order.isAfter]
  const first = sortDevices(
    devicesWhere(page.filter, fitting).select(['d.id', 'd.imei']),
    order,
  ).$if(sorted !== undefined, (devices) => devices.limit(sql.lit(sorted ?? 0)))
  return selectListed(first, line ? [line] : [], page.limit)
}

/**
 * Filters stay outside the materialised part, or the planner leaves the index. Rows keep its order.
 */
export const listInOrder = (
  pool: Pool,
  page: DevicePage,
  length: number,
): Promise<ListedDevice[]> =>
  listPage(pool, page, ['along', length], (given) => selectInOrder(given, length))

function selectInOrder(page: GivenPage, length: number) {
  const { device: ofDevice, line } = stateConditions[page.state]
  const fitting = [
    ...deviceConditions(page.filter, true),
    ...(ofDevice ? [{ where: ofDevice, columns: ['activated_at', 'expires_at'] as const }] : []),
    ...(line ? [{ where: line, columns: ['id'] as const }] : []),
  ]
  const columns = fitting.flatMap((condition) => condition.columns)
  const part = nextInOrder(page, columns, length)
  const conditions = fitting.map(({ where }) => where)
  return selectListed(part, conditions, page.limit)
}

/** Whether each device of the place is in the page: a page with room has come to the end. */
export const passesAll = ({ filter, state }: DevicePage): boolean =>
  state === 'all' && deviceConditions(filter).length === 0

/** Last that `listInOrder` reads; undefined at the end. */
export function scanEnd(
  pool: Pool,
  page: DevicePage,
  length: number,
): Promise<ListedDevice | undefined> {
  const part = nextInOrder(page, [], length).as('d')
  return first(
    pool,
    db
      .selectFrom(part)
      .select(listed)
      .offset(length - 1)
      .limit(1),
  )
}

export function readCandidates(pool: Pool, page: DevicePage) {
  const order = orderOf(page)
  const conditions = deviceConditions(page.filter).map(({ where }) => where)
  return all(
    pool,
    sortDevices(
      devicesWhere(page.filter, [...conditions, ...order.isAfter])
        .select(['d.id', 'd.imei', 'd.activated_at as activatedAt', 'd.expires_at as expiresAt'])
        .select(textOf(order.key).as('sortKey')),
      order,
    ).limit(page.limit),
  )
}

function nextInOrder(page: GivenPage, columns: readonly DeviceColumn[], length: number) {
  const order = orderOf(page)
  const { organisation, includesBelow, organisationIds, below } = page.filter
  const inView = { organisation, includesBelow, organisationIds, below }
  const read = new Set<DeviceColumn>(['id', 'imei', ...columns])
  const devices = devicesWhere(inView, order.isAfter).select(
    [...read].map((column) => `d.${column}` as const),
  )
  return sortDevices(devices, order).limit(sql.lit(length))
}

const stateOf = ({ state }: Pick<DevicePage, 'state'>): Expression<SqlBool>[] =>
  [stateConditions[state].device, stateConditions[state].line].filter((one) => one !== undefined)

type Order = ReturnType<typeof orderOf>

function orderOf({ sort, after }: Pick<GivenPage, 'sort' | 'after'>) {
  const { expression: key, type } = deviceSortKeys[sort?.by ?? 'imei']
  const isByNumber = (sort?.by ?? 'imei') === 'imei'
  const direction = sort?.isDescending ? ('desc' as const) : ('asc' as const)
  const sign = sql.raw(sort?.isDescending ? '<' : '>')
  const number = device.ref('d.imei')
  const isAfter =
    after &&
    (isByNumber
      ? sql<SqlBool>`${number} ${sign} ${after.imei}`
      : sql<SqlBool>`(${key}, ${number}) ${sign} (${after.key ?? ''}::${sql.raw(type)}, ${after.imei})`)
  return { key, isByNumber, direction, isAfter: isAfter ? [isAfter] : [] }
}

type DeviceTables = Tables & { d: Tables['device'] }

const sortDevices = <O>(devices: SelectQueryBuilder<DeviceTables, 'd', O>, order: Order) =>
  devices
    .select(keyOf(order.key).as('key'))
    .$if(!order.isByNumber, (sorted) => sorted.orderBy('key', order.direction))
    .orderBy('d.imei', order.direction)

const keyOf = (key: Expression<unknown>) => sql<unknown>`${key}`
const textOf = (key: Expression<unknown>) => sql<string>`${key}::text`

type Sorted = { id: number; imei: string; key: unknown }

const listed = (eb: ExpressionBuilder<{ d: Sorted }, 'd'>) =>
  ['d.id', 'd.imei', textOf(eb.ref('d.key')).as('sortKey')] as const

const selectListed = (
  devices: Expression<Sorted>,
  conditions: readonly Expression<SqlBool>[],
  limit: number,
) =>
  db
    .with(
      (cte) => cte('d').materialized(),
      () => devices,
    )
    .selectFrom('d')
    .select(listed)
    .where(device.and([...conditions]))
    .limit(sql.lit(limit))
