import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import copy from 'pg-copy-streams'
import { type AlarmType, alarmMask } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { advance } from '#lib/motion/advance.ts'
import type { Trip } from '#lib/motion/facts.ts'
import type { Fix } from '#lib/motion/fix.ts'
import { newStream, type StreamRules, streamRules, unfitFlags } from '#lib/motion/stream.ts'
import { TripLine } from '#lib/motion/trip-line.ts'
import { insertBeacons } from '#server/db/beacon-store.ts'
import { fillCells } from '#server/db/cell-store.ts'
import { CopyBuffer, storedFix } from '#server/db/copy-buffer.ts'
import { insertDriverCards } from '#server/db/driver-card-store.ts'
import { insertFacts, markDirty } from '#server/db/fact-store.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { insertReadings } from '#server/db/reading-store.ts'
import { textStatement } from '#server/db/text-statement.ts'
import type { Report } from '#server/gateway/codecs/protocol.ts'
import type { ReadingMemory } from '#server/gateway/device.ts'
import { noteReadings } from '#server/gateway/steps/note-readings.ts'
import { contentDigest } from '#server/gateway/wire/checksum.ts'
import type { FleetDevice } from '../../tests/simulator/world/fleet.ts'
import { random } from '../../tests/simulator/world/random.ts'
import {
  type Density,
  reportTimes,
  type Sample,
  sampleAt,
} from '../../tests/simulator/world/sample.ts'
import { healthAt } from '../../tests/simulator/world/wearer.ts'
import { sightingsOf } from './beacons.ts'
import { cardsOf } from './driver-cards.ts'
import { flagsOf, insertPastAlarms, insertState, type Past } from './insert-past.ts'
import { extraOf } from './sensors.ts'

const day = 86_400

/** Seconds between reports, degrees of a turn: dense in the last days, sparse before. */
const recent = { days: 3, moving: 120, resting: 1800, turn: 50 } as const
const earlier = { moving: 600, resting: 7200, turn: 80 } as const

/** Now for a live device, hours or weeks ago for a silent one. */
function lastHeard(device: FleetDevice, now: number): number | undefined {
  if (device.fate === 'new') return undefined
  if (device.fate === 'live') return now
  const lot = random('heard', device.imei)()
  return Math.round(
    now - (device.fate === 'expired' ? (2 + lot * 8) * day : (0.2 + lot ** 3 * 26) * day),
  )
}

/** Unix seconds; when the day of its plan began, so nothing is cut that it drove. */
const beganAt = ({ dayZone }: FleetDevice, time: number): number =>
  Math.floor((time + dayZone * 60) / day) * day - dayZone * 60

function alarmsOf(device: FleetDevice, sample: Sample, held: AlarmType[]): AlarmType[] {
  const lot = random('past alarm', device.imei, sample.time)()
  const isLow = sample.battery < 18
  return [
    ...(sample.speed > device.city.overspeed ? (['overspeed'] as const) : []),
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
  const health = healthAt(device, sample.time)
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
    ...(health && { health }),
    extra: extraOf(device, sample),
  }
}

/** Takes what lies before its end off the way. */
function drawn(trip: Trip, way: Fix[], rules: StreamRules): Trip {
  const first = way.findLastIndex(({ time }) => time <= trip.start)
  const end = way.findLastIndex(({ time }) => time <= trip.end)
  const [start, ...rest] = way.slice(Math.max(0, first), end + 1)
  way.splice(0, end)
  if (!start) return trip
  const line = new TripLine(start, rules.definitions)
  for (const fix of rest) line.take(fix)
  return { ...trip, line: line.encode() }
}

type Span = { from: number; to: number; density: Density }

function pastOf(
  rows: CopyBuffer,
  deviceId: number,
  device: FleetDevice,
  { from, to, density }: Span,
): Past | undefined {
  const rules = streamRules(device.city.zone)
  const past: Past = {
    last: sampleAt(device, to),
    motionSince: from,
    alarms: [],
    stream: newStream(rules.key),
    facts: [],
    readings: [],
    sensors: [],
  }
  const memory: ReadingMemory = { readings: undefined }
  const way: Fix[] = []
  let held: AlarmType[] = []
  let wasMoving = false
  for (const time of reportTimes(device, { from, to, ...density })) {
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
    noteReadings({
      device: { id: deviceId },
      memory,
      report,
      time: facts.time,
      flags: facts.flags,
      now: facts.time,
      batch: past,
    })
    if (facts.flags & unfitFlags) continue
    const fix = storedFix(facts.time, facts.flags, report)
    way.push(fix)
    for (const fact of advance(past.stream.motion, fix, rules))
      past.facts.push(fact.kind === 'trip' ? drawn(fact, way, rules) : fact)
  }
  return rows.rows > 0 ? past : undefined
}

const firstText = textStatement(
  'tracking',
  'SELECT min(time) AS first FROM tracking.position WHERE device_id = $1',
)

/** Unix seconds of a device's first report. */
export async function firstTimeOf(client: PoolClient, id: number): Promise<number | undefined> {
  const { rows } = await client.query<{ first: number | null }>(firstText, [id])
  const first = rows[0]?.first ?? undefined
  return first === undefined ? undefined : first + storeEpoch
}

type Lived = { rows: CopyBuffer; past: Past; device: FleetDevice; from: number }

/** Positions, what is made of them, and who drove. */
async function insertPast(
  client: PoolClient,
  deviceId: number,
  { rows, past, device, from }: Lived,
): Promise<void> {
  const sink = client.query(copy.from('COPY tracking.position FROM STDIN (FORMAT binary)'))
  await pipeline(Readable.from([rows.finish()]), sink)
  const to = past.last.time - storeEpoch
  await fillCells(client, { deviceId, from: from - storeEpoch, to })
  await insertReadings(client, past)
  await insertDriverCards(client, cardsOf(device, deviceId, { from, to: past.last.time }))
  await insertBeacons(client, sightingsOf(device, deviceId, { from, to: past.last.time }))
  await insertPastAlarms(client, deviceId, past)
  await insertFacts(
    client,
    past.facts.map((fact) => ({ deviceId, fact })),
  )
}

/** The device's last days, and its present state. Unix seconds; returns how many positions. */
export async function seedRecent(
  client: PoolClient,
  deviceId: number,
  device: FleetDevice,
  now: number,
): Promise<number> {
  const to = lastHeard(device, now)
  if (to === undefined) return 0
  const rows = new CopyBuffer()
  const from = beganAt(device, to - recent.days * day)
  const past = pastOf(rows, deviceId, device, { from, to, density: recent })
  if (!past) return 0
  await insertPast(client, deviceId, { rows, past, device, from })
  await insertState(client, deviceId, device, past)
  return rows.rows
}

/**
 * What came before the first position stored, from a time on. Unix seconds; returns how many positions. The
 * worker makes the first day anew that was seeded without what was before it.
 */
export async function seedEarlier(
  client: PoolClient,
  deviceId: number,
  device: FleetDevice,
  { since, first }: { since: number; first: number },
): Promise<number> {
  const rows = new CopyBuffer()
  const from = beganAt(device, since)
  const past = pastOf(rows, deviceId, device, { from, to: first, density: earlier })
  if (!past) return 0
  await insertPast(client, deviceId, { rows, past, device, from })
  const seam = first - storeEpoch
  await markDirty(client, [{ deviceId, from: seam, to: seam }])
  return rows.rows
}
