import { sql } from 'kysely'
import {
  type DisplayState,
  displayStateOf,
  lineStates,
  type StateFilter,
  stateFilters,
} from '#lib/codes/device-state.ts'
import { all, anyOf, db, preparedByShape, tuples } from '../../../db/sql.ts'
import { isOneStore, type Services } from '../../../services.ts'
import { lastAnswer, rememberAnswer } from '../../platform/remember-answer.ts'
import { organisationSize } from './choose-scan.ts'
import { type DeviceFilter, fromDevices, type GivenFilter } from './device-filter.ts'
import {
  isOfPlace,
  type PlaceValues,
  placeholdersIn,
  placeShapeOf,
  placeValuesOf,
} from './place-statements.ts'
import { isExpired, isLive, isNotActivated } from './state-conditions.ts'

export type StateCounts = Record<StateFilter, number>

const chunkSize = 50_000

/** Within milliseconds. */
export const mostAwaitedCounted = 5_000
const staleMs = 120_000

/** Two minutes old at most; undefined before the first. */
export async function countByState(
  services: Services,
  filter: DeviceFilter,
): Promise<StateCounts | undefined> {
  const { organisation, includesBelow, groupId, onlyDeviceId } = filter
  const key = ['counts', organisation.path, includesBelow, groupId, onlyDeviceId].join(':')
  const run = () => count(services, filter)
  const size = await organisationSize(services, organisation.path)
  if (size <= mostAwaitedCounted) return rememberAnswer(services, key, run)
  return lastAnswer(services, key, { staleMs, run })
}

/** How many devices have the same `fate`, or else the same line. */
type Counted = {
  fate: Fate | null
  /** Null for those that never reported. */
  line: number | null
  isMoving: boolean | null
  n: number
}
type Fate = 'expired' | 'notActivated'

async function count(services: Services, filter: DeviceFilter): Promise<StateCounts> {
  const counted = await (isOneStore(services) ? countJoined : countApart)(services, filter)
  const byState = new Map<DisplayState, number>()
  let every = 0
  for (const one of counted) {
    const state = stateOf(one)
    byState.set(state, (byState.get(state) ?? 0) + one.n)
    every += one.n
  }
  return sumByFilter(byState, every)
}

function stateOf({ fate, line, isMoving }: Counted): DisplayState {
  if (fate) return fate
  const facts = { line: lineStates[line ?? 0] ?? 'e_line_down', isMoving: isMoving ?? false }
  return displayStateOf({ ...facts, activatedAt: 0, expiresAt: undefined }, 0)
}

/** Of devices whose states are known. */
export function countStates(states: readonly DisplayState[]): StateCounts {
  const byState = new Map<DisplayState, number>()
  for (const state of states) byState.set(state, (byState.get(state) ?? 0) + 1)
  return sumByFilter(byState, states.length)
}

function sumByFilter(byState: Map<DisplayState, number>, all: number): StateCounts {
  const sums = Object.entries(stateFilters).map(([filter, states]) => [
    filter,
    states.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0),
  ])
  return { ...Object.fromEntries(sums), all }
}

const selectJoined = (filter: GivenFilter) =>
  fromDevices(filter)
    .leftJoin('tracking.device_state as s', 's.device_id', 'd.id')
    .select((eb) => [
      fate.as('fate'),
      's.line',
      's.is_moving as isMoving',
      eb.fn.countAll<number>().as('n'),
    ])
    .groupBy(['fate', 's.line', 's.is_moving'])

const fate = sql<Fate | null>`CASE WHEN ${isExpired} THEN 'expired' WHEN ${isNotActivated} THEN 'notActivated' END`

const countByShape = preparedByShape<PlaceValues, Counted>('count-by-state')

/** Small places share a plan. */
async function countJoined(services: Services, filter: DeviceFilter): Promise<Counted[]> {
  const { organisation, includesBelow } = filter
  const size = includesBelow ? await organisationSize(services, organisation.path) : 0
  if (size > mostAwaitedCounted || !isOfPlace(filter))
    return all(services.pool, selectJoined(filter))
  const place: DeviceFilter = { ...filter, below: 'listed' }
  const { name, of } = countByShape(placeShapeOf(place), (given) =>
    selectJoined(placeholdersIn(place, given)),
  )
  return all(services.pool, of(placeValuesOf(place)), name)
}

/** Null: in service, whatever its line. */
export const countFates = ({ pool }: Services, filter: DeviceFilter) =>
  all(
    pool,
    fromDevices(filter)
      .select(({ fn }) => [fate.as('fate'), fn.countAll<number>().as('n')])
      .groupBy('fate'),
  )

async function countApart(services: Services, filter: DeviceFilter): Promise<Counted[]> {
  const fates = await countFates(services, filter)
  const counts: Counted[] = []
  for (let last = 0; ; ) {
    const next = liveDevices(filter).where('d.id', '>', last).orderBy('d.id').limit(chunkSize)
    const ids = (await tuples<[number]>(services.pool, next)).map(([id]) => id)
    counts.push(...(await all(services.positions, countLines(ids))))
    if (ids.length < chunkSize) break
    last = ids.at(-1) ?? last
  }
  const reported = counts.reduce((sum, { n }) => sum + n, 0)
  const unheard = { line: null, isMoving: null }
  return [
    ...counts,
    ...fates.map(({ fate, n }) => ({
      ...unheard,
      fate,
      n: fate ? n : Math.max(0, n - reported),
    })),
  ]
}

const liveDevices = (filter: DeviceFilter) => fromDevices(filter).where(isLive).select('d.id')

const countLines = (ids: readonly number[]) =>
  db
    .selectFrom('tracking.device_state as s')
    .select(['s.line', 's.is_moving as isMoving', sql<null>`NULL`.as('fate')])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('s.device_id', '=', anyOf(ids))
    .groupBy(['s.line', 's.is_moving'])
