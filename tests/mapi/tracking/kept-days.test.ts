/** Sums that are kept by organisation against the devices' own days, after whatever happens to them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { statBounds } from '#lib/rules/stat-bounds.ts'
import { insertFacts, markDays } from '#server/db/fact-store.ts'
import { eraseTracking } from '#server/domain/fleet/bin/erase-tracking.ts'
import { dayDistances } from '#server/domain/tracking/statistics/day-distances.ts'
import { ownKey } from '#server/domain/tracking/statistics/homes-below.ts'
import { keepDaySums } from '#server/domain/tracking/statistics/kept/keep-day-sums.ts'
import { keptPlace } from '#server/domain/tracking/statistics/kept/kept-place.ts'
import { readCounting } from '#server/domain/tracking/statistics/kept/last-counting.ts'
import { chunksHad, homesThen, layersOf } from '#server/domain/tracking/statistics/spans-had.ts'
import { stateTimes } from '#server/domain/tracking/statistics/state-times.ts'
import { daySums, type Measure } from '#server/domain/tracking/statistics/sum-days.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, makeFacts, putPositions } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: Organisation
const organisations: Organisation[] = []
const devices: number[] = []
/** Those that ever reported. */
const used: number[] = []
const day = 86_400
/** The same each time. */
let seed = 7
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T
const today = () => Math.floor((platform.now() / 1000 - storeEpoch) / day)
const run = (text: string, values: unknown[] = []) => platform.pool.query(text, values)

const facts = (deviceId: number, of: number, metres = 1 + random(90_000)) => ({
  deviceId: deviceId,
  fact: {
    kind: 'day' as const,
    day: of,
    metres: metres,
    driveSeconds: random(20_000),
    idleSeconds: random(3_000),
    stopSeconds: random(40_000),
    gapSeconds: random(900),
    onlineSeconds: random(70_000),
    topSpeed: random(1_400),
    trips: random(9),
  },
})

/** root > two dealers > two customers each, in three zones; a device has a few days, some are open. */
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true, isApart: true })
  root = await createOrganisation(platform, { name: 'root' })
  organisations.push(root)
  for (const name of ['one', 'two']) {
    const dealer = await createOrganisation(platform, { name: name, parent: root })
    organisations.push(dealer)
    for (const zone of ['America/Santiago', 'UTC+05:45']) {
      const shop = await createOrganisation(platform, { name: `${name} ${zone}`, parent: dealer })
      await run('UPDATE organisation SET zone = $2 WHERE id = $1', [shop.id, zone])
      organisations.push(shop)
    }
  }
  for (let n = 0; n < 24; n++) {
    const isNew = n % 5 === 4
    const activatedAt = isNew ? null : new Date(platform.now() - (45 + random(30)) * day * 1000)
    const { id } = await createDevice(platform, {
      organisation: pick(organisations),
      activatedAt: activatedAt,
    })
    devices.push(id)
    if (isNew) continue
    used.push(id)
    for (let ago = 2; ago < 30; ago += 1 + random(9))
      await insertFacts(platform.positions as never, [facts(id, today() - ago)])
  }
  const from = Math.floor(platform.now() / 1000) - 7_200
  for (const id of used.slice(0, 6)) {
    const rows = Array.from({ length: 60 }, (_, n) => ({
      deviceId: id,
      time: from + n * 60,
      lat: 31_000_000 + (n > 20 ? n * 9_000 : 0),
      lon: 121_000_000,
      speed: n > 20 ? 600 : 0,
    }))
    await putPositions(platform, rows)
    await makeFacts(platform, id)
  }
})
afterAll(() => platform.close())

/** Counts now, whenever it was done last. */
async function keep() {
  platform.advance(600)
  return keepDaySums({ ...platform, main: platform.pool, keptDays: 366 })
}

const span = () => ({ from: today() - 60, to: today() + 1 })

const placeOf = (organisation: Organisation, includesBelow: boolean) => ({
  organisation: { id: organisation.id, path: organisation.path },
  includesBelow: includesBelow,
})

/** As devices say it themselves. */
async function added<S>(
  measure: Measure<S>,
  filter: ReturnType<typeof placeOf>,
): Promise<{ days: Map<number, S>; homes: Map<string, S> }> {
  const days = new Map<number, S>()
  const homes = new Map<string, S>()
  const add = <K>(to: Map<K, S>, key: K, more: S) => {
    const sum = to.get(key)
    to.set(key, sum === undefined ? more : measure.add(sum, more))
  }
  for await (const had of chunksHad(platform, filter, span())) {
    const query = { spans: had, ...span() }
    for (const [key, sums] of await measure.read(platform, { ...query, by: 'day' }))
      add(days, key, sums)
    for (const spans of layersOf(had)) {
      const then = await homesThen(platform, filter, spans)
      for (const [id, sums] of await measure.read(platform, { ...query, spans, by: 'device' }))
        add(homes, then.get(id) ?? ownKey, sums)
    }
  }
  return { days: days, homes: homes }
}

