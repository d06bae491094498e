import { displayStateOf, type StateFilter, stateFilters } from '#lib/codes/device-state.ts'
import { pathRange } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { isOneStore, type Services } from '../../services.ts'
import { readLines } from '../position/read-lines.ts'
import { choosePlaceCheck } from './choose-place-check.ts'
import { chooseScan, mostProbed, usualShare } from './choose-scan.ts'
import {
  type Condition,
  type DeviceFilter,
  deviceConditions,
  keyFilters,
  type Put,
  scopeCondition,
} from './device-filter.ts'
import { type DeviceSort, deviceSortKeys } from './device-sort.ts'
import { unixOf } from './read-devices.ts'

export type DevicePage = {
  filter: DeviceFilter
  state: StateFilter
  sort?: { by: DeviceSort; isDescending: boolean } | undefined
  /** The last device of the page before: its number, and its sort key unless sorted by number. */
  after: { imei: string; key?: string | undefined } | undefined
  limit: number
}

export type ListedDevice = { id: number; imei: string; sortKey: string }

type Candidate = ListedDevice & { activatedAt: Date | null; expiresAt: Date | null }

const isCurrent = '(d.expires_at IS NULL OR d.expires_at > now())'
const isLive = `${isCurrent} AND d.activated_at IS NOT NULL`
/** A question to the device's state where both stores are one; looked up row by row, never joined wholesale. */
const lineIs = (condition: string) =>
  `coalesce((SELECT ${condition} FROM tracking.device_state s WHERE s.device_id = d.id), false)`

/** The rule of displayStateOf in SQL, for each filter. */
const statePredicates: Record<StateFilter, { device: string; line?: string }> = {
  all: { device: 'true' },
  expired: { device: 'd.expires_at <= now()' },
  notActivated: { device: `${isCurrent} AND d.activated_at IS NULL` },
  online: { device: isLive, line: lineIs('s.line > 0 AND (s.is_moving OR s.line = 1)') },
  moving: { device: isLive, line: lineIs('s.line > 0 AND s.is_moving') },
  static: { device: isLive, line: lineIs('s.line = 2 AND NOT s.is_moving') },
  offline: { device: isLive, line: `NOT ${lineIs('s.line > 0')}` },
}

/** States that have an index of their own, for when few devices are in them. */
const rareStates: ReadonlySet<StateFilter> = new Set(['expired', 'notActivated'])

/** Candidates looked at together while the stores are apart; grows while few of them pass. */
const firstChunk = 500
const largestChunk = 10_000
/** Devices in view that one query walks along at most. */
const longestScan = 50_000
/** Up to this many organisations are named in a query; more are found by their path, row by row. */
const mostOrganisations = 5_000

/** One page of devices in the order asked for, with what continues it. */
export async function listDevices(
  services: Services,
  requested: DevicePage,
): Promise<ListedDevice[]> {
  const { pool } = services
  const page = { ...requested, filter: await choosePlaceCheck(services, requested.filter) }
  if (statePredicates[page.state].line && !isOneStore(services)) {
    return select(services, { ...page, filter: await nameOrganisations(pool, page.filter) })
  }
  const scan = await chooseScan(services, page)
  const probed = scan.probed ? await scanOnce(pool, { ...page, length: scan.probed }) : []
  if (scan.probed && probed.length === page.limit) return probed
  if (scan.kind === 'within') return within(pool, page)
  const found = scan.kind === 'matching' && (await matching(pool, page, scan.most))
  return found || along(pool, page)
}

/** A list of organisations tells the planner how many devices to expect, while it is not too long. */
async function nameOrganisations(pool: Pool, requested: DeviceFilter): Promise<DeviceFilter> {
  if (!requested.includesBelow || requested.organisationIds) return requested
  const filter = { ...requested, below: undefined }
  const { from, to } = pathRange(filter.organisation.path)
  const { rows } = await pool.query<[number]>({
    name: 'organisations-below',
    text: `SELECT id FROM organisation WHERE path >= $1 AND path < $2 LIMIT ${mostOrganisations + 1}`,
    values: [from, to],
    rowMode: 'array',
  })
  if (rows.length > mostOrganisations) return filter
  return { ...filter, organisationIds: rows.map(([id]) => id) }
}

