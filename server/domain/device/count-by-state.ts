import {
  type DisplayState,
  displayStateOf,
  lineStates,
  type StateFilter,
  stateFilters,
} from '#lib/codes/device-state.ts'
import { all, anyOf, db, first, tuples } from '../../db/sql.ts'
import { isOneStore, type Services } from '../../services.ts'
import { lastAnswer, rememberAnswer } from '../remember-answer.ts'
import { organisationSize } from './choose-scan.ts'
import { type DeviceFilter, fromDevices } from './device-filter.ts'
import { isExpired, isLive, isNotActivated } from './state-conditions.ts'

export type StateCounts = Record<StateFilter, number>

type LineCount = { line: number; isMoving: boolean; n: number }

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

async function count(services: Services, filter: DeviceFilter): Promise<StateCounts> {
  const counted = await first(
    services.pool,
    fromDevices(filter).select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(isExpired).as('expired'),
      fn.countAll<number>().filterWhere(isNotActivated).as('idle'),
    ]),
  )
  const { all: every, expired, idle } = counted ?? { all: 0, expired: 0, idle: 0 }
  const byState = new Map<DisplayState, number>([
    ['expired', expired],
    ['notActivated', idle],
  ])
  const lines = await (isOneStore(services) ? countJoined : countApart)(services, filter)
  let reported = 0
  for (const { line, isMoving, n } of lines) {
    const facts = { line: lineStates[line] ?? 'e_line_down', isMoving }
    const state = displayStateOf({ ...facts, activatedAt: 0, expiresAt: undefined }, 0)
    byState.set(state, (byState.get(state) ?? 0) + n)
    reported += n
  }
  const silent = Math.max(0, every - expired - idle - reported)
  byState.set('offline', (byState.get('offline') ?? 0) + silent)
  return sumByFilter(byState, every)
}

function sumByFilter(byState: Map<DisplayState, number>, all: number): StateCounts {
  const sums = Object.entries(stateFilters).map(([filter, states]) => [
    filter,
    states.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0),
  ])
  return { ...Object.fromEntries(sums), all }
}

const liveDevices = (filter: DeviceFilter) => fromDevices(filter).where(isLive).select('d.id')

const countLines = db
  .selectFrom('tracking.device_state as s')
  .select(['s.line', 's.is_moving as isMoving'])
  .select((eb) => eb.fn.countAll<number>().as('n'))
  .groupBy(['s.line', 's.is_moving'])

const countJoined = (services: Services, filter: DeviceFilter): Promise<LineCount[]> =>
  all(services.pool, countLines.where('s.device_id', 'in', liveDevices(filter)))

async function countApart(services: Services, filter: DeviceFilter): Promise<LineCount[]> {
  const counts: LineCount[] = []
  for (let last = 0; ; ) {
    const next = liveDevices(filter).where('d.id', '>', last).orderBy('d.id').limit(chunkSize)
    const ids = (await tuples<[number]>(services.pool, next)).map(([id]) => id)
    const lines = countLines.where('s.device_id', '=', anyOf(ids))
    counts.push(...(await all(services.positions, lines)))
    if (ids.length < chunkSize) return counts
    last = ids.at(-1) ?? last
  }
}
