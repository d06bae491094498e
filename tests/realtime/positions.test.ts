import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { displayStates } from '#lib/codes/device-state.ts'
import type { LiveRow } from '#lib/live/frame.ts'
import { listDevicesOfScope, readLiveRows } from '#server/domain/tracking/live/read-live-rows.ts'
import { publishLiveRows } from '#server/domain/tracking/position/live-row.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { prismaOf } from '../factories/prisma-of.ts'
import { type Mirror, openMirror, pause, report, sessionOf, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds, untilAnswered } from './support.ts'

holdSeconds()
let web: Web
let root: Organisation
let own: Organisation
let child: Organisation
let sibling: Organisation
let sid: string
const mirrors: Mirror[] = []

beforeAll(async () => {
  web = await openWeb({ limits: { lingerMs: 200, viewAbove: 50 } })
  const { services } = web
  root = await createOrganisation(services)
  own = await createOrganisation(services, { parent: root })
  child = await createOrganisation(services, { parent: own })
  sibling = await createOrganisation(services, { parent: root })
  const account = await createAccount(services, { organisation: own })
  sid = (await sessionOf(services, { accountId: account.id })).sid
})
afterAll(async () => {
  for (const { push } of mirrors) push.close()
  await web.close()
})

function mirror(subscription: Record<string, unknown> = {}): Mirror {
  const topics = ['position', 'state']
  const opened = openMirror(web, () => ({ sid, gchild: 1, topics, ...subscription }) as never)
  mirrors.push(opened)
  return opened
}

async function stored(organisation: Organisation): Promise<Map<number, LiveRow>> {
  const scope = { kind: 'tree', path: organisation.path } as const
  const devices = await listDevicesOfScope(web.services.pool, scope)
  const rows = new Map<number, LiveRow>()
  const read = readLiveRows(web.services.positions, devices, Math.floor(Date.now() / 1000))
  for await (const part of read) for (const [{ id }, row] of part) rows.set(id, row)
  return rows
}

async function addDevice(organisation: Organisation) {
  const device = await createDevice(web.services, { organisation })
  await web.services.bus.publish('device', { id: device.id, imei: device.imei })
  return device
}

const sorted = (rows: Map<number, LiveRow>) => [...rows.values()].sort((a, b) => a.id - b.id)
const random = (below: number) => Math.floor(Math.random() * below)

async function randomReport(id: number): Promise<void> {
  await report(
    web.services,
    { id },
    {
      line: (['on', 'sleep', 'down'] as const)[random(3)] ?? 'on',
      isMoving: random(2) === 0,
      lat: random(80e6),
      lon: random(170e6),
      speed: random(1200),
      oilCut: random(2) === 0,
    },
  )
}

test('snapshot and deltas equal the database after random concurrent updates', async () => {
  const devices: { id: number }[] = []
  for (let n = 0; n < 40; n += 1)
    devices.push(await createDevice(web.services, { organisation: n % 2 ? own : child }))
  let isRunning = true
  // A device is held by one gateway: two reports of a second are told in their order.
  const traffic = Array.from({ length: 4 }, async (_, lane) => {
    while (isRunning) {
      await randomReport(devices[4 * random(10) + lane]?.id ?? 0)
      await pause(random(4))
    }
  })
  const readers: Mirror[] = []
  for (let n = 0; n < 6; n += 1) {
    readers.push(mirror())
    await pause(random(120))
  }
  await until(() => readers.every(({ deltasAt }) => deltasAt.length > 5))
  isRunning = false
  await Promise.all(traffic)
  // Further north than all: once it is told nothing of before is to come.
  const [last = { id: 0 }] = devices
  await report(web.services, last, { lat: 81e6 })
  await until(() => readers.every(({ rows }) => rows.get(last.id)?.lat === 81e6))
  const truth = sorted(await stored(own))
  expect(truth).toHaveLength(40)
  for (const { rows, counts, snapshots } of readers) {
    expect(sorted(rows)).toEqual(truth)
    expect(snapshots).toBe(1)
    expect(counts?.total).toBe(40)
    for (const state of displayStates)
      expect(counts?.counts[state]).toBe(truth.filter((row) => row.state === state).length)
  }
  for (const { push } of readers) push.close()
})

test('a moved device is told after a quiet time, and many moves are told together', async () => {
  const device = await addDevice(own)
  const reader = mirror()
  await until(() => reader.snapshots === 1 && reader.rows.has(device.id))
  let lat = 1e6
  const move = () => report(web.services, device, { isMoving: true, lat: ++lat, lon: 2e6 })
  const told = (row: LiveRow) => publishLiveRows(web.services.bus, [row])
  const notices = () => until(() => reader.rows.get(device.id)?.lat === lat)
  await move()
  await notices()
  const before = reader.deltasAt.length
  const moves = 50
  const row = reader.rows.get(device.id)
  if (!row) throw new Error('no row')
  // Flushed four times a second at most. Queued at once, they come in one piece from PostgreSQL.
  await Promise.all(Array.from({ length: moves }, () => told({ ...row, lat: ++lat })))
  await notices()
  expect(reader.deltasAt.length - before).toBeLessThan(moves)
  reader.push.close()
})

