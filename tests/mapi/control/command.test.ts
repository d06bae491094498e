import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { waitForCommand } from '#server/domain/control/command/wait-for-command.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

let platform: Platform
let root: Organisation
let sid: string
let answer: (id: string) => Promise<void>

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  await platform.bus.subscribe('command', ({ id }) => void answer(id))
})
beforeEach(() => {
  answer = async () => {}
  platform.advance(10)
})
afterAll(() => platform.close())

async function onlineDevice(options: object = {}) {
  const device = await createDevice(platform, { organisation: root, ...options })
  await putState(platform, device.id)
  return device
}

/** Waits as long as the contract lets it. */
function send(deviceId: number, params: object = {}) {
  const order = { simei: String(deviceId), type_value: 20_001, wait_seconds: 30 }
  return call(platform, 'cmd/Send', { ...order, ...params }, { sid })
}

async function end(id: string, state: string, reply: string | null, tells = true) {
  await platform.pool.query(
    `UPDATE command SET state = $2::"CommandState", reply = $3, answered_at = now() WHERE id = $1`,
    [id, state, reply],
  )
  if (tells) await platform.bus.publish('commandDone', { id, deviceId: 0 })
}

test("a command waits for the device's answer", async () => {
  const device = await onlineDevice()
  answer = (id) => end(id, 'answered', '31.23,121.47')
  const reply = await send(device.id)
  expect(reply).toMatchObject({ errcode: 0, state: 'answered', reply: '31.23,121.47' })
  const stored = await prismaOf(platform).command.findUniqueOrThrow({
    where: { id: BigInt(reply['cmd_id']) },
  })
  expect(stored).toMatchObject({ deviceId: device.id, kind: 'location', params: {} })
})

const never = 3_600_000

/** A command that is waited for, after the first look at it. */
async function waitedFor(lookMs: number) {
  const device = await onlineDevice()
  const { cmd_id: id } = await send(device.id, { wait_seconds: 0 })
  const looks = vi.spyOn(platform.pool, 'query')
  const outcome = waitForCommand(platform, { id, waitMs: never, lookMs, start: async () => {} })
  await expect.poll(() => looks.mock.results.length).toBeGreaterThan(0)
  await looks.mock.results[0]?.value
  looks.mockRestore()
  return { id, outcome }
}

test('the message of its end ends the wait', async () => {
  const { id, outcome } = await waitedFor(never)
  await end(id, 'answered', 'soon')
  expect(await outcome).toEqual({ id, state: 'answered', reply: 'soon' })
})

test('an end whose message was lost is found by a look', async () => {
  const { id, outcome } = await waitedFor(10)
  await end(id, 'answered', 'late', false)
  expect(await outcome).toEqual({ id, state: 'answered', reply: 'late' })
})

test('a command on its way is waited for further', async () => {
  const { id, outcome } = await waitedFor(never)
  let isOver = false
  void outcome.finally(() => {
    isOver = true
  })
  const asked = vi.spyOn(platform.pool, 'query')
  await end(id, 'sent', null)
  // The change, then the look after its message.
  await expect.poll(() => asked.mock.results.length).toBe(2)
  await asked.mock.results[1]?.value
  asked.mockRestore()
  await nextTurn()
  expect(isOver).toBe(false)
  await end(id, 'answered', 'at last')
  expect(await outcome).toMatchObject({ state: 'answered' })
})

test('without an answer in time the command stands as it is', async () => {
  const device = await onlineDevice()
  expect(await send(device.id, { wait_seconds: 0 })).toMatchObject({
    state: 'waiting',
    reply: null,
  })
  answer = (id) => end(id, 'sent', null)
  expect(await send(device.id, { wait_seconds: 1 })).toMatchObject({ state: 'sent' })
})

test('a refusal of the device is an outcome, a word it does not have is an error', async () => {
  const device = await onlineDevice()
  answer = (id) => end(id, 'refused', 'busy')
  expect(await send(device.id)).toMatchObject({ errcode: 0, state: 'refused', reply: 'busy' })
  answer = (id) => end(id, 'refused', 'unsupported')
  expect((await send(device.id)).error).toBe('commandUnsupported')
})

