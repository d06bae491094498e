import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import { buildPrograms } from '../../scripts/setup/build.mjs'
import { call, logIn } from '../factories/caller.ts'
import { createDevice, putAlarm } from '../factories/devices.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { isSignedBy, openPushReceiver } from '../factories/push-receiver.ts'
import { until } from '../gateway/support.ts'
import { killAll, startWorkers } from './killed-workers.ts'

let platform: Platform
let receiver: Awaited<ReturnType<typeof openPushReceiver>>
let dead: Awaited<ReturnType<typeof openPushReceiver>>
const settings = { DATA_PUSH_PRIVATE: 'true', DATA_PUSH_HTTP: 'true' }
const alarms = dataPushLimits.events + 100

beforeAll(async () => {
  await buildPrograms()
  platform = await openPlatform({ env: settings })
  receiver = await openPushReceiver()
  dead = await openPushReceiver()
})
afterAll(async () => {
  await receiver.close()
  await dead.close()
  await platform.close()
})

/** Starts a worker that ends by itself at that place, and lets go of what it had. */
async function runUntil(crashAt: string): Promise<void> {
  const plan = { workers: 1, program: ['--enable-source-maps', 'dist/worker.mjs'] }
  const env = { ...settings, NODE_ENV: 'test', CRASH_AT: crashAt }
  const workers: ChildProcess[] = await startWorkers(platform, { ...plan, env })
  try {
    await until(async () => workers.some((one) => one.signalCode), `a kill: ${crashAt}`, 120_000)
  } finally {
    await killAll(workers)
  }
  await platform.pool.query('UPDATE data_push SET claimed_until = now()')
}

test('with kill -9 before a message goes and before its answer is noted each event comes, in order; beside an address that hangs', async () => {
  const root = await createOrganisation(platform, { name: 'root' })
  const account = await createAccount(platform, { organisation: root })
  const { id: deviceId } = await createDevice(platform, { organisation: root })
  const sid = await logIn(platform, account)
  const set = async (address: string) => {
    platform.advance(2)
    return call(platform, 'dev/SetPush', { address, types: ['alarm'] }, { sid })
  }
  dead.next.push(...Array.from({ length: 50 }, () => 'hang' as const))
  await set(dead.url)
  const { secret } = await set(receiver.url)
  const from = Math.floor(Date.now() / 1000) - alarms
  const times = Array.from({ length: alarms }, (_, nth) => from + nth)
  for (const time of times)
    await putAlarm(platform, { deviceId, time, type: alarmTypes.vibration.bit })
  await runUntil('push before sending')
  await runUntil('push before noting')
  const plan = { workers: 1, program: ['--enable-source-maps', 'dist/worker.mjs'] }
  const workers = await startWorkers(platform, { ...plan, env: settings })
  const isAll = async () => {
    const { rows } = await platform.pool.query<{ events: number }>(
      `SELECT coalesce(sum(events), 0)::int AS events FROM data_push_delivery WHERE state = 'delivered'`,
    )
    return rows[0]?.events === alarms
  }
  try {
    await until(isAll, 'the last event', 120_000)
  } finally {
    await killAll(workers)
  }
  const messages = [...new Map(receiver.received.map((message) => [message.id, message])).values()]
  // What came twice is the same message.
  expect(receiver.received.length).toBeGreaterThan(messages.length)
  for (const { id, body } of receiver.received)
    expect(messages.find((message) => message.id === id)?.body).toBe(body)
  expect(messages.flatMap(({ events }) => events.map(({ time }) => time))).toEqual(times)
  for (const message of messages) {
    expect(message.events.length).toBeLessThanOrEqual(dataPushLimits.events)
    expect(await isSignedBy(secret as string, message, message.body)).toBe(true)
  }
})