/** The parts of a page's query; `d` is the device. */
function partsOf({ filter, state, sort, after }: DevicePage, isScanned: boolean) {
  const values: unknown[] = []
  const put: Put = (value) => `$${values.push(value)}`
  const { device, line } = statePredicates[state]
  const stateConditions: Condition[] = [
    { sql: device, columns: ['activated_at', 'expires_at'] },
    ...(line ? [{ sql: line, columns: ['id'] }] : []),
  ]
  const { expression, type } = deviceSortKeys[sort?.by ?? 'imei']
  const isDescending = sort?.isDescending ?? false
  const order = isDescending ? 'DESC' : 'ASC'
  const isByNumber = expression === 'd.imei'
  const cursor =
    after &&
    (isByNumber
      ? `d.imei ${isDescending ? '<' : '>'} ${put(after.imei)}`
      : `(${expression}, d.imei) ${isDescending ? '<' : '>'} (${put(after.key ?? '')}::${type}, ${put(after.imei)})`)
  return {
    values,
    put,
    scope: scopeCondition(filter, put),
    conditions: [...deviceConditions(filter, put, isScanned), ...stateConditions],
    cursor: cursor ? [cursor] : [],
    key: expression,
    order: isByNumber ? `imei ${order}` : `key ${order}, imei ${order}`,
  }
}

const listed = `id, imei, key::text AS "sortKey"`

/** What the index of a filter finds, sorted afterwards; undefined when more than `most` fit. */
async function matching(
  pool: Pool,
  page: DevicePage,
  most: number,
): Promise<ListedDevice[] | undefined> {
  const hasKey = keyFilters.some((key) => page.filter[key] !== undefined)
  const filter = hasKey ? page.filter : await nameOrganisations(pool, page.filter)
  const { values, put, scope, conditions, cursor, key, order } = partsOf({ ...page, filter }, false)
  const all = ['d.deleted_at IS NULL', scope.where, ...conditions.map(({ sql }) => sql), ...cursor]
  const { rows } = await pool.query<ListedDevice & { found: number }>(
    `WITH found AS MATERIALIZED (
       SELECT d.id, d.imei, ${key} AS key FROM device d ${scope.join} WHERE ${all.join(' AND ')} LIMIT ${put(most + 1)}
     ) SELECT ${listed}, count(*) OVER () AS found FROM found ORDER BY ${order} LIMIT ${put(page.limit)}`,
    values,
  )
  const found = rows[0]?.found ?? 0
  return found > most ? undefined : rows
}

/**
 * Reads the devices of the organisations in view. The state of a device is looked up one by one: only of those that
 * come first in the order asked for, and of all when these do not fill the page.
 */
async function within(pool: Pool, page: DevicePage): Promise<ListedDevice[]> {
  if (!statePredicates[page.state].line) return withinOnce(pool, page, page.limit)
  const rows = await withinOnce(pool, page, firstScan(page))
  return rows.length < page.limit ? withinOnce(pool, page, undefined) : rows
}

async function withinOnce(
  pool: Pool,
  page: DevicePage,
  sorted: number | undefined,
): Promise<ListedDevice[]> {
  const filter = { ...page.filter, below: 'listed' as const }
  const { line = 'true' } = statePredicates[page.state]
  const { values, put, scope, conditions, cursor, key, order } = partsOf({ ...page, filter }, true)
  const requested = conditions.map(({ sql }) => sql).filter((sql) => sql !== line)
  const all = ['d.deleted_at IS NULL', scope.where, ...requested, ...cursor]
  const { rows } = await pool.query<ListedDevice>(
    `WITH d AS MATERIALIZED (
       SELECT d.id, d.imei, ${key} AS key FROM device d ${scope.join} WHERE ${all.join(' AND ')}
       ORDER BY ${order.replaceAll('imei', 'd.imei')} LIMIT ${sorted ?? 'ALL'}
     ) SELECT ${listed} FROM d WHERE ${line} LIMIT ${put(page.limit)}`,
    values,
  )
  return rows
}

/**
 * Goes along the index of the order asked for until the page is full. What a device must fulfil is asked outside the
 * walk, or the planner would leave the index for a plan that reads them all.
 */
async function along(pool: Pool, page: DevicePage): Promise<ListedDevice[]> {
  const found: ListedDevice[] = []
  let { after } = page
  let part: Scan = { ...page, length: page.filter.search ? longestScan : firstScan(page) }
  for (;;) {
    found.push(...(await scanOnce(pool, part)))
    const last = found.length < page.limit && (await endOfScan(pool, part))
    if (!last) return found
    after = { imei: last.imei, key: last.sortKey }
    part = { ...page, after, limit: page.limit - found.length, length: longestScan }
    const rest = rareStates.has(page.state) && (await matching(pool, part, mostProbed))
    if (rest) return [...found, ...rest]
  }
}

