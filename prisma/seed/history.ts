import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import copy from 'pg-copy-streams'
import { type AlarmType, alarmMask, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { advance } from '#lib/motion/advance.ts'
import type { Fact, Trip } from '#lib/motion/facts.ts'
import type { Fix } from '#lib/motion/fix.ts'
import {
  encodeStream,
  newStream,
  type StreamState,
  streamRules,
  unfitFlags,
} from '#lib/motion/stream.ts'
import { TripLine } from '#lib/motion/trip-line.ts'
import { fillCells } from '#server/db/cell-store.ts'
import { CopyBuffer, storedFix } from '#server/db/copy-buffer.ts'
import { everyTime, insertFacts } from '#server/db/fact-store.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { textStatement } from '#server/db/text-statement.ts'
import type { Report } from '#server/gateway/codecs/protocol.ts'
import { contentDigest } from '#server/gateway/wire/checksum.ts'
import type { FleetDevice } from '../../tests/simulator/world/fleet.ts'
import { random } from '../../tests/simulator/world/random.ts'
import { reportTimes, type Sample, sampleAt } from '../../tests/simulator/world/sample.ts'

const day = 86_400
/** Zone of the demo's organisations. */
const rules = streamRules('Asia/Shanghai')
const overspeedTenths = 975

/** Seconds between reports: dense in the last week, sparse before. */
const density = [
  { days: 7, moving: 90, resting: 1800, turn: 20 },
  { days: 30, moving: 360, resting: 7200, turn: 80 },
] as const

export type HistoryOptions = { now: number; days: number }
type Alarm = { type: AlarmType; sample: Sample }

type Past = {
  last: Sample
  motionSince: number
  alarms: Alarm[]
  stream: StreamState
  facts: Fact[]
}

/** Now for a live device, hours or weeks ago for a silent one. */
function lastHeard(device: FleetDevice, now: number): number | undefined {
  if (device.fate === 'new') return undefined
  if (device.fate === 'live') return now
  const lot = random('heard', device.imei)()
  return Math.round(
    now - (device.fate === 'expired' ? (2 + lot * 8) * day : (0.2 + lot ** 3 * 26) * day),
  )
}

function* timesOf(device: FleetDevice, from: number, to: number, now: number): Generator<number> {
  const recent = Math.max(from, now - density[0].days * day)
  if (from < recent) yield* reportTimes(device, { from, to: Math.min(recent, to), ...density[1] })
  if (recent < to) yield* reportTimes(device, { from: recent, to, ...density[0] })
}

function alarmsOf(device: FleetDevice, sample: Sample, held: AlarmType[]): AlarmType[] {
  const lot = random('past alarm', device.imei, sample.time)()
  const isLow = sample.battery < 18
  return [
    ...(sample.speed > overspeedTenths ? (['overspeed'] as const) : []),
    ...(isLow || (held.includes('lowPower') && sample.battery < 25) ? (['lowPower'] as const) : []),
    ...(lot < 0.00003 ? (['sos'] as const) : []),
    ...(lot > 0.99996 ? (['powerFailure'] as const) : []),
    ...(lot > 0.5 && lot < 0.5001 && !sample.isMoving ? (['vibration'] as const) : []),
  ]
}

const digestBytes = Buffer.alloc(12)

function reportOf(sample: Sample, alarms: AlarmType[], device: FleetDevice): Report {
  digestBytes.writeInt32BE(sample.time, 0)
  digestBytes.writeInt32BE(Math.round(sample.lat * 1e6), 4)
  digestBytes.writeInt32BE(Math.round(sample.lon * 1e6), 8)
  return {
    fixedAt: sample.time,
    isFixed: true,
    isApproximate: false,
    lat: Math.round(sample.lat * 1e6),
    lon: Math.round(sample.lon * 1e6),
    speed: sample.speed,
    course: sample.course,
    altitude: 18,
    mileage: sample.mileage * 100,
    acc: device.kind === 'person' || device.kind === 'pet' ? undefined : sample.isMoving,
    satellites: sample.satellites,
    signal: sample.signal,
    battery: sample.battery,
    isCharging: undefined,
    oilCut: undefined,
    alarms,
    isAsleep: false,
    isBuffered: sample.isInTunnel,
    seq: contentDigest(digestBytes),
    extra: {},
  }
}

function flagsOf(sample: Sample): number {
  const ignition =
    positionFlag.accKnown | (sample.isMoving ? positionFlag.accOn | positionFlag.moving : 0)
  return ignition | (sample.isInTunnel ? positionFlag.late : 0)
}

/** Takes what lies before its end off the way. */
function drawn(trip: Trip, way: Fix[]): Trip {
  const first = way.findLastIndex(({ time }) => time <= trip.start)
  const end = way.findLastIndex(({ time }) => time <= trip.end)
  const [start, ...rest] = way.slice(Math.max(0, first), end + 1)
  way.splice(0, end)
  if (!start) return trip
  const line = new TripLine(start, rules.definitions)
  for (const fix of rest) line.take(fix)
  return { ...trip, line: line.encode() }
}

function gather(
  rows: CopyBuffer,
  deviceId: number,
  device: FleetDevice,
  span: { from: number; to: number; now: number },
): Past | undefined {
  const past: Past = {
    last: sampleAt(device, span.to),
    motionSince: span.from,
    alarms: [],
    stream: newStream(rules.key),
    facts: [],
  }
  const way: Fix[] = []
  let held: AlarmType[] = []
  let wasMoving = false
  for (const time of timesOf(device, span.from, span.to, span.now)) {
    const sample = sampleAt(device, time)
    const alarms = alarmsOf(device, sample, held)
    for (const type of alarms) if (!held.includes(type)) past.alarms.push({ type, sample })
    if (sample.isMoving !== wasMoving) past.motionSince = time
    held = alarms
    wasMoving = sample.isMoving
    past.last = sample
    const facts = {
      deviceId,
      time: time - storeEpoch,
      flags: flagsOf(sample),
      alarmMask: alarmMask(alarms),
    }
    const report = reportOf(sample, alarms, device)
    rows.add(facts, report)
    if (facts.flags & unfitFlags) continue
    const fix = storedFix(facts.time, facts.flags, report)
    way.push(fix)
    for (const fact of advance(past.stream.motion, fix, rules))
      past.facts.push(fact.kind === 'trip' ? drawn(fact, way) : fact)
  }
  return rows.rows > 0 ? past : undefined
}

const stateText = textStatement(
  'tracking',
  `INSERT INTO tracking.device_state (device_id, fixed_at, received_at, seen_at, lat, lon, speed, course, altitude, flags, mileage,
       satellites, signal, battery, acc, line, is_moving, motion_since, stay_lat, stay_lon, stream)
     VALUES ($1, $2, $2, $2, $3, $4, $5, $6, 18, $7, $8, $9, $10, $11, $12, $13, $14, $15, $3, $4, $16)
     ON CONFLICT DO NOTHING`,
)

async function insertState(
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

async function insertAlarms(client: PoolClient, deviceId: number, { alarms }: Past): Promise<void> {
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

/** Returns how many positions. */
export async function seedHistory(
  client: PoolClient,
  deviceId: number,
  device: FleetDevice,
  { now, days }: HistoryOptions,
): Promise<number> {
  const to = lastHeard(device, now)
  if (to === undefined) return 0
  const rows = new CopyBuffer()
  const past = gather(rows, deviceId, device, { from: now - days * day, to, now })
  if (!past) return 0
  const sink = client.query(copy.from('COPY tracking.position FROM STDIN (FORMAT binary)'))
  await pipeline(Readable.from([rows.finish()]), sink)
  await fillCells(client, { deviceId, ...everyTime })
  await insertState(client, deviceId, device, past)
  await insertAlarms(client, deviceId, past)
  await insertFacts(
    client,
    past.facts.map((fact) => ({ deviceId, fact })),
  )
  return rows.rows
}