test('another organisation hears nothing, and without gchild those below stay out', async () => {
  const foreign = await createAccount(web.services, { organisation: sibling })
  const { sid: foreignSid } = await sessionOf(web.services, { accountId: foreign.id })
  const below = await addDevice(child)
  const [theirs, mine] = [await addDevice(sibling), await addDevice(own)]
  const outside = mirror({ sid: foreignSid })
  const narrow = mirror({ gchild: 0 })
  const wide = mirror()
  await until(() => outside.snapshots + narrow.snapshots + wide.snapshots === 3)
  await report(web.services, below, { lat: 5e6, lon: 6e6 })
  await until(() => wide.rows.get(below.id)?.lat === 5e6)
  // Rows of a feed are sent in the order of the bus.
  for (const device of [theirs, mine]) await report(web.services, device, { lat: 6e6, lon: 6e6 })
  await until(() => outside.rows.get(theirs.id)?.lat === 6e6)
  await until(() => narrow.rows.get(mine.id)?.lat === 6e6)
  expect([...outside.rows.keys()]).toEqual([theirs.id])
  expect(narrow.rows.has(below.id)).toBe(false)
  for (const { push } of [outside, narrow, wide]) push.close()
})

test('a device log-in sees its own device and nothing else', async () => {
  const device = await createDevice(web.services, { organisation: own })
  const other = await createDevice(web.services, { organisation: own })
  const session = await sessionOf(web.services, { deviceId: device.id })
  const reader = mirror({ sid: session.sid })
  await until(() => reader.snapshots === 1)
  await report(web.services, other, { lat: 7e6, lon: 8e6 })
  await report(web.services, device, { lat: 9e6, lon: 10e6 })
  await until(() => reader.rows.get(device.id)?.lat === 9e6)
  expect([...reader.rows.keys()]).toEqual([device.id])
  expect(reader.counts?.total).toBe(1)
  reader.push.close()
})

test('added, moved and deleted devices come and go while the socket is open', async () => {
  const { bus } = web.services
  const prisma = prismaOf(web.services)
  const inside = mirror()
  const outside = mirror({ sid: await rootSid() })
  await until(() => inside.snapshots + outside.snapshots === 2)
  const device = await createDevice(web.services, { organisation: own })
  const changed = () => bus.publish('device', { id: device.id, imei: device.imei })
  await changed()
  await until(() => inside.rows.has(device.id) && outside.rows.has(device.id))

  await prisma.device.update({ where: { id: device.id }, data: { organisationId: sibling.id } })
  await changed()
  await until(() => !inside.rows.has(device.id))
  await report(web.services, device, { lat: 12e6 })
  await until(() => outside.rows.get(device.id)?.lat === 12e6)
  expect(inside.rows.has(device.id)).toBe(false)

  await prisma.device.update({ where: { id: device.id }, data: { organisationId: child.id } })
  await changed()
  await until(() => inside.rows.has(device.id))

  await prisma.device.update({ where: { id: device.id }, data: { deletedAt: new Date() } })
  await changed()
  await until(() => !inside.rows.has(device.id) && !outside.rows.has(device.id))
  expect(inside.counts?.total).toBe(inside.rows.size)
  for (const { push } of [inside, outside]) push.close()
})

async function rootSid(): Promise<string> {
  const account = await createAccount(web.services, { organisation: root })
  return (await sessionOf(web.services, { accountId: account.id })).sid
}

test('of a large organisation only rows inside the view are sent, the others when it includes them', async () => {
  const fleet = await createOrganisation(web.services, { parent: root })
  const devices = []
  for (let n = 0; n < 60; n += 1)
    devices.push(await createDevice(web.services, { organisation: fleet }))
  for (const { id } of devices) await report(web.services, { id }, { lat: 10e6, lon: 10e6 })
  const account = await createAccount(web.services, { organisation: fleet })
  const session = await sessionOf(web.services, { accountId: account.id })
  const reader = mirror({ sid: session.sid })
  await until(() => reader.snapshots === 1)
  const [first, second] = devices
  if (!first || !second) throw new Error('no devices')
  // Before the first view nobody knew where the client draws.
  const [socket] = reader.sockets
  const send = vi.spyOn(socket as WebSocket, 'send')
  reader.push.setView({ bbox: [0, 0, 20, 20], zoom: 5 })
  await until(() => send.mock.calls.length > 0)
  await untilAnswered(socket)
  for (const { id } of [first, second]) await report(web.services, { id }, { lat: 60e6, lon: 60e6 })
  await until(() => reader.rows.get(second.id)?.lat === 60e6)

  await report(web.services, first, { lat: 61e6, lon: 61e6 })
  await report(web.services, second, { lat: 11e6, lon: 11e6 })
  await until(() => reader.rows.get(second.id)?.lat === 11e6)
  expect(reader.rows.get(first.id)?.lat).toBe(60e6)

  reader.push.setView({ bbox: [50, 50, 70, 70], zoom: 5 })
  await until(() => reader.rows.get(first.id)?.lat === 61e6)
  reader.push.close()
})

test('after a break of the bus what was missed is sent', async () => {
  const device = await addDevice(own)
  const reader = mirror()
  await until(() => reader.snapshots === 1 && reader.rows.has(device.id))
  await web.services.positions.query(
    `INSERT INTO tracking.device_state (device_id, fixed_at, lat, lon, speed, course, line)
     VALUES ($1, 1, 33, 44, 0, 0, 1)`,
    [device.id],
  )
  await web.services.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query ILIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
  )
  await until(() => reader.rows.get(device.id)?.lat === 33)
  reader.push.close()
})
