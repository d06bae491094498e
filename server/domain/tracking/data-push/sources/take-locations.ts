import type { z } from 'zod'
import { locationKindOfFix } from '#lib/codes/location-kinds.ts'
import { positionFlag, storeEpoch, uncleanFlags } from '#lib/codes/position-flags.ts'
import type { locationEvent } from '#lib/contract/push-events.ts'
import type { PositionKey } from '../../../../db/arrival-store.ts'
import type { Pool } from '../../../../db/pool.ts'
import { readExtra } from '../../../../db/position-extra.ts'
import { textStatement } from '../../../../db/text-statement.ts'
import { settledUntil } from '../../alarm/read-new-alarms.ts'
import type { PlacedDevice } from '../pushed-devices.ts'
import { isBefore, type PushCursor, type PushSource, settledAt, type TakenRow } from './taken.ts'

/** Rows of arrivals, and keys in them, that are looked at in one go: one row more is the most beyond it. */
const atOnce = { rows: 200, keys: 4000 }

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

type PositionRow = PositionKey & TakenRow & { position?: Position | undefined }

/** Positions by the order of their arrival. Those without a place are left out until they have one. */
export const locations: PushSource<PositionRow> = {
  now: async ({ positions }) => ({ takenAt: await settledUntil(positions, table), lastId: 0 }),
  look: async ({ positions }, after) => {
    const horizon = await settledUntil(positions, table)
    const { rows: arrivals } = await positions.query<Arrival>({
      name: 'take-arrivals',
      text: arrivalsText,
      values: [after.takenAt, after.lastId, horizon],
    })
    const rows = rowsOf(arrivals)
    const last = rows.at(-1)?.at
    const end = arrivals.at(-1)
    // Rows of several gateways may share a moment: the cut may lie between them.
    const isCut = end !== undefined && last !== undefined && isBefore(last, placeOf(end))
    const isFull = isCut || arrivals.length === atOnce.rows
    return { rows: rows, until: (isFull && last) || settledAt(horizon, after), isFull: isFull }
  },
  fetch: ({ positions }, rows) => readPositions(positions, rows),
  // Those that were erased meanwhile are left out.
  tell: async (_, rows, { devices }) =>
    rows.flatMap(({ deviceId, time, position }) => {
      const device = devices.get(deviceId)
      if (!position || !device) return []
      return { deviceId: deviceId, time: time + storeEpoch, event: eventOf(position, device) }
    }),
  weight: { of: () => 1, most: atOnce.keys },
}

const placeOf = ({ deviceId, takenAt }: Arrival): PushCursor => ({
  takenAt: takenAt,
  lastId: deviceId,
})

function rowsOf(arrivals: readonly Arrival[]): PositionRow[] {
  const rows: PositionRow[] = []
  for (const arrival of arrivals) {
    if (rows.length >= atOnce.keys) break
    const { devices, times, seqs } = arrival
    const at = placeOf(arrival)
    for (const [nth, deviceId] of devices.entries())
      rows.push({ deviceId: deviceId, time: times[nth] ?? 0, seq: seqs[nth] ?? 0, at: at })
  }
  return rows
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

async function readPositions(positions: Pool, rows: readonly PositionRow[]): Promise<void> {
  const byDay = new Map<number, PositionRow[]>()
  for (const row of rows) {
    const day = Math.floor(row.time / daySeconds)
    const those = byDay.get(day)
    if (those) those.push(row)
    else byDay.set(day, [row])
  }
  for (const [day, those] of byDay) {
    const { rows: read } = await positions.query<Position>(positionsText, [
      those.map(({ deviceId }) => deviceId),
      those.map(({ time }) => time),
      those.map(({ seq }) => seq),
      day * daySeconds,
      (day + 1) * daySeconds - 1,
    ])
    const found = new Map(read.map((position) => [nameOf(position), position]))
    for (const row of those) row.position = found.get(nameOf(row))
  }
}

const accOf = (flags: number) => {
  if ((flags & positionFlag.accKnown) === 0) return 'e_acc_empty' as const
  return flags & positionFlag.accOn ? ('e_acc_open' as const) : ('e_acc_close' as const)
}

const known = (value: number) => (value < 0 ? null : value)

function eventOf(position: Position, device: PlacedDevice): z.input<typeof locationEvent> {
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
