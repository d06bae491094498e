import type { z } from 'zod'
import { locationKindOfFix } from '#lib/codes/location-kinds.ts'
import { positionFlag, storeEpoch, uncleanFlags } from '#lib/codes/position-flags.ts'
import type { locationEvent } from '#lib/contract/push-events.ts'
import type { PositionKey } from '../../../../db/arrival-store.ts'
import type { Pool } from '../../../../db/pool.ts'
import { readExtra } from '../../../../db/position-extra.ts'
import { textStatement } from '../../../../db/text-statement.ts'
import { settledUntil } from '../../alarm/read-new-alarms.ts'
import type { PushedDevice } from '../pushed-devices.ts'
import type { PushCursor, PushSource, TakenEvent } from './taken.ts'

/** Rows of arrivals, and keys in them, that are looked at in one go: one row more is the most beyond it. */
const atOnce = { rows: 50, keys: 2000 }

const arrivalsText = textStatement(
  'tracking',
  `SELECT device_id AS "deviceId", taken_at AS "takenAt", devices, times, seqs FROM tracking.arrival
   WHERE taken_at >= $1 AND (taken_at, device_id) > ($1::int8, $2::int) AND taken_at < $3
   ORDER BY taken_at, device_id LIMIT ${atOnce.rows}`,
)

type Arrival = {
  deviceId: number
  takenAt: number
  devices: number[]
  times: number[]
  seqs: number[]
}

const table = 'tracking.arrival'

/** Positions by the order of their arrival. Those without a place are left out until they have one. */
export const locations: PushSource = {
  now: async ({ positions }) => ({ takenAt: await settledUntil(positions, table), lastId: 0 }),
  take: async ({ positions }, { after, devicesOf }) => {
    const horizon = await settledUntil(positions, table)
    const { rows } = await positions.query<Arrival>({
      name: 'take-arrivals',
      text: arrivalsText,
      values: [after.takenAt, after.lastId, horizon],
    })
    const { keys, cursor } = keysOf(rows, after)
    const devices = await devicesOf([...new Set(keys.map(({ deviceId }) => deviceId))])
    const own = keys.filter(({ deviceId }) => devices.has(deviceId))
    const events = await readEvents(positions, own, devices)
    const isFull = rows.length === atOnce.rows || cursor.takenAt !== rows.at(-1)?.takenAt
    return { events: events, cursor: cursor, isFull: rows.length > 0 && isFull }
  },
}

function keysOf(rows: readonly Arrival[], after: PushCursor) {
  const keys: PositionKey[] = []
  let cursor = after
  for (const { deviceId: lastId, takenAt, devices, times, seqs } of rows) {
    if (keys.length >= atOnce.keys) break
    for (const [at, deviceId] of devices.entries())
      keys.push({ deviceId, time: times[at] ?? 0, seq: seqs[at] ?? 0 })
    cursor = { takenAt: takenAt, lastId: lastId }
  }
  return { keys, cursor }
}

/** Bounds that no join tells, so that other days are not looked at. */
const positionsText = textStatement(
  'tracking',
  `SELECT p.device_id AS "deviceId", p.time, p.seq, p.lat, p.lon, p.mileage, p.speed, p.course, p.altitude, p.flags, p.extra
   FROM tracking.position p
   JOIN unnest($1::int[], $2::int[], $3::int[]) AS key (device_id, time, seq)
     ON p.device_id = key.device_id AND p.time = key.time AND p.seq = key.seq
   WHERE p.device_id = ANY ($1) AND p.time >= $4 AND p.time <= $5 AND p.flags & ${uncleanFlags} = 0`,
)

type Position = PositionKey & {
  lat: number
  lon: number
  mileage: number
  speed: number
  course: number
  altitude: number
  flags: number
  extra: Buffer
}

const daySeconds = 86_400
const nameOf = ({ deviceId, time, seq }: PositionKey) => `${deviceId} ${time} ${seq}`

/** In the order of `keys`; those that were erased meanwhile are left out. */
async function readEvents(
  positions: Pool,
  keys: readonly PositionKey[],
  devices: ReadonlyMap<number, PushedDevice>,
): Promise<TakenEvent[]> {
  const byDay = new Map<number, PositionKey[]>()
  for (const key of keys) {
    const day = Math.floor(key.time / daySeconds)
    const those = byDay.get(day)
    if (those) those.push(key)
    else byDay.set(day, [key])
  }
  const found = new Map<string, Position>()
  for (const [day, those] of byDay) {
    const { rows } = await positions.query<Position>(positionsText, [
      those.map(({ deviceId }) => deviceId),
      those.map(({ time }) => time),
      those.map(({ seq }) => seq),
      day * daySeconds,
      (day + 1) * daySeconds - 1,
    ])
    for (const row of rows) found.set(nameOf(row), row)
  }
  return keys.flatMap((key) => {
    const position = found.get(nameOf(key))
    const device = devices.get(key.deviceId)
    if (!position || !device) return []
    return { deviceId: device.id, time: key.time + storeEpoch, event: eventOf(position, device) }
  })
}

const accOf = (flags: number) => {
  if ((flags & positionFlag.accKnown) === 0) return 'e_acc_empty' as const
  return flags & positionFlag.accOn ? ('e_acc_open' as const) : ('e_acc_close' as const)
}

const known = (value: number) => (value < 0 ? null : value)

function eventOf(position: Position, device: PushedDevice): z.input<typeof locationEvent> {
  const { flags } = position
  const extra = readExtra(position.extra)
  return {
    simei: String(device.id),
    imei: device.imei,
    name: device.name,
    time: position.time + storeEpoch,
    lat: position.lat,
    lon: position.lon,
    speed: position.speed,
    course: known(position.course),
    altitude: position.altitude,
    mileage: known(position.mileage),
    loc_type: locationKindOfFix(flags),
    accuracy: extra.accuracy ?? null,
    acc: accOf(flags),
    satellites: extra.satellites ?? null,
    signal: extra.signal ?? null,
    power: extra.battery ?? null,
    charging: extra.isCharging ?? null,
    oil_cut: extra.oilCut ?? null,
    is_late: (flags & positionFlag.late) !== 0,
  }
}