/** Every organisation, with those below it and without, by each measure. */
async function expectSame(): Promise<void> {
  const { rows } = await run('SELECT id, path, name FROM organisation ORDER BY id')
  const countedAt = (await readCounting(platform.pool))?.countedAt ?? 0
  expect(countedAt).toBe(platform.now())
  for (const organisation of rows as unknown as Organisation[])
    for (const includesBelow of [true, false]) {
      const filter = placeOf(organisation, includesBelow)
      const place = { ...filter, ...span(), countedAt: countedAt }
      for (const measure of [daySums, stateTimes, dayDistances] as Measure<unknown>[]) {
        const wanted = await added(measure, filter)
        const what = `${measure.name} of ${organisation.path} ${includesBelow}`
        expect(await measure.kept.byDay(platform, place), what).toEqual(wanted.days)
        expect(await measure.kept.byHome(platform, place), what).toEqual(wanted.homes)
      }
    }
}

const moveTree = async (id: number, parent: Organisation) => {
  const { rows } = await run('SELECT path FROM organisation WHERE id = $1', [id])
  const [old, path] = [rows[0]?.['path'], `${parent.path}${id}/`]
  await run('UPDATE organisation SET parent_id = $2 WHERE id = $1', [id, parent.id])
  await run(
    'UPDATE organisation SET path = $2 || substr(path, length($1) + 1) WHERE path LIKE $1 || $3',
    [old, path, '%'],
  )
}

test('at first everything is added up', async () => {
  await keep()
  await expectSame()
})

const happenings: [string, () => Promise<unknown>][] = [
  ['nothing', async () => undefined],
  [
    'late days, and days that are made anew',
    async () => {
      for (let n = 0; n < 12; n++)
        await insertFacts(platform.positions as never, [
          facts(pick(used), today() - 2 - random(38)),
        ])
    },
  ],
  [
    'a day that is less than it was, whose top speed was that of all',
    async () => {
      const id = used[3] ?? 0
      const fast = facts(id, today() - 3)
      fast.fact.topSpeed = 2_500
      await insertFacts(platform.positions as never, [fast])
      await keep()
      fast.fact.topSpeed = 10
      await insertFacts(platform.positions as never, [fast])
    },
  ],
  [
    'devices that went elsewhere',
    async () => {
      for (let n = 0; n < 8; n++)
        await run('UPDATE device SET organisation_id = $2 WHERE id = $1', [
          pick(devices),
          pick(organisations).id,
        ])
    },
  ],
  [
    'devices that went elsewhere some days ago, some of them back again',
    async () => {
      for (const [at, id] of used.slice(0, 10).entries()) {
        const { rows } = await run('SELECT organisation_id AS home FROM device WHERE id = $1', [id])
        const home = rows[0]?.['home']
        const move = async (to: unknown, ago: number) => {
          await run('UPDATE device SET organisation_id = $2 WHERE id = $1', [id, to])
          await run(
            `UPDATE former_home SET left_at = $2 WHERE device_id = $1 AND left_at =
               (SELECT max(left_at) FROM former_home WHERE device_id = $1)`,
            [id, new Date(platform.now() - ago * day * 1000 + at * 3_600_000)],
          )
        }
        const others = organisations.filter((one) => one.id !== home)
        await run('DELETE FROM former_home WHERE device_id = $1', [id])
        await move(pick(others).id, 20 - at)
        if (at % 3 === 0) await move(home, 6)
      }
    },
  ],
  [
    'devices in the recycle bin, and one that is gone',
    async () => {
      await run('UPDATE device SET deleted_at = now() WHERE id = any($1)', [devices.slice(4, 8)])
      await run('DELETE FROM device WHERE id = $1', [devices[8]])
    },
  ],
  [
    'a restored device, and a new one',
    async () => {
      await run('UPDATE device SET deleted_at = NULL WHERE id = $1', [devices[5]])
      const activatedAt = new Date(platform.now() - 9 * day * 1000)
      const { id } = await createDevice(platform, {
        organisation: pick(organisations),
        activatedAt: activatedAt,
      })
      await insertFacts(platform.positions as never, [facts(id, today() - 2)])
    },
  ],
  [
    'erased tracks',
    async () => eraseTracking(platform.positions, { deviceId: used[8] ?? 0, before: undefined }),
  ],
  ['days that were cut anew', async () => makeFacts(platform, used[1] ?? 0)],
  [
    'a subtree that went elsewhere',
    () => moveTree(organisations[2]?.id ?? 0, organisations[4] as Organisation),
  ],
  [
    'an organisation that is gone, its devices in the one above',
    async () => {
      const gone = organisations[3]?.id
      await run('UPDATE device SET organisation_id = $2 WHERE organisation_id = $1', [
        gone,
        organisations[1]?.id,
      ])
      await run('DELETE FROM organisation WHERE id = $1', [gone])
    },
  ],
  [
    'tracks that are no longer paid for',
    () =>
      run(
        `INSERT INTO device_service (device_id, type, is_open) SELECT id, 2, false FROM device WHERE id % 3 = 0`,
      ),
  ],
  [
    'a service that limits all tracks',
    () =>
      run('INSERT INTO service_default (type, is_open, flow, since) VALUES (2, true, 0, now())'),
  ],
  [
    'a worker that died before it was done',
    async () => {
      await insertFacts(platform.positions as never, [facts(used[2] ?? 0, today() - 4)])
      platform.advance(600)
      let calls = 0
      const now = () => {
        calls++
        // At the end of its transaction.
        if (calls === 4) throw new Error('killed')
        return platform.now()
      }
      const stores = { main: platform.pool, positions: platform.positions, keptDays: 366 }
      await expect(keepDaySums({ ...stores, now: now })).rejects.toThrow('killed')
    },
  ],
  [
    'a worker that died before it forgot the marks',
    async () => {
      await insertFacts(platform.positions as never, [facts(used[2] ?? 0, today() - 5)])
      platform.advance(600)
      const positions = new Proxy(platform.positions, {
        get: (pool, name) =>
          name === 'query' ? () => Promise.reject(new Error('killed')) : Reflect.get(pool, name),
      })
      const stores = { main: platform.pool, positions: positions, keptDays: 366 }
      await expect(keepDaySums({ ...stores, now: platform.now })).rejects.toThrow('killed')
    },
  ],
  ['another day', async () => platform.advance(day)],
]