test('an offline, a silent, an expired and a one-way device get no command', async () => {
  const offline = await createDevice(platform, { organisation: root })
  await putState(platform, offline.id, { line: 'down' })
  const silent = await createDevice(platform, { organisation: root })
  const expired = await onlineDevice({ expiresAt: new Date(Date.now() - 1000) })
  const oneWay = await onlineDevice({ protocol: 'osmand' })
  expect((await send(offline.id)).error).toBe('deviceOffline')
  expect((await send(silent.id)).error).toBe('deviceOffline')
  expect((await send(expired.id)).error).toBe('deviceExpired')
  expect((await send(oneWay.id)).error).toBe('commandUnsupported')
  expect(
    await prismaOf(platform).command.count({
      where: { deviceId: { in: [offline.id, silent.id] } },
    }),
  ).toBe(0)
})

test('the same request_id again returns the first answer and sends nothing', async () => {
  const device = await onlineDevice()
  answer = (id) => end(id, 'answered', 'once')
  const params = { request_id: 'request-0001' }
  const first = await send(device.id, params)
  expect(await send(device.id, params)).toEqual(first)
  expect(await prismaOf(platform).command.count({ where: { deviceId: device.id } })).toBe(1)
})

test('calls with one request_id at the same time run once and answer alike', async () => {
  const device = await onlineDevice()
  const asked = vi.spyOn(platform.pool, 'query')
  const claims = () =>
    asked.mock.calls.filter((call) => JSON.stringify(call).includes('into \\"idempotency_key'))
  answer = async (id) => {
    await expect.poll(() => claims().length).toBeGreaterThan(4)
    await end(id, 'answered', 'slow')
  }
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => send(device.id, { request_id: 'request-0002' })),
  )
  asked.mockRestore()
  for (const reply of replies) expect(reply).toEqual(replies[0])
  expect(replies[0]).toMatchObject({ reply: 'slow' })
  expect(await prismaOf(platform).command.count({ where: { deviceId: device.id } })).toBe(1)
})

test('a refusal is the answer of a repeat too, and other params are refused', async () => {
  const device = await createDevice(platform, { organisation: root })
  const params = { request_id: 'request-0003' }
  expect((await send(device.id, params)).error).toBe('deviceOffline')
  await putState(platform, device.id)
  expect((await send(device.id, params)).error).toBe('deviceOffline')
  expect((await send(device.id, { ...params, wait_seconds: 1 })).error).toBe('requestIdReused')
})

test("another caller's request_id is another one", async () => {
  const device = await onlineDevice()
  const other = await logIn(platform, await createAccount(platform, { organisation: root }))
  const params = {
    simei: String(device.id),
    type_value: 20_001,
    wait_seconds: 0,
    request_id: 'request-0004',
  }
  const replies = await Promise.all(
    [sid, other].map((by) => call(platform, 'cmd/Send', params, { sid: by })),
  )
  expect(replies[0]?.['cmd_id']).not.toBe(replies[1]?.['cmd_id'])
})

test.each([
  ['before it did anything gives way after a minute', 'NULL', 0],
  [
    'after its change is not done again: what it changed is to be looked at',
    'done_at',
    'dataChanged',
  ],
] as const)('a first call that died %s', async (title, doneAt, outcome) => {
  const device = await onlineDevice()
  const params = { request_id: `request-${title.length}`, wait_seconds: 0 }
  const first = await send(device.id, params)
  await platform.pool.query(
    `UPDATE idempotency_key SET answer = NULL, done_at = ${doneAt} WHERE request_id = $1`,
    [params.request_id],
  )
  platform.advance(61)
  const again = await send(device.id, params)
  expect(again.error ?? 0).toBe(outcome)
  expect(again['cmd_id'] === first['cmd_id']).toBe(false)
  const sent = await prismaOf(platform).command.count({ where: { deviceId: device.id } })
  expect(sent).toBe(outcome === 0 ? 2 : 1)
})

test('what is kept of a call shows neither its params nor its answer', async () => {
  const device = await createDevice(platform, { organisation: root })
  const params = {
    simei: String(device.id),
    end_time: Math.floor(platform.now() / 1000) + 3600,
    remark: 'for the night guard',
    request_id: 'request-0006',
  }
  const first = await call(platform, 'device/Share', params, { sid })
  expect(first).toMatchObject({ errcode: 0, token: expect.any(String) })
  const { rows } = await platform.pool.query<{ kept: string }>(
    `SELECT m::text || encode(coalesce(answer, ''), 'escape') AS kept FROM idempotency_key m
     WHERE request_id = 'request-0006'`,
  )
  expect(rows[0]?.kept).not.toContain('night')
  expect(rows[0]?.kept).not.toContain(first['token'])
  expect(await call(platform, 'device/Share', params, { sid })).toEqual(first)
})
