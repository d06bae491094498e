import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { LiveRow } from '#lib/live/frame.ts'
import { publishLiveRows } from '#server/domain/position/live-row.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openMirror, pause, sessionOf, subscribe, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'

const fleetSize = 8000
let web: Web
let fleet: Organisation
let ids: number[]
let sid: string

beforeAll(async () => {
  web = await openWeb()
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

function moved(round: number): LiveRow[] {
  const rest = { speed: 100, course: 0, state: 'moving', flags: 0, icon: 0 } as const
  const fixedAt = storeEpoch + round
  return ids.map((id) => ({ id, lat: round, lon: id, fixedAt, ...rest }))
}

test('a paused reader holds no more than one round of rows and gets the newest state when it reads again', async () => {
  const reader = openMirror(web, () => ({ sid, gchild: 1, topics: ['position'] }), {
    keepAliveMs: 60_000,
  })
  await until(() => reader.snapshots === 1)
  const [socket] = reader.sockets
  socket?.pause()
  const before = process.memoryUsage()
  const rounds = 40
  for (let round = 1; round <= rounds; round += 1) {
    await publishLiveRows(web.services.bus, moved(round))
    await pause(60)
  }
  await pause(1500)
  const after = process.memoryUsage()
  // 40 rounds of 192 kB would be 7.7 MB in the socket.
  expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(6_000_000)
  const heardWhilePaused = reader.deltasAt.length
  socket?.resume()
  const isNewest = () => [...reader.rows.values()].every((row) => row.lat === rounds)
  await until(() => reader.rows.size === fleetSize && isNewest())
  // Two frames a round. On a slow machine each round is sent by itself, and the kernel holds 5 MB.
  expect(reader.deltasAt.length - heardWhilePaused).toBeLessThan(2 * rounds)
  reader.push.close()
}, 40_000)

test('a reader that leaves more than a thousand alarms waiting is told to start again', async () => {
  const { raw } = await subscribe(web, { sid, topics: ['alarm'] })
  raw.socket.pause()
  const { positions, bus } = web.services
  const perRound = 1000
  for (let round = 0; round < 12; round += 1) {
    const time = 1000 + round
    const takenAt = Date.now() * 1000
    await positions.query(
      `INSERT INTO tracking.alarm (device_id, time, taken_at, type) SELECT id, $2, $3, 0 FROM unnest($1::int[]) id`,
      [ids.slice(0, perRound), time, takenAt],
    )
    await Promise.all(
      ids
        .slice(0, perRound)
        .map((deviceId) =>
          bus.publish('alarm', { deviceId, time, type: 0, takenAt: `${takenAt}` }),
        ),
    )
  }
  await pause(2000)
  raw.socket.resume()
  expect((await raw.closed).code).toBe(1013)
  const alarms = raw.heard.filter((heard) => 'cursor' in heard && 'id' in heard)
  expect(alarms.length).toBeGreaterThan(500)
}, 40_000)
