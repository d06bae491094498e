import { type ExpressionBuilder, sql } from 'kysely'
import { storedMask } from '#lib/codes/alarm-types.ts'
import type { LiveRow } from '#lib/live/frame.ts'
import { emptyState, noFixYet } from '../../db/device-state.ts'
import { isBelow } from '../../db/path-range.ts'
import type { Pool } from '../../db/pool.ts'
import { anyOf, db, type Tables, tuples } from '../../db/sql.ts'
import { countDevicesBelow } from '../organisation/count-devices.ts'
import { type LiveFacts, liveRowOf } from '../position/live-row.ts'
import { type LiveScope, namedIds } from './live-scope.ts'

/** `path` is its organisation's. */
export type StoredLiveDevice = LiveFacts & { path: string }

const selectFacts = () =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(['d.id', 'o.path', 'd.icon'])
    .select((eb) => [
      sql`extract(epoch from ${eb.ref('d.activated_at')})::float8`.as('activatedAt'),
      sql`extract(epoch from ${eb.ref('d.expires_at')})::float8`.as('expiresAt'),
    ])
    .where('d.deleted_at', 'is', null)

type FactRow = [number, string, number, number | null, number | null]

function factsOf([id, path, icon, activatedAt, expiresAt]: FactRow): StoredLiveDevice {
  return {
    id,
    path,
    icon,
    activatedAt: activatedAt ?? undefined,
    expiresAt: expiresAt ?? undefined,
  }
}

export async function listDevicesOfScope(
  main: Pool,
  scope: LiveScope,
): Promise<StoredLiveDevice[]> {
  const rows = await tuples<FactRow>(main, selectFacts().where(isIn(scope)))
  return rows.map(factsOf)
}

const isIn = (scope: LiveScope) => (eb: ExpressionBuilder<FactTables, 'd' | 'o'>) => {
  if (scope.kind === 'device') return eb('d.id', '=', scope.deviceId)
  if (scope.kind === 'devices') return eb('d.id', '=', anyOf([...scope.ids]))
  if (scope.kind === 'organisation') return eb('o.path', '=', scope.path)
  return isBelow(eb.ref('o.path'), scope.path)
}

type FactTables = Tables & { d: Tables['device']; o: Tables['organisation'] }

/** Named in a query up to this many. */
const mostNamed = 20_000

/** Undefined for a large scope. */
export async function listSmallScope(main: Pool, scope: LiveScope): Promise<number[] | undefined> {
  const named = namedIds(scope)
  if (named) return [...named]
  const isLarge = scope.kind === 'tree' && (await countDevicesBelow(main, scope.path)) > mostNamed
  if (isLarge) return undefined
  return (await listDevicesOfScope(main, scope)).map((device) => device.id)
}

export async function listDevicesById(
  main: Pool,
  ids: readonly number[],
): Promise<StoredLiveDevice[]> {
  const rows = await tuples<FactRow>(main, selectFacts().where('d.id', '=', anyOf(ids)))
  return rows.map(factsOf)
}

type LiveState = Parameters<typeof liveRowOf>[1]
type StateRow = [
  id: number,
  fixedAt: number | null,
  lat: number | null,
  lon: number | null,
  speed: number | null,
  course: number | null,
  flags: number,
  isCharging: boolean | null,
  acc: number | null,
  alarmMask: number | bigint,
  line: number,
  isMoving: boolean,
]

/** Parsing more at once would block other answers. */
const chunkSize = 5000

const selectStates = (ids: readonly number[]) =>
  db
    .selectFrom('tracking.device_state')
    .select(['device_id', 'fixed_at', 'lat', 'lon', 'speed', 'course', 'flags', 'is_charging'])
    .select(['acc', 'alarm_mask', 'line', 'is_moving'])
    .where('device_id', '=', anyOf(ids))

/** `now` (Unix seconds) decides who has expired. */
export async function* readLiveRows(
  positions: Pool,
  devices: readonly StoredLiveDevice[],
  now: number,
): AsyncGenerator<[StoredLiveDevice, LiveRow]> {
  for (let at = 0; at < devices.length; at += chunkSize) {
    const chunk = devices.slice(at, at + chunkSize)
    const ids = chunk.map((device) => device.id)
    const rows = await tuples<StateRow>(positions, selectStates(ids), 'live-states')
    const states = new Map(rows.map((row) => [row[0], row]))
    for (const device of chunk)
      yield [device, liveRowOf(device, stateOf(states.get(device.id)), now)]
  }
}

function stateOf(row: StateRow | undefined): LiveState {
  if (!row) return emptyState()
  const [, fixedAt, lat, lon, speed, course, flags, isCharging, acc, alarmMask, line, isMoving] =
    row
  return {
    fixedAt: fixedAt ?? noFixYet,
    lat: lat ?? 0,
    lon: lon ?? 0,
    speed: speed ?? 0,
    course: course ?? -1,
    flags,
    isCharging: isCharging ?? undefined,
    acc: acc ?? -1,
    alarmMask: storedMask(alarmMask),
    line,
    isMoving,
  }
}
