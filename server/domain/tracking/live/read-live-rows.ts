import { type ExpressionBuilder, sql } from 'kysely'
import { storedMask } from '#lib/codes/alarm-types.ts'
import type { LiveRow } from '#lib/live/frame.ts'
import { copyOut } from '../../../db/copy-out.ts'
import { emptyState, noFixYet } from '../../../db/device-state.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, type Tables, tuples } from '../../../db/sql.ts'
import { countDevicesBelow } from '../../people/organisation/count-devices.ts'
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
/** Parsing more at once would block other answers. */
const chunkSize = 5000

/** Numbers of our own store, so literals: COPY takes no parameters. */
const selectStates = (ids: readonly number[]) =>
  db
    .selectFrom('tracking.device_state')
    .select(['device_id', 'fixed_at', 'lat', 'lon', 'speed', 'course', 'flags', 'is_charging'])
    .select('oil_cut')
    .select(['acc', 'alarm_mask', 'line', 'is_moving'])
    .where('device_id', '=', anyOf(sql<readonly number[]>`${sql.lit(`{${ids.join()}}`)}::int[]`))

async function readStates(
  positions: Pool,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LiveState>> {
  const rows = await copyOut(positions, selectStates(ids))
  const states = new Map<number, LiveState>()
  while (rows.next())
    states.set(rows.int() ?? 0, {
      fixedAt: rows.int() ?? noFixYet,
      lat: rows.int() ?? 0,
      lon: rows.int() ?? 0,
      speed: rows.int() ?? 0,
      course: rows.int() ?? -1,
      flags: rows.int() ?? 0,
      isCharging: rows.bool(),
      oilCut: rows.bool(),
      acc: rows.int() ?? -1,
      alarmMask: storedMask(rows.bigint() ?? 0n),
      line: rows.int() ?? 0,
      isMoving: rows.bool() ?? false,
    })
  return states
}

/** By chunk, the next one under way meanwhile. `now` (Unix seconds) decides who has expired. */
export async function* readLiveRows(
  positions: Pool,
  devices: readonly StoredLiveDevice[],
  now: number,
): AsyncGenerator<[StoredLiveDevice, LiveRow][]> {
  const chunks: StoredLiveDevice[][] = []
  for (let at = 0; at < devices.length; at += chunkSize)
    chunks.push(devices.slice(at, at + chunkSize))
  const read = (chunk: readonly StoredLiveDevice[] = []) => {
    const ids = chunk.map((device) => device.id)
    const states = ids.length > 0 ? readStates(positions, ids) : Promise.resolve(noStates)
    states.catch(() => undefined)
    return states
  }
  let next = read(chunks[0])
  for (const [n, chunk] of chunks.entries()) {
    const states = await next
    next = read(chunks[n + 1])
    yield chunk.map((device) => [
      device,
      liveRowOf(device, states.get(device.id) ?? emptyState(), now),
    ])
  }
}

const noStates: ReadonlyMap<number, LiveState> = new Map()
