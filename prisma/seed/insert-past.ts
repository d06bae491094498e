import { type AlarmType, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { Fact } from '#lib/motion/facts.ts'
import { encodeStream, type StreamState } from '#lib/motion/stream.ts'
import type { PoolClient } from '#server/db/pool.ts'
import type { ReadingRow, SensorRow } from '#server/db/reading-store.ts'
import { textStatement } from '#server/db/text-statement.ts'
import type { FleetDevice } from '../../tests/simulator/world/fleet.ts'
import type { Sample } from '../../tests/simulator/world/sample.ts'

type Alarm = { type: AlarmType; sample: Sample }

/** Of a device of the demo, with its last moment. */
export type Past = {
  last: Sample
  motionSince: number
  alarms: Alarm[]
  stream: StreamState
  facts: Fact[]
  readings: ReadingRow[]
  sensors: SensorRow[]
}

/** `positionFlag` of a moment. */
export function flagsOf(sample: Sample): number {
  const ignition =
    positionFlag.accKnown | (sample.isMoving ? positionFlag.accOn | positionFlag.moving : 0)
  return ignition | (sample.isInTunnel ? positionFlag.late : 0)
}

const stateText = textStatement(
  'tracking',
  `INSERT INTO tracking.device_state (device_id, fixed_at, received_at, seen_at, lat, lon, speed, course, altitude, flags, mileage,
       satellites, signal, battery, acc, line, is_moving, motion_since, stay_lat, stay_lon, stream)
     VALUES ($1, $2, $2, $2, $3, $4, $5, $6, 18, $7, $8, $9, $10, $11, $12, $13, $14, $15, $3, $4, $16)
     ON CONFLICT DO NOTHING`,
)

/** The present state of a device that has none. */
export async function insertState(
  client: PoolClient,
  deviceId: number,
  device: FleetDevice,
  { last, motionSince, stream }: Past,
): Promise<void> {
  const place = [Math.round(last.lat * 1e6), Math.round(last.lon * 1e6)]
  await client.query(stateText, [
    deviceId,
    last.time - storeEpoch,
    ...place,
    last.speed,
    last.course,
    flagsOf(last),
    last.mileage * 100,
    last.satellites,
    last.signal,
    last.battery,
    last.isMoving ? 1 : 0,
    device.fate === 'live' ? 1 : 0,
    last.isMoving && device.fate === 'live',
    motionSince - storeEpoch,
    encodeStream(stream),
  ])
}

const alarmText = textStatement(
  'tracking',
  `INSERT INTO tracking.alarm (device_id, time, taken_at, type, lat, lon, speed, battery)
     SELECT $1, * FROM unnest($2::int[], $3::bigint[], $4::smallint[], $5::int[], $6::int[], $7::smallint[], $8::smallint[]) ON CONFLICT DO NOTHING`,
)

export async function insertPastAlarms(
  client: PoolClient,
  deviceId: number,
  { alarms }: Past,
): Promise<void> {
  const micro = (degrees: number) => Math.round(degrees * 1e6)
  const alarmColumns = [
    alarms.map(({ sample }) => sample.time - storeEpoch),
    alarms.map(({ sample }) => (sample.time + 2) * 1_000_000),
    alarms.map(({ type }) => alarmTypes[type].bit),
    alarms.map(({ sample }) => micro(sample.lat)),
    alarms.map(({ sample }) => micro(sample.lon)),
    alarms.map(({ sample }) => sample.speed),
    alarms.map(({ sample }) => sample.battery),
  ]
  await client.query(alarmText, [deviceId, ...alarmColumns])
}