type Scan = DevicePage & { length: number }

/** Twice what should fill the page. */
const firstScan = ({ state, limit }: DevicePage) =>
  Math.min(longestScan, Math.ceil((2 * limit) / usualShare[state]))

function scanOf(page: Scan, columns: readonly string[]) {
  const parts = partsOf(page, true)
  const { scope, cursor, key, order } = parts
  const within = ['d.deleted_at IS NULL', scope.where, ...cursor].join(' AND ')
  const read = [...new Set(['id', 'imei', ...columns])].map((column) => `d.${column}`)
  const text = `SELECT ${read.join(', ')}, ${key} AS key FROM device d ${scope.join}
    WHERE ${within} ORDER BY ${order.replaceAll('imei', 'd.imei')} LIMIT ${page.length}`
  return { ...parts, text }
}

/**
 * Rows of a materialised part come in its order and a filter keeps it. Sorting them again would ask for the whole
 * walk, where mostly its beginning fills the page.
 */
async function scanOnce(pool: Pool, page: Scan): Promise<ListedDevice[]> {
  const columns = partsOf(page, true).conditions.flatMap((condition) => condition.columns)
  const { text, values, put, conditions } = scanOf(page, columns)
  const { rows } = await pool.query<ListedDevice>(
    `WITH d AS MATERIALIZED (${text})
     SELECT ${listed} FROM d WHERE ${conditions.map(({ sql }) => sql).join(' AND ')} LIMIT ${put(page.limit)}`,
    values,
  )
  return rows
}

/** The last device that a walk came to; undefined when it came to the end of all. */
async function endOfScan(pool: Pool, page: Scan): Promise<ListedDevice | undefined> {
  const { filter, sort, after, limit, length } = page
  const { organisation, includesBelow, organisationIds, below } = filter
  const bare = { organisation, includesBelow, organisationIds, below }
  const { text, values } = scanOf({ filter: bare, state: 'all', sort, after, limit, length }, [])
  const { rows } = await pool.query<ListedDevice>(
    `SELECT ${listed} FROM (${text}) walked OFFSET ${length - 1} LIMIT 1`,
    values,
  )
  return rows[0]
}

/** Fills a page from two stores: candidates in chunks, those whose state passes are kept. */
async function select(services: Services, page: DevicePage): Promise<ListedDevice[]> {
  const wanted: readonly string[] = stateFilters[page.state]
  const now = services.now() / 1000
  const found: ListedDevice[] = []
  let { after } = page
  for (let size = firstChunk; found.length < page.limit; size = Math.min(size * 3, largestChunk)) {
    const chunk = await findCandidates(services.pool, { ...page, after, limit: size })
    const lines = await readLines(
      services.positions,
      chunk.map(({ id }) => id),
    )
    const passing = chunk.filter(({ id, activatedAt, expiresAt }) => {
      const { line, isMoving } = lines.get(id) ?? { line: 'e_line_down', isMoving: false }
      const times = { activatedAt: unixOf(activatedAt), expiresAt: unixOf(expiresAt) }
      return wanted.includes(displayStateOf({ line, isMoving, ...times }, now))
    })
    found.push(...passing)
    const last = chunk.at(-1)
    if (chunk.length < size || !last) break
    after = { imei: last.imei, key: last.sortKey }
  }
  return found.slice(0, page.limit)
}

/** The next devices in order, whatever their state. */
async function findCandidates(pool: Pool, page: DevicePage): Promise<Candidate[]> {
  const { values, put, scope, conditions, cursor, key, order } = partsOf(
    { ...page, state: 'all' },
    false,
  )
  const all = ['d.deleted_at IS NULL', scope.where, ...conditions.map(({ sql }) => sql), ...cursor]
  const { rows } = await pool.query<Candidate>(
    `SELECT ${listed}, activated_at AS "activatedAt", expires_at AS "expiresAt" FROM (
       SELECT d.id, d.imei, d.activated_at, d.expires_at, ${key} AS key FROM device d ${scope.join}
       WHERE ${all.join(' AND ')} ORDER BY ${order.replaceAll('imei', 'd.imei')} LIMIT ${put(page.limit)}
     ) candidate ORDER BY ${order}`,
    values,
  )
  return rows
}
