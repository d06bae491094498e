import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { LiveRow } from '#lib/live/frame.ts'
import { publishLiveRows } from '#server/domain/tracking/position/live-row.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { type Mirror, openMirror, sessionOf, subscribe, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds } from './support.ts'

const fleetSize = 8000
holdSeconds()
let web: Web
let fleet: Organisation
let ids: number[]
let sid: string

beforeAll(async () => {
  web = await openWeb({ limits: { flushMs: 1 } })
  const { services } = web
  fleet = await createOrganisation(services)
  const { rows } = await services.pool.query<{ id: number }>(
    `INSERT INTO device (imei, organisation_id, protocol, activated_at)
     SELECT 'slow' || n, $1, 'jt808', now() FROM generate_series(1, $2) n RETURNING id`,
    [fleet.id, fleetSize],
  )
  ids = rows.map((row) => row.id)
  const account = await createAccount(services, { organisation: fleet })
  sid = (await sessionOf(services, { accountId: account.id })).sid
})
afterAll(() => web.close())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes in use; what a collection has found is freed a little later. */
function arrayBuffers(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

function moved(round: number): LiveRow[] {
  const rest = { speed: 100, course: 0, state: 'moving', flags: 0, icon: 0 } as const
  const fixedAt = storeEpoch + round
  return ids.map((id) => ({ id, lat: round, lon: id, fixedAt, ...rest }))
}

test('a paused reader holds no more than one round of rows and gets the newest state when it reads again', async () => {
  const open = () => openMirror(web, () => ({ sid, gchild: 1, topics: ['position'] }))
  const [reader, beside] = [open(), open()]
  await until(() => reader.snapshots + beside.snapshots === 2)
  const [socket] = reader.sockets
  socket?.pause()
  const before = arrayBuffers()
  const rounds = 80
  const isAt = ({ rows }: Mirror, round: number) =>
    rows.size === fleetSize && [...rows.values()].every((row) => row.lat === round)
  for (let round = 1; round <= rounds; round += 1) {
    await publishLiveRows(web.services.bus, moved(round))
    // Readers of a feed are sent to together.
    await until(() => isAt(beside, round))
  }
  // 80 rounds of 192 kB would be 15 MB in the socket, of which the kernel holds 5.
  await expect.poll(() => arrayBuffers() - before).toBeLessThan(6_000_000)
  const heardWhilePaused = reader.deltasAt.length
  socket?.resume()
  await until(() => isAt(reader, rounds))
  // Three frames a round or more.
  expect(reader.deltasAt.length - heardWhilePaused).toBeLessThan(2 * rounds)
  for (const { push } of [reader, beside]) push.close()
})

test('a reader that leaves more than a thousand alarms waiting is told to start again', async () => {
  const { raw } = await subscribe(web, { sid, topics: ['alarm'] })
  const [last = 0, ...others] = ids
  const { sid: lastSid } = await sessionOf(web.services, { deviceId: last })
  const beside = await subscribe(web, { sid: lastSid, topics: ['alarm'] })
  raw.socket.pause()
  for (let round = 0; round < 12; round += 1) await raise(others.slice(0, 1000), 1000 + round)
  await raise([last], 1000)
  // Alarms are read for all in the order of their intake.
  await beside.raw.wait((heard) => 'cursor' in heard && 'id' in heard)
  raw.socket.resume()
  expect((await raw.closed).code).toBe(1013)
  const alarms = raw.heard.filter((heard) => 'cursor' in heard && 'id' in heard)
  expect(alarms.length).toBeGreaterThan(500)
  beside.raw.socket.close()
})

async function raise(deviceIds: number[], time: number): Promise<void> {
  const { positions, bus } = web.services
  await positions.query(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type)
     SELECT id, $2, (extract(epoch FROM clock_timestamp()) * 1e6)::int8, 0 FROM unnest($1::int[]) id`,
    [deviceIds, time],
  )
  const tell = (deviceId: number) =>
    bus.publish('alarm', { deviceId, time, type: 0, takenAt: `${Date.now() * 1000}` })
  await Promise.all(deviceIds.map(tell))
}
