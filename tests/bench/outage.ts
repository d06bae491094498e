/**
 * `kill -9` of gateway, worker and PostgreSQL while devices drive and raise alarms. No alarm or
 * message may be missing or twice, and trips must equal those made anew. Last line: JSON.
 */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CarefulPlan, CarefulResult } from './load/careful-devices.ts'
import { addDevices, openClient } from './load/database.ts'
import { killPostgres } from './load/kill-postgres.ts'
import { startGateway, startLoad, startWorker, stop } from './load/processes.ts'
import { machineLoad, printFigures } from './machine.ts'

const kills = 6
const devices = 60
const firstNumber = 13_400_000_000
const round = { seconds: 1000, sosAt: 300 }
const storeEpoch = 1_577_836_800
const file = path.join(os.tmpdir(), `waypost-acked-${randomBytes(6).toString('hex')}`)

const machine = await machineLoad()
const setUp = await openClient()
await addDevices(setUp, firstNumber, devices)
await setUp.query(
  `WITH watcher AS (
     INSERT INTO account (organisation_id, login, name, password_hash, permissions, email)
     SELECT max(id), 'watcher', 'watcher', '', '{}', 'watcher@example.com' FROM organisation RETURNING id)
   INSERT INTO alarm_notice (account_id, types, ways, brand, lang)
   SELECT id, '{}', '{mail}', 'waypost', 'en' FROM watcher`,
)
const before = await setUp.query('SELECT coalesce(max(id), 0) AS id FROM tracking.alarm')
await setUp.end()

const firstGateway = await startGateway()
let gateway = firstGateway
let worker: ChildProcess = await startWorker()
// It notes where telling begins.
await sleep(8000)
const plan: CarefulPlan = {
  ...{ port: gateway.ports.jt808, devices, firstNumber, window: 10, file, everyMs: 20 },
  startAt: Math.floor(Date.now() / 1000) - 20_000,
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
  worker = await startWorker()
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
const { acked, reconnects } = await load.result
await stop(gateway)
if (worker.exitCode !== null || worker.signalCode !== null) worker = await startWorker()

const client = await openClient()
const count = async (text: string, values: unknown[] = []) =>
  Number((await client.query<{ n: string }>(text, values)).rows[0]?.n ?? 0)

async function untilDone(what: string, text: string): Promise<void> {
  for (let tries = 0; (await count(text)) > 0; tries++) {
    if (tries > 240) throw new Error(`${what} did not end`)
    await sleep(500)
  }
}

const untold = `SELECT count(*) AS n FROM tracking.alarm a, alarm_cursor c
  WHERE (a.taken_at, a.id) > (c.taken_at, c.alarm_id)`
const unmade = 'SELECT count(*) AS n FROM tracking.dirty_stream'
const tripsOf = async () =>
  (
    await client.query(
      `SELECT device_id, time, end_time, metres, drive_seconds FROM tracking.trip ORDER BY 1, 2`,
    )
  ).rows.map((row) => JSON.stringify(row))

await untilDone('telling', untold)
await untilDone('making', unmade)
const trips = await tripsOf()
await client.query(
  `INSERT INTO tracking.dirty_stream (device_id, from_time, to_time)
   SELECT device_id, min(time), max(time) FROM tracking.position GROUP BY device_id`,
)
await untilDone('making again', unmade)
const again = new Set(await tripsOf())
worker.kill('SIGTERM')

const lines = readFileSync(file, 'utf8').trim().split('\n')
const raised = lines.filter((line) => {
  const at = Number(line.split(' ')[1])
  return (at - plan.startAt) % round.seconds === round.sosAt
})
const { rows } = await client.query<{ imei: string; time: number }>(
  `SELECT imei, time FROM tracking.alarm JOIN device ON device.id = device_id
   WHERE type = 0 AND tracking.alarm.id > $1`,
  [before.rows[0].id],
)
const stored = rows.map(({ imei, time }) => `${imei} ${time + storeEpoch}`)
const kept = new Set(stored)
const missing = raised.filter((line) => !kept.has(line.split(' ').slice(0, 2).join(' ')))
const told = await count('SELECT count(DISTINCT alarm_id) AS n FROM outbox_message')
const messages = await count('SELECT count(*) AS n FROM outbox_message')
const overlaps = await count(
  `SELECT count(*) AS n FROM tracking.trip a JOIN tracking.trip b
   ON a.device_id = b.device_id AND a.time < b.time AND b.time < a.end_time`,
)
await client.end()
const figures = {
  ...{ kills, acked, reconnects, alarms: raised.length, alarms_missing: missing.length },
  alarms_twice: stored.length - kept.size,
  alarms_untold: stored.length - told,
  messages_twice: messages - told,
  trips: trips.length,
  trips_missing: [...again].filter((one) => !trips.includes(one)).length,
  trips_wrong: trips.filter((one) => !again.has(one)).length,
  trips_twice: overlaps,
}
printFigures(machine, figures)
process.exit(missing.length + figures.alarms_untold + figures.trips_missing > 0 ? 1 : 0)
