import { sql } from 'kysely'
import { displayStateOf, displayStates, lineStates, liveFlag } from '#lib/codes/device-state.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { combineReads } from '../../../db/combine-reads.ts'
import { pathRange } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, compiled, db, type Given, preparedByShape, tuples } from '../../../db/sql.ts'
import { isOneStore, type Services } from '../../../services.ts'
import { device } from '../../fleet/device/device-columns.ts'
import { organisationSize } from '../../fleet/list/choose-scan.ts'
import { type DeviceFilter, fromDevices, type GivenFilter } from '../../fleet/list/device-filter.ts'
import {
  mostShared,
  type PlaceValues,
  placeholdersIn,
  placeShapeOf,
  placeValuesOf,
} from '../../fleet/list/place-statements.ts'

export type LastColumns = {
  ids: number[]
  lat: number[]
  lon: number[]
  /** Unix seconds; 0 without a fix. */
  fixTime: number[]
  speed: number[]
  course: number[]
  state: number[]
  /** liveFlag */
  flags: number[]
}

type DeviceColumns = [id: number, activatedAt: number | null, expiresAt: number | null]
type StateColumns = [
  lat: number | null,
  lon: number | null,
  fixedAt: number | null,
  speed: number | null,
  course: number | null,
  flags: number | null,
  line: number | null,
  isMoving: boolean | null,
  acc: number | null,
  alarmMask: number | bigint | null,
  isCharging: boolean | null,
  isOilCut: boolean | null,
]

const deviceColumns = [
  device.ref('d.id').as('id'),
  sql`extract(epoch FROM ${device.ref('d.activated_at')})::int8`.as('activatedAt'),
  sql`extract(epoch FROM ${device.ref('d.expires_at')})::int8`.as('expiresAt'),
] as const
const stateColumns = [
  's.lat',
  's.lon',
  's.fixed_at',
  's.speed',
  's.course',
  's.flags',
  's.line',
  's.is_moving',
  's.acc',
  's.alarm_mask',
  's.is_charging',
  's.oil_cut',
] as const
const noState: StateColumns = [
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
]

export type LastQuery = {
  filter: Pick<DeviceFilter, 'organisation' | 'includesBelow' | 'onlyDeviceId'>
  afterId: number
  limit: number
}

/**
 * Larger places, and parts, are planned for what they hold. The plan for all others lists
 * organisations first: with a range of paths PostgreSQL finds a plan for the values cheaper, each
 * time anew.
 */
const mostOfOnePlan = 5_000

/** By id; one query where stores are one. */
export async function readLast(
  services: Services,
  { filter, afterId, limit }: LastQuery,
): Promise<LastColumns> {
  const now = services.now() / 1000
  const columns = emptyColumns()
  const { organisation, includesBelow } = filter
  const size = includesBelow ? await organisationSize(services, organisation.path) : 0
  const isSmall = size <= mostOfOnePlan && limit >= mostOfOnePlan
  const isJoined = isOneStore(services)
  if (isJoined && includesBelow && filter.onlyDeviceId === undefined && size <= mostShared) {
    const rows = await readPlace(services.pool, `${afterId} ${organisation.path}`)
    for (const row of (rows ?? []).slice(0, limit)) putRow(columns, row, now)
    return columns
  }
  const place: DeviceFilter = isSmall ? { ...filter, below: 'listed' } : filter
  const shape = `${placeShapeOf(place)}-${isJoined ? 'states' : 'alone'}`
  const { name, of } = lastByShape(shape, (given) =>
    isJoined ? selectJoined(place, given) : selectDevices(place, given),
  )
  const statement = of({ ...placeValuesOf(filter), afterId, limit })
  const plan = isSmall ? name : undefined
  if (isJoined) {
    const rows = await tuples<JoinedRow>(services.pool, statement, plan)
    for (const row of rows) putRow(columns, row, now)
    return columns
  }
  const found = await tuples<DeviceColumns>(services.pool, statement, plan)
  const states = await findStates(
    services.positions,
    found.map(([id]) => id),
    isSmall ? 'last-states' : undefined,
  )
  for (const one of found) putRow(columns, [...one, ...(states.get(one[0]) ?? noState)], now)
  return columns
}

type JoinedRow = [...DeviceColumns, ...StateColumns]
/** With the place that it was asked for, from 1. */
type PlacedRow = [...JoinedRow, place: number]

type Asked = PlaceValues & { afterId: number; limit: number }

const lastByShape = preparedByShape<Asked, unknown>('last')