test.each(happenings)('after %s the sums are those of the devices', async (_, happen) => {
  await happen()
  await keep()
  await expectSame()
})

test('what is marked is done, and what is marked again meanwhile stays', async () => {
  const marks = async () =>
    (await platform.positions.query('SELECT device_id, marks FROM tracking.dirty_day')).rows
  expect(await marks()).toEqual([])
  const mark = () =>
    markDays(platform.positions, [{ deviceId: devices[0] ?? 0, from: today(), to: today() }])
  await mark()
  expect(await marks()).toEqual([{ device_id: devices[0], marks: 1 }])
  await mark()
  expect(await marks()).toEqual([{ device_id: devices[0], marks: 2 }])
  await keep()
  expect(await marks()).toEqual([])
})

test('kept sums answer for many devices, as long as they are kept', async () => {
  const filter = placeOf(root, true)
  const isKept = async (from = today() - 7) =>
    (await keptPlace(platform, filter, { from: from, to: today() })) !== undefined
  // Days that are no longer paid for end with the day, over which the hour below may lead.
  await run('DELETE FROM service_default; DELETE FROM device_service')
  await keep()
  expect(await isKept()).toBe(false)
  await run(
    `INSERT INTO device (imei, organisation_id, protocol, updated_at)
     SELECT 870000000000000 + n, $1, 'jt808', now() FROM generate_series(1, $2::int) n`,
    [organisations[1]?.id, statBounds.addedUp],
  )
  await keep()
  expect(await isKept()).toBe(true)
  // Longer ago than they reach.
  expect(await isKept(today() - 500)).toBe(false)
  const own = { ...filter, groupId: 1 as never }
  expect(await keptPlace(platform, own, { from: today(), to: today() })).toBeUndefined()
  const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  const period = { start_time: Math.floor(platform.now() / 1000) - 20 * day }
  const ask = async () => {
    const asked = { ...period, end_time: Math.floor(platform.now() / 1000), by: 'day' }
    const answer = await call(platform, 'devreport/RunTime', asked, { sid })
    return answer['items'] as { distance: number }[]
  }
  const kept = await ask()
  expect(kept.length).toBeGreaterThan(3)
  // A worker that stands still.
  platform.advance(3_600)
  expect(await isKept()).toBe(false)
  expect(await ask()).toEqual(kept)
})
