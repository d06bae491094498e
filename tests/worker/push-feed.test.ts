import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { advancePush } from '#server/domain/tracking/data-push/advance-push.ts'
import { PushFeed } from '#server/domain/tracking/data-push/push-feed.ts'
import { openLanes, type PushLanes } from '#server/domain/tracking/data-push/push-lanes.ts'
import { locations } from '#server/domain/tracking/data-push/sources/take-locations.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice, putAlarm } from '../factories/devices.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { openPushReceiver } from '../factories/push-receiver.ts'
import { statementsOf } from '../factories/statements.ts'

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

/** Of a fleet below the root, with one device. */
async function subscriber() {
  const fleet = await createOrganisation(platform, { parent: root })
  const account = await createAccount(platform, { organisation: fleet })
  const sid = await logIn(platform, account)
  const { id: deviceId } = await createDevice(platform, { organisation: fleet })
  const params = { address: `${receiver.url}/${deviceId}`, types: ['alarm'] }
  const { push_id: id } = await call(platform, 'dev/SetPush', params, { sid })
  return { id: Number(id), deviceId: deviceId, fleet: fleet }
}
type Subscriber = Awaited<ReturnType<typeof subscriber>>

/** A worker's part without its clocks. */
function openWorker() {
  const claim = randomUUID()
  const feed = new PushFeed(stores(), claim)
  const open = new Map<number, PushLanes>()
  const lanesOf = (id: number) => {
    const lanes = open.get(id) ?? openLanes()
    if (!open.has(id)) feed.join(id, { lanes: lanes, wake: () => undefined })
    open.set(id, lanes)
    return lanes
  }
  return {
    feed: feed,
    lanesOf: lanesOf,
    /** All that it can have by now. */
    deliver: async (id: number) => {
      for (;;) {
        const { next } = await advancePush(stores(), { id, claim, lanes: lanesOf(id) })
        if (next !== 'more') return next
      }
    },
    /** As a run that ends; `isKilled`: nothing is written any more. */
    leave: async (id: number, isKilled: boolean) => {
      if (!isKilled) await feed.save([id])
      feed.leave(id)
      open.delete(id)
    },
  }
}
type Worker = ReturnType<typeof openWorker>

async function follow({ deliver, feed, lanesOf }: Worker, { id }: Subscriber) {
  const isJoined = () => lanesOf(id).byType.get('alarm')?.isJoined === true
  await deliver(id)
  while (!isJoined()) {
    await feed.read()
    await deliver(id)
  }
}

let second = Math.floor(Date.now() / 1000) - 100_000
const raise = async ({ deviceId }: Subscriber) => {
  second++
  await putAlarm(platform, { deviceId, time: second, type: alarmTypes.sos.bit })
  return second
}
const toldTo = ({ deviceId }: Subscriber) =>
  receiver.events('alarm').flatMap(({ simei, time }) => (simei === `${deviceId}` ? [time] : []))

test('what comes in costs as many statements for many subscriptions as for one', async () => {
  const worker = openWorker()
  const costs: number[] = []
  for (const count of [1, 12]) {
    const all: Subscriber[] = []
    for (let nth = 0; nth < count; nth++) all.push(await subscriber())
    for (const one of all) await follow(worker, one)
    const stranger = await createDevice(platform, { organisation: root })
    await putAlarm(platform, { deviceId: stranger.id, time: ++second, type: alarmTypes.sos.bit })
    costs.push(await statementsOf(async () => void (await worker.feed.read())))
    costs.push(await statementsOf(() => worker.feed.save()))
  }
  const [readOne, saveOne, readMany, saveMany] = costs
  expect(readMany).toBe(readOne)
  expect([saveOne, saveMany]).toEqual([1, 1])
  expect(receiver.received).toEqual([])
})

test('a message costs eight statements at most', async () => {
  const worker = openWorker()
  const one = await subscriber()
  await follow(worker, one)
  const time = await raise(one)
  await worker.feed.read()
  expect(await statementsOf(() => worker.deliver(one.id))).toBeLessThanOrEqual(8)
  expect(toldTo(one)).toEqual([time])
})

test('a page that ends between arrivals of one moment passes over none', async () => {
  const [moment, rows, keys] = [1_790_000_000_000_000, 9, 500]
  await platform.positions.query(
    `INSERT INTO tracking.arrival (device_id, taken_at, devices, times, seqs)
     SELECT n, $1, array_fill(n, ARRAY[$3::int]), ARRAY(SELECT generate_series(1, $3::int)), array_fill(0, ARRAY[$3::int])
     FROM generate_series(1, $2::int) n`,
    [moment, rows, keys],
  )
  let after = { takenAt: moment, lastId: 0 }
  const seen: number[] = []
  for (let isFull = true; isFull; ) {
    const page = await locations.look(stores(), after)
    seen.push(page.rows.length)
    ;({ until: after, isFull } = page)
  }
  expect(seen).toEqual([8 * keys, keys])
})

test('one that comes late, rests, or was too far behind misses nothing', async () => {
  const worker = openWorker()
  const one = await subscriber()
  const other = await subscriber()
  const times = [await raise(one)]
  await follow(worker, other)
  times.push(await raise(one))
  await worker.feed.read()
  await follow(worker, one)
  expect(toldTo(one)).toEqual(times)
  await platform.pool.query(`UPDATE data_push SET pause = 'byOwner' WHERE id = $1`, [one.id])
  times.push(await raise(one))
  await worker.feed.read()
  await raise(other)
  await worker.feed.read()
  expect(await worker.deliver(one.id)).toBe('gone')
  await worker.leave(one.id, false)
  await platform.pool.query(`UPDATE data_push SET pause = '' WHERE id = $1`, [one.id])
  await follow(worker, one)
  expect(toldTo(one)).toEqual(times)
  // More pages than are held for one that is busy.
  for (let nth = 0; nth < 25; nth++) {
    times.push(await raise(one))
    await worker.feed.read()
  }
  await worker.deliver(one.id)
  await follow(worker, one)
  expect(toldTo(one)).toEqual(times)
})

test('whatever comes between reading, sending, leaving and a kill, each gets its own in order, each once', async () => {
  let state = 7
  const chance = (of: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % of
  }
  let worker = openWorker()
  const all = [await subscriber(), await subscriber(), await subscriber(), await subscriber()]
  const raised = new Map(all.map((one) => [one, [] as number[]]))
  const acts: ((one: Subscriber) => Promise<unknown>)[] = [
    async (one) => raised.get(one)?.push(await raise(one)),
    async (one) => raised.get(one)?.push(await raise(one)),
    () => worker.feed.read(),
    (one) => worker.deliver(one.id),
    (one) => worker.deliver(one.id),
    () => worker.feed.save(),
    (one) => worker.leave(one.id, chance(2) === 0),
    // Reading and sending at once.
    (one) => Promise.all([worker.feed.read(), worker.deliver(one.id)]),
    async (one) => {
      if (chance(4) > 0) return
      worker = openWorker()
      await platform.pool.query('UPDATE data_push SET claimed_until = now() WHERE id > 0')
      await worker.deliver(one.id)
    },
  ]
  for (let step = 0; step < 200; step++) {
    const one = all[chance(all.length)] as Subscriber
    await acts[chance(acts.length)]?.(one)
  }
  for (const one of all) {
    await follow(worker, one)
    expect(toldTo(one)).toEqual(raised.get(one))
  }
})
