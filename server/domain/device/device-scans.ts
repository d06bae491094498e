import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { StateFilter } from '#lib/codes/device-state.ts'
import type { Pool } from '../../db/pool.ts'
import { all, db, first, type Tables } from '../../db/sql.ts'
import { nameOrganisations } from './choose-place-check.ts'
import { type DeviceColumn, device } from './device-columns.ts'
import { type DeviceFilter, deviceConditions, devicesWhere, keyFilters } from './device-filter.ts'
import { type DeviceSort, deviceSortKeys } from './device-sort.ts'
import { stateConditions } from './state-conditions.ts'

export type DevicePage = {
  filter: DeviceFilter
  state: StateFilter
  sort?: { by: DeviceSort; isDescending: boolean } | undefined
  /** The last device of the page before: its number, and its sort key unless sorted by number. */
  after: { imei: string; key?: string | undefined } | undefined
  limit: number
}

export type ListedDevice = { id: number; imei: string; sortKey: string }

/** The index of a filter: what it finds, sorted afterwards; undefined when more than `most` fit. */
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

/**
 * The organisations in view: all of their devices, of which the state is asked of the first `sorted` in order (of all
 * without it).
 */
export function listWithin(
  pool: Pool,
  page: DevicePage,
  sorted: number | undefined,
): Promise<ListedDevice[]> {
  const filter: DeviceFilter = { ...page.filter, below: 'listed' }
  const { device: ofDevice, line } = stateConditions[page.state]
  const order = orderOf(page)
  const conditions = deviceConditions(filter, true).map(({ where }) => where)
  const fitting = [...conditions, ...(ofDevice ? [ofDevice] : []), ...order.isAfter]
  const first = sortDevices(devicesWhere(filter, fitting).select(['d.id', 'd.imei']), order).$if(
    sorted !== undefined,
    (devices) => devices.limit(sorted ?? 0),
  )
  return all(pool, selectListed(first, line ? [line] : [], page.limit))
}

/**
 * The index of the order asked for: the next `length` devices in view, of which those stay that fit. What they must fit is
 * asked outside of the materialised part, or the planner would leave the index for a plan that reads them all. Its rows
 * come in its order; sorting them again would read the whole part where mostly its beginning fills the page.
 */
export function listInOrder(pool: Pool, page: DevicePage, length: number): Promise<ListedDevice[]> {
  const { device: ofDevice, line } = stateConditions[page.state]
  const fitting = [
    ...deviceConditions(page.filter, true),
    ...(ofDevice ? [{ where: ofDevice, columns: ['activated_at', 'expires_at'] as const }] : []),
    ...(line ? [{ where: line, columns: ['id'] as const }] : []),
  ]
  const columns = fitting.flatMap((condition) => condition.columns)
  const part = nextInOrder(page, columns, length)
  const conditions = fitting.map(({ where }) => where)
  return all(pool, selectListed(part, conditions, page.limit))
}

/** The last of the devices that `listInOrder` looks at; undefined when it comes to the end of all. */
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

/** The next devices in order, whatever their state. */
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

/** The next devices of the organisations in view, with these columns. */
function nextInOrder(page: DevicePage, columns: readonly DeviceColumn[], length: number) {
  const order = orderOf(page)
  const { organisation, includesBelow, organisationIds, below } = page.filter
  const inView = { organisation, includesBelow, organisationIds, below }
  const read = new Set<DeviceColumn>(['id', 'imei', ...columns])
  const devices = devicesWhere(inView, order.isAfter).select(
    [...read].map((column) => `d.${column}` as const),
  )
  return sortDevices(devices, order).limit(length)
}

const stateOf = ({ state }: DevicePage): Expression<SqlBool>[] =>
  [stateConditions[state].device, stateConditions[state].line].filter((one) => one !== undefined)

type Order = ReturnType<typeof orderOf>

/** The order of a page, and where in it the page begins. */
function orderOf({ sort, after }: DevicePage) {
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

/** Selected devices with their key, in order. */
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

/** Those of some devices in order that fulfil conditions, in that order. */
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
    .limit(limit)
