/**
 * `kill -9` of gateway, worker and PostgreSQL while devices drive and raise alarms. No alarm or
 * message may be missing or twice, and trips must be as many as were driven and equal those made
 * anew. Last line: JSON.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { readOptions } from '../setup/options.ts'
import type { CarefulPlan, CarefulResult } from './load/careful-devices.ts'
import { addDevices, openClient } from './load/database.ts'
import { killPostgres } from './load/kill-postgres.ts'
import { livelyRound, livelyStep } from './load/lively-round.ts'
import { machineLoad, printFigures } from './load/machine.ts'
import { openMailSink } from './load/mail-sink.ts'
import { startGateway, startLoad, startWorker, stop } from './load/processes.ts'

const kills = 6
const devices = 60
const firstNumber = 13_400_000_000
const file = path.join(os.tmpdir(), `waypost-acked-${randomBytes(6).toString('hex')}`)

readOptions({})
const machine = await machineLoad()
const setUp = await openClient()
await addDevices(setUp, firstNumber, devices)
await setUp.query(
  `WITH watcher AS (
     INSERT INTO account (organisation_id, login, name, password_hash, permissions, email)
     SELECT organisation_id, 'watcher', 'watcher', '', '{}', 'watcher@example.com'
     FROM device LIMIT 1 RETURNING id)
   INSERT INTO alarm_notice (account_id, types, ways, brand, lang)
   SELECT id, '{}', '{mail}', 'waypost', 'en' FROM watcher`,
)

const mails = await openMailSink()
const firstGateway = await startGateway()
let gateway = firstGateway
let worker = await startWorker({ SMTP_URL: mails.url })
/** Telling begins where the worker first looked. */
async function untilTelling(): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const { rows } = await setUp.query('SELECT 1 FROM alarm_cursor')
    if (rows.length > 0) return
    await sleep(250)
  }
  throw new Error('the worker tells nothing')
}
await untilTelling()
await setUp.end()

const plan: CarefulPlan = {
  port: gateway.ports.jt808,
  devices,
  firstNumber,
  window: 10,
  file,
  everyMs: 40,
  startAt: Math.floor(Date.now() / 1000) - 30_000,
  isLively: true,
}
const load = await startLoad<CarefulResult>(
  new URL('./load/careful-devices.ts', import.meta.url).pathname,
  plan,
)
load.go()

async function killGateway(): Promise<void> {
  gateway.child.kill('SIGKILL')
  await sleep(300)
  gateway = await startGateway({}, firstGateway.ports)
}

async function killWorker(): Promise<void> {
  worker.kill('SIGKILL')
  await sleep(300)
  worker = await startWorker({ SMTP_URL: mails.url })
}

const turns = [
  { name: 'gateway', kill: killGateway },
  { name: 'worker', kill: killWorker },
  { name: 'PostgreSQL', kill: killPostgres },
]
for (let n = 0; n < kills; n++) {
  await sleep(2000 + Math.random() * 2000)
  const { name, kill } = turns[n % turns.length] as (typeof turns)[number]
  await kill()
  console.error(`kill ${n + 1} of ${kills}: ${name}`)
}
await sleep(2000)
load.go()
const { acked, reconnects, unfinished } = await load.result
await stop(gateway)
const hasEnded = worker.exitCode !== null || worker.signalCode !== null
if (hasEnded) throw new Error('the worker did not outlive PostgreSQL')

const client = await openClient()
async function count(text: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(text)
  return Number(rows[0]?.n)
}

async function untilNone(what: string, text: string): Promise<void> {
  for (let tries = 0; (await count(text)) > 0; tries++) {
    if (tries > 180) throw new Error(`${what}: still ${await count(text)}`)
    await sleep(500)
  }
}

const unmade = 'SELECT count(*) AS n FROM tracking.dirty_stream'
async function readTrips() {
  const { rows } = await client.query<{ imei: string; time: number; end_time: number }>(
    `SELECT imei, time, end_time, metres, drive_seconds
     FROM tracking.trip JOIN device ON device.id = device_id ORDER BY 1, 2`,
  )
  return rows
}

await untilNone(
  'alarms to tell',
  `SELECT count(*) AS n FROM tracking.alarm a, alarm_cursor c
   WHERE (a.taken_at, a.id) > (c.taken_at, c.alarm_id)`,
)
await untilNone('mails to send', `SELECT count(*) AS n FROM outbox_message WHERE state = 'waiting'`)
await untilNone('streams to make', unmade)
const trips = await readTrips()
await client.query(
  `INSERT INTO tracking.dirty_stream (device_id, from_time, to_time)
   SELECT device_id, min(time), max(time) FROM tracking.position GROUP BY device_id`,
)
await untilNone('streams to make again', unmade)
const again = new Set((await readTrips()).map((row) => JSON.stringify(row)))
worker.kill('SIGTERM')

const lines = readFileSync(file, 'utf8').trim().split('\n')
const reports = lines.map((line) => {
  const [imei = '', at] = line.split(' ')
  return { imei, n: (Number(at) - plan.startAt) / livelyStep, key: `${imei} ${at}` }
})
const raised = reports.filter(({ n }) => n % livelyRound.length === livelyRound.sosAt)
/** A stay shows at its end, three minutes after the drive. */
const lastOfTrip = livelyRound.driving + 20
const driven = reports.filter(({ n }) => n % livelyRound.length === lastOfTrip)

const alarms = await client.query<{ id: string; imei: string; time: number }>(
  `SELECT a.id, imei, time FROM tracking.alarm a JOIN device ON device.id = device_id
   WHERE type = 0`,
)
const stored = alarms.rows.map(({ imei, time }) => `${imei} ${time + storeEpoch}`)
const kept = new Set(stored)
const { rows: messages } = await client.query<{ id: string; alarm_id: string }>(
  'SELECT id, alarm_id FROM outbox_message',
)
const told = new Set(messages.map(({ alarm_id }) => alarm_id))
const hasTrip = ({ imei, n }: (typeof driven)[number]) => {
  const inside = plan.startAt + (n - lastOfTrip + livelyRound.sosAt) * livelyStep - storeEpoch
  return trips.some((trip) => trip.imei === imei && trip.time <= inside && inside < trip.end_time)
}
const overlaps = await count(
  `SELECT count(*) AS n FROM tracking.trip a JOIN tracking.trip b
   ON a.device_id = b.device_id AND a.time < b.time AND b.time < a.end_time`,
)
await client.end()
const faults = {
  alarms_missing: raised.filter(({ key }) => !kept.has(key)).length,
  alarms_twice: stored.length - kept.size,
  alarms_untold: alarms.rows.filter(({ id }) => !told.has(id)).length,
  messages_twice: messages.length - told.size,
  mails_missing: messages.filter(({ id }) => !mails.deliveries.has(id)).length,
  mails_of_none: [...mails.deliveries.keys()].filter((id) => !messages.some((m) => m.id === id))
    .length,
  trips_missing: driven.filter((one) => !hasTrip(one)).length,
  trips_unlike_made_anew:
    trips.filter((row) => !again.has(JSON.stringify(row))).length +
    Math.max(0, again.size - trips.length),
  trips_twice: overlaps,
}
const repeated = [...mails.deliveries.values()].reduce((sum, times) => sum + times - 1, 0)
printFigures(machine, {
  kills,
  acked,
  unfinished,
  reconnects,
  alarms: stored.length,
  trips: trips.length,
  mails: mails.deliveries.size,
  mails_repeated_with_their_id: repeated,
  ...faults,
})
process.exit(Object.values(faults).some((n) => n > 0) ? 1 : 0)
