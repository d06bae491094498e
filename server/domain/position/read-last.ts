import { displayStateOf, displayStates, lineStates, liveFlag } from '#lib/codes/device-state.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { Pool } from '../../db/pool.ts'
import { isOneStore, type Services } from '../../services.ts'
import { type DeviceFilter, fromDevices } from '../device/device-filter.ts'

/** Present states in columns: the n-th entry of each is one device. */
export type LastColumns = {
  ids: number[]
  lat: number[]
  lon: number[]
  /** Unix seconds; 0 without a fix. */
  fixTime: number[]
  speed: number[]
  course: number[]
  /** Index of displayStates. */
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
  alarmMask: number | null,
  isCharging: boolean | null,
]

const deviceColumns = `d.id, extract(epoch FROM d.activated_at)::int8, extract(epoch FROM d.expires_at)::int8`
const stateColumns = `s.lat, s.lon, s.fixed_at, s.speed, s.course, s.flags, s.line, s.is_moving, s.acc, s.alarm_mask,
  s.is_charging`
const noState: StateColumns = [null, null, null, null, null, null, null, null, null, null, null]

export type LastQuery = { filter: DeviceFilter; afterId: number; limit: number }

/** The present state of the devices of an organisation, by id. One query where both stores are one database. */
export async function readLast(services: Services, query: LastQuery): Promise<LastColumns> {
  const now = services.now() / 1000
  const columns = emptyColumns()
  if (isOneStore(services)) {
    const rows = await findDevices<[...DeviceColumns, ...StateColumns]>(services.pool, query, true)
    for (const [id, activatedAt, expiresAt, ...state] of rows)
      put(columns, [id, activatedAt, expiresAt], state, now)
    return columns
  }
  const devices = await findDevices<DeviceColumns>(services.pool, query, false)
  const states = await findStates(
    services.positions,
    devices.map(([id]) => id),
  )
  for (const device of devices) put(columns, device, states.get(device[0]) ?? noState, now)
  return columns
}

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

async function findDevices<R extends unknown[]>(
  pool: Pool,
  { filter, afterId, limit }: LastQuery,
  withStates: boolean,
): Promise<R[]> {
  const { text, values } = fromDevices(filter)
  const join = withStates ? 'LEFT JOIN tracking.device_state s ON s.device_id = d.id' : ''
  const { rows } = await pool.query<R>({
    text: `SELECT ${deviceColumns}${withStates ? `, ${stateColumns}` : ''}
           ${text.replace(' WHERE ', ` ${join} WHERE `)} AND d.id > $${values.push(afterId)}
           ORDER BY d.id LIMIT $${values.push(limit)}`,
    values,
    rowMode: 'array',
  })
  return rows
}

async function findStates(positions: Pool, ids: number[]): Promise<Map<number, StateColumns>> {
  const { rows } = await positions.query<[number, ...StateColumns]>({
    text: `SELECT s.device_id, ${stateColumns} FROM tracking.device_state s WHERE s.device_id = ANY($1)`,
    values: [ids],
    rowMode: 'array',
  })
  return new Map(rows.map(([id, ...state]) => [id, state]))
}

function put(
  columns: LastColumns,
  [id, activatedAt, expiresAt]: DeviceColumns,
  [lat, lon, fixedAt, speed, course, flags, line, isMoving, acc, alarmMask, charging]: StateColumns,
  now: number,
): void {
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
      (charging ? liveFlag.charging : 0),
  )
}
