import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { advancePush, type PushTurns } from '#server/domain/tracking/data-push/advance-push.ts'
import { leavePush } from '#server/domain/tracking/data-push/claim-push.ts'
import { PushFeed } from '#server/domain/tracking/data-push/push-feed.ts'
import { openLanes } from '#server/domain/tracking/data-push/push-lanes.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice, putAlarm } from '../factories/devices.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { openPushReceiver } from '../factories/push-receiver.ts'

let platform: Platform
let receiver: Awaited<ReturnType<typeof openPushReceiver>>
let root: Organisation

beforeAll(async () => {
  platform = await openPlatform({ env: { DATA_PUSH_PRIVATE: 'true', DATA_PUSH_HTTP: 'true' } })
  receiver = await openPushReceiver()
  root = await createOrganisation(platform, { name: 'root' })
})
beforeEach(async () => {
  receiver.received.length = 0
  await platform.pool.query('DELETE FROM data_push')
})
afterAll(async () => {
  await receiver.close()
  await platform.close()
})

const stores = () => ({ ...platform, main: platform.pool })
const sql = (text: string, values: unknown[]) => platform.pool.query(text, values)

async function subscriber() {
  const fleet = await createOrganisation(platform, { parent: root })
  const account = await createAccount(platform, { organisation: fleet })
  const sid = await logIn(platform, account)
  const { id: deviceId } = await createDevice(platform, { organisation: fleet })
  const params = { address: `${receiver.url}/${deviceId}`, types: ['alarm', 'original'] }
  const { push_id: id } = await call(platform, 'dev/SetPush', params, { sid })
  return { id: Number(id), deviceId: deviceId, accountId: account.id }
}
type Subscriber = Awaited<ReturnType<typeof subscriber>>

/** A worker's part of one subscription, without its clocks. */
function openWorker({ id }: Subscriber) {
  const claim = randomUUID()
  const lanes = openLanes()
  const feed = new PushFeed(stores(), claim)
  feed.join(id, { lanes: lanes, wake: () => undefined })
  const step = (turns?: PushTurns) => advancePush(stores(), { id, claim, lanes }, turns)
  const deliver = async () => {
    for (;;) {
      const { next } = await step()
      if (next !== 'more') return next
    }
  }
  const follow = async () => {
    await deliver()
    while (!lanes.byType.get('alarm')?.isJoined) {
      await feed.read()
      await deliver()
    }
  }
  return { claim, lanes, feed, step, deliver, follow }
}

let second = Math.floor(Date.now() / 1000) - 100_000
async function raise({ deviceId }: Subscriber) {
  second++
  await putAlarm(platform, { deviceId, time: second, type: alarmTypes.sos.bit })
  return second
}
const told = () => receiver.events('alarm').map(({ time }) => time)

/** Longer than what was read counts as fresh. */
const waitingSeconds = 5

/** What happens while a message waits for its turn. */
const whileWaiting = (happens: () => Promise<unknown>): PushTurns => ({
  read: (work) => work(),
  post: async (send) => {
    platform.advance(waitingSeconds)
    await happens()
    return send()
  },
})

test('a worker that slept while another delivered and left says nothing twice', async () => {
  const one = await subscriber()
  const sleeper = openWorker(one)
  await sleeper.follow()
  const times = [await raise(one)]
  await sleeper.feed.read()
  const other = openWorker(one)
  await sql('UPDATE data_push SET claimed_until = now() WHERE id = $1', [one.id])
  await other.deliver()
  expect(told()).toEqual(times)
  await leavePush(platform.pool, { id: one.id, claim: other.claim })
  await sleeper.deliver()
  expect(told()).toEqual(times)
  times.push(await raise(one))
  await sleeper.follow()
  expect(told()).toEqual(times)
})

test('what waits for its turn does not go to who lost the right meanwhile, and goes once it is given back', async () => {
  const one = await subscriber()
  const worker = openWorker(one)
  await worker.follow()
  const time = await raise(one)
  await worker.feed.read()
  const loses = `UPDATE account SET permissions = array_remove(permissions, 'e_ua_push_data') WHERE id = $1`
  const turns = whileWaiting(() => sql(loses, [one.accountId]))
  while ((await worker.step(turns)).next === 'more');
  expect(receiver.received).toEqual([])
  const has = `UPDATE account SET permissions = permissions || '{e_ua_push_data}' WHERE id = $1`
  await sql(has, [one.accountId])
  await worker.deliver()
  expect(told()).toEqual([time])
})

test('a device that leaves while its message waits is not in it', async () => {
  const one = await subscriber()
  const worker = openWorker(one)
  await worker.follow()
  await raise(one)
  await worker.feed.read()
  const leaves = 'UPDATE device SET organisation_id = $2 WHERE id = $1'
  const turns = whileWaiting(() => sql(leaves, [one.deviceId, root.id]))
  while ((await worker.step(turns)).next === 'more');
  await worker.deliver()
  expect(receiver.received).toEqual([])
})

test('what waits goes to the address that there is when it goes', async () => {
  const one = await subscriber()
  const worker = openWorker(one)
  await worker.follow()
  const time = await raise(one)
  await worker.feed.read()
  const moves = 'UPDATE data_push SET address = $2 WHERE id = $1'
  await worker.step({
    read: (work) => work(),
    post: async (send) => {
      await sql(moves, [one.id, `${receiver.url}/another`])
      return send()
    },
  })
  expect(told()).toEqual([time])
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks/another'])
})

test('a message that was made waits while its type is not allowed', async () => {
  const one = await subscriber()
  const worker = openWorker(one)
  await worker.follow()
  const time = await raise(one)
  await worker.feed.read()
  const dies = whileWaiting(() => Promise.reject(new Error('killed')))
  await expect(worker.step(dies)).rejects.toThrow('killed')
  const waiting = `UPDATE data_push_delivery SET type = 'original' WHERE push_id = $1`
  await sql(waiting, [one.id])
  const loses = `UPDATE account SET permissions = array_remove(permissions, 'e_ua_device_log') WHERE id = $1`
  await sql(loses, [one.accountId])
  const next = openWorker(one)
  await sql('UPDATE data_push SET claimed_until = now() WHERE id = $1', [one.id])
  expect(await next.deliver()).toBe('idle')
  expect(receiver.received).toEqual([])
  const has = `UPDATE account SET permissions = permissions || '{e_ua_device_log}' WHERE id = $1`
  await sql(has, [one.accountId])
  next.lanes.hasWaiting = true
  await next.deliver()
  expect(told()).toEqual([time])
})

test('of a page one that is busy holds what is its own alone', async () => {
  const [one, other] = [await subscriber(), await subscriber()]
  const worker = openWorker(one)
  await worker.follow()
  await raise(other)
  await raise(one)
  await worker.feed.read()
  const pages = worker.lanes.byType.get('alarm')?.pages ?? []
  expect(pages).toHaveLength(1)
  for (const { page } of pages) {
    expect([...page.byDevice.keys()]).toEqual([one.deviceId])
    expect([...page.devices.keys()]).toEqual([one.deviceId])
  }
})