function selectDevices(filter: DeviceFilter, given: Given<Asked>) {
  const place: GivenFilter = placeholdersIn(filter, given)
  return (
    fromDevices(place)
      .where('d.id', '>', given.afterId)
      // A plan for all places would walk all devices by id.
      .orderBy(filter.below === 'listed' ? sql`${device.ref('d.id')} + 0` : 'd.id')
      .limit(given.limit)
      .select(deviceColumns)
  )
}

const selectJoined = (filter: DeviceFilter, given: Given<Asked>) =>
  selectDevices(filter, given)
    .leftJoin('tracking.device_state as s', 's.device_id', 'd.id')
    .select(stateColumns)

/** Of the contract. */
const longestPage = 100_000

type Places = { from: readonly string[]; to: readonly string[]; after: readonly number[] }

/** Lists by a subquery, so that PostgreSQL does not plan for their lengths. */
const lastOfPlaces = compiled(({ from, to, after }: Given<Places>) => {
  const lists = sql<{
    n: number
  }>`unnest((select ${from}::text[]), (select ${to}::text[]), (select ${after}::int[])) with ordinality`
  const rows = selectJoined(
    { organisation: { id: 0, path: '' }, includesBelow: true, below: 'listed' },
    {
      from: sql.ref<string>('p.from'),
      to: sql.ref<string>('p.to'),
      afterId: sql.ref<number>('p.after'),
      limit: sql.lit(longestPage),
      organisationId: sql.lit(0),
      groupId: sql.lit(0),
      onlyDeviceId: sql.lit(0),
    },
  )
  return db
    .selectFrom(lists.as<'p'>(sql`p ("from", "to", "after", n)`))
    .innerJoinLateral(rows.as('found'), (join) => join.onTrue())
    .selectAll('found')
    .select(sql<number>`p.n::int`.as('n'))
})

/** Keys: id after which, and path. */
const readPlace = combineReads<string, PlacedRow[]>(async (pool, keys) => {
  const asked = keys.map((key) => key.split(' ') as [string, string])
  const ranges = asked.map(([, path]) => pathRange(path))
  const statement = lastOfPlaces({
    from: ranges.map(({ from }) => from),
    to: ranges.map(({ to }) => to),
    after: asked.map(([after]) => Number(after)),
  })
  const rows = await tuples<PlacedRow>(pool, statement, 'last-of-places')
  const byPlace = new Map<string, PlacedRow[]>(keys.map((key) => [key, []]))
  for (const row of rows) byPlace.get(keys[(row.at(-1) as number) - 1] ?? '')?.push(row)
  return byPlace
})

const emptyColumns = (): LastColumns => ({
  ids: [],
  lat: [],
  lon: [],
  fixTime: [],
  speed: [],
  course: [],
  state: [],
  flags: [],
})

const statesOf = compiled(({ ids }: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('tracking.device_state as s')
    .select('s.device_id')
    .select(stateColumns)
    .where('s.device_id', '=', anyOf(ids)),
)

async function findStates(
  positions: Pool,
  ids: number[],
  plan: string | undefined,
): Promise<Map<number, StateColumns>> {
  const rows = await tuples<[number, ...StateColumns]>(positions, statesOf({ ids }), plan)
  return new Map(rows.map(([id, ...state]) => [id, state]))
}

/** Without copies of a row: a page has thousands. */
function putRow(columns: LastColumns, row: JoinedRow | PlacedRow, now: number): void {
  const [
    id,
    activatedAt,
    expiresAt,
    lat,
    lon,
    fixedAt,
    speed,
    course,
    flags,
    line,
    isMoving,
    acc,
    alarmMask,
    charging,
    cut,
  ] = row
  const facts = {
    line: lineStates[line ?? 0] ?? 'e_line_down',
    isMoving: isMoving ?? false,
    activatedAt: activatedAt ?? undefined,
    expiresAt: expiresAt ?? undefined,
  }
  columns.ids.push(id)
  columns.lat.push(lat ?? 0)
  columns.lon.push(lon ?? 0)
  columns.fixTime.push(fixedAt === null ? 0 : fixedAt + storeEpoch)
  columns.speed.push(Math.max(0, speed ?? 0))
  columns.course.push(Math.max(0, course ?? 0))
  columns.state.push(displayStates.indexOf(displayStateOf(facts, now)))
  columns.flags.push(
    (alarmMask ? liveFlag.alarm : 0) |
      (acc === null ? 0 : liveFlag.accKnown) |
      (acc === 1 ? liveFlag.accOn : 0) |
      ((flags ?? 0) & positionFlag.approximate ? liveFlag.approximate : 0) |
      (charging ? liveFlag.charging : 0) |
      (cut ? liveFlag.cut : 0),
  )
}
