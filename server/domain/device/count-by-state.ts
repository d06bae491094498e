import {
  type DisplayState,
  displayStateOf,
  lineStates,
  type StateFilter,
  stateFilters,
} from '#lib/codes/device-state.ts'
import { isOneStore, type Services } from '../../services.ts'
import { lastAnswer, rememberAnswer } from '../remember-answer.ts'
import { organisationSize } from './choose-scan.ts'
import { type DeviceFilter, fromDevices } from './device-filter.ts'

export type StateCounts = Record<StateFilter, number>

type LineCount = { line: number; isMoving: boolean; n: number }

/** Ids asked of a separate store of states at a time. */
const chunkSize = 50_000
const isCurrent = '(d.expires_at IS NULL OR d.expires_at > now())'

/** Up to this many devices are counted while somebody waits, a few milliseconds. */
export const mostAwaited = 5_000
const staleMs = 120_000

/**
 * How many devices of an organisation show each state. Costly for large ones, where the last answer serves for two
 * minutes while a new one is counted; undefined until the first one has come.
 */
export async function countByState(
  services: Services,
  filter: DeviceFilter,
): Promise<StateCounts | undefined> {
  const { organisation, includesBelow, groupId, onlyDeviceId } = filter
  const key = ['counts', organisation.path, includesBelow, groupId, onlyDeviceId].join(':')
  const run = () => count(services, filter)
  const size = await organisationSize(services, organisation.path)
  if (size <= mostAwaited) return rememberAnswer(services, key, run)
  return lastAnswer(services, key, { staleMs, run })
}

async function count(services: Services, filter: DeviceFilter): Promise<StateCounts> {
  const { text, values } = fromDevices(filter)
  const { rows } = await services.pool.query<{ all: number; expired: number; idle: number }>(
    `SELECT count(*) AS all, count(*) FILTER (WHERE d.expires_at <= now()) AS expired,
       count(*) FILTER (WHERE ${isCurrent} AND d.activated_at IS NULL) AS idle ${text}`,
    values,
  )
  const { all, expired, idle } = rows[0] ?? { all: 0, expired: 0, idle: 0 }
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
  const silent = Math.max(0, all - expired - idle - reported)
  byState.set('offline', (byState.get('offline') ?? 0) + silent)
  return sumByFilter(byState, all)
}

function sumByFilter(byState: Map<DisplayState, number>, all: number): StateCounts {
  const sums = Object.entries(stateFilters).map(([filter, states]) => [
    filter,
    states.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0),
  ])
  return { ...Object.fromEntries(sums), all }
}

const liveDevices = (text: string) => `${text} AND ${isCurrent} AND d.activated_at IS NOT NULL`

async function countJoined(services: Services, filter: DeviceFilter): Promise<LineCount[]> {
  const { text, values } = fromDevices(filter)
  const { rows } = await services.pool.query<LineCount>(
    `SELECT s.line, s.is_moving AS "isMoving", count(*) AS n FROM tracking.device_state s
     WHERE s.device_id IN (SELECT d.id ${liveDevices(text)}) GROUP BY 1, 2`,
    values,
  )
  return rows
}

async function countApart(services: Services, filter: DeviceFilter): Promise<LineCount[]> {
  const { text, values } = fromDevices(filter)
  const after = values.push(0)
  const counts: LineCount[] = []
  for (;;) {
    const page = await services.pool.query<[number]>({
      text: `SELECT d.id ${liveDevices(text)} AND d.id > $${after} ORDER BY d.id LIMIT ${chunkSize}`,
      values,
      rowMode: 'array',
    })
    const ids = page.rows.map(([id]) => id)
    const { rows } = await services.positions.query<LineCount>(
      `SELECT line, is_moving AS "isMoving", count(*) AS n FROM tracking.device_state
       WHERE device_id = ANY($1) GROUP BY 1, 2`,
      [ids],
    )
    counts.push(...rows)
    if (ids.length < chunkSize) return counts
    values[after - 1] = ids.at(-1)
  }
}
