import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordingLimits } from '#lib/rules/recording-limits.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { forgetRecordings } from '#server/domain/control/recording/forget-recordings.ts'
import { grant } from '#server/domain/trade/quota/grant.ts'
import { call, logIn, type Reply } from '../factories/caller.ts'
import { type Market, openMarket } from '../factories/market.ts'
import { prismaOf } from '../factories/prisma-of.ts'
import { amrOf, putRecording } from '../factories/recordings.ts'
import { limit, unlimit } from '../factories/service-limits.ts'
import { openWeb, type Web, withoutTime } from '../factories/web.ts'

let web: Web
let market: Market
let simei: string
let imei: string
let deviceId: number

beforeAll(async () => {
  web = await openWeb()
  market = await openMarket(web.services)
})
afterAll(() => web.close())
beforeEach(async () => {
  const device = await market.device('owner')
  simei = device.simei
  imei = device.imei
  deviceId = device.id
})

const period = () => {
  const now = Math.floor(web.services.now() / 1000)
  return { start_time: now - 86_400, end_time: now + 60 }
}
const put = (sent: Partial<Parameters<typeof putRecording>[1]> = {}) =>
  putRecording(web.services, { deviceId, bytes: amrOf(3), ...sent })
const list = (params: object = {}, party: Parameters<Market['as']>[0] = 'owner') =>
  market.as(party, 'device/GetRecordings', { simei, ...period(), ...params })
const get = (url: string) => fetch(new URL(url, `http://${web.host}`))
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a recording is listed with what it is, and played from its link', async () => {
  const id = await put()
  const [item] = (await list())['items']
  expect(item).toMatchObject({ id, kind: 'audio', type: 'amr', seconds: 3, state: 'whole' })
  const answer = await get(item.url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('audio/amr')
  expect((await bytesOf(answer)).equals(amrOf(3))).toBe(true)
  const traces = await prismaOf(web.services).audit.findMany({
    where: { func: 'device/PlayRecording', objectId: deviceId },
  })
  expect(traces).toMatchObject([
    { actorId: market.accounts.owner.id, after: expect.objectContaining({ recording: id }) },
  ])
})

test('a link of somebody else’s session, a changed one and one of a deleted recording give nothing', async () => {
  await put()
  const [item] = (await list())['items']
  const other = item.url.at(30) === 'A' ? 'B' : 'A'
  expect((await get(item.url.slice(0, 30) + other + item.url.slice(31))).status).toBe(404)
  expect((await get(`/recording/${'A'.repeat(120)}`)).status).toBe(404)
  expect(
    await market.as('owner', 'device/DeleteRecordings', { simei, ids: [item.id] }),
  ).toMatchObject({
    suc_items: [item.id],
  })
  expect((await get(item.url)).status).toBe(404)
  const { rows } = await web.services.pool.query(
    `SELECT count(*)::int AS n FROM stored_file WHERE kind = 'recording'
     AND name LIKE (SELECT imei FROM device WHERE id = $1) || '%'`,
    [deviceId],
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('a fresh link says what it is for, and each use is in the log', async () => {
  const id = await put()
  const link = (use: string) => market.as('owner', 'device/GetRecordingUrl', { simei, id, use })
  const { url, name } = await link('download')
  expect(name).toMatch(/^\d+-.*\.amr$/)
  expect((await bytesOf(await get(url))).equals(amrOf(3))).toBe(true)
  expect((await get((await link('play'))['url'])).status).toBe(200)
  const { path } = await market.as('owner', 'device/ShareRecording', { simei, id })
  expect(path).toMatch(
    new RegExp(`^/device/recordings\\?devices=\\d+&period=\\d+-\\d+&recording=${id}$`),
  )
  const traces = await prismaOf(web.services).audit.findMany({
    where: { objectId: deviceId, func: { startsWith: 'device/' } },
    orderBy: { id: 'asc' },
  })
  expect(traces.map(({ func }) => func)).toEqual([
    'device/DownloadRecording',
    'device/PlayRecording',
    'device/ShareRecording',
  ])
  const other = await market.device('owner')
  expect(
    (await market.as('owner', 'device/GetRecordingUrl', { simei: other.simei, id })).error,
  ).toBe('notFound')
})

test('an organisation has what its devices sent, narrowed by device, kind, state and those below', async () => {
  const other = await market.device('owner')
  const id = await put()
  await put({ number: 2, packets: 0 })
  const alien = await putRecording(web.services, { deviceId: other.id, bytes: amrOf(1) })
  const find = async (params: object, party: Parameters<Market['as']>[0] = 'dealer') =>
    (await market.as(party, 'family/GetRecordings', { ...period(), ...params }))['items'] as {
      id: string
      imei: string
      simei: string
    }[]
  const ids = async (params: object) =>
    (await find({ imei_list: [imei], ...params })).map((row) => row.id)
  expect((await find({})).map((row) => row.id)).toEqual(expect.arrayContaining([id, alien]))
  expect(await ids({})).toHaveLength(2)
  expect(await ids({ state: 'whole' })).toEqual([id])
  expect(await ids({ kind: 'picture' })).toEqual([])
  expect(await ids({ is_get_child: false })).toEqual([])
  expect(
    (await find({}, 'buyer')).filter((row) => [simei, other.simei].includes(row.simei)),
  ).toEqual([])
})

test('a link ends with the session in which it was made', async () => {
  await put()
  const sid = await logIn(web.services, market.accounts.owner)
  const [item] = (
    await call(web.services, 'device/GetRecordings', { simei, ...period() }, { sid })
  )['items']
  expect((await get(item.url)).status).toBe(200)
  await call(web.services, 'user/LoginOut', {}, { sid })
  expect((await get(item.url)).status).toBe(404)
})

test('who has the device later knows nothing of what it sent before', async () => {
  await put()
  await web.services.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    deviceId,
    market.parties.buyer.id,
  ])
  expect((await list({}, 'buyer'))['items']).toEqual([])
  const [item] = (await list({}, 'dealer'))['items']
  expect((await get(item.url)).status).toBe(200)
  expect(await list()).toMatchObject({ error: 'deviceNotFound' })
})

test('rows are paged, narrowed by kind and time, and deleted each for itself', async () => {
  const now = Math.floor(web.services.now() / 1000)
  const ids: string[] = []
  for (const n of [1, 2, 3]) ids.push(await put({ number: n, at: now - 100 * n }))
  const picture = await put({ bytes: Buffer.from('ffd8ffe000', 'hex'), at: now - 1000 })
  const first = (await list({ limit_size: 2 }))['items']
  expect(first).toMatchObject([{ id: ids[0] }, { id: ids[1] }])
  const { time_ms: last_time, id: last_id } = first[1]
  const rest = (await list({ last_time, last_id }))['items']
  expect(rest).toMatchObject([{ id: ids[2] }, { id: picture, kind: 'picture', seconds: null }])
  expect((await list({ kind: 'picture' }))['items']).toMatchObject([{ id: picture }])
  expect((await list({ end_time: now - 500 }))['items']).toMatchObject([{ id: picture }])
  const other = await market.device('owner')
  const alien = await putRecording(web.services, { deviceId: other.id, bytes: amrOf(1) })
  expect(
    await market.as('owner', 'device/DeleteRecordings', { simei, ids: [ids[0], alien, ids[0]] }),
  ).toMatchObject({ suc_items: [ids[0]], fail_items: [{ id: alien }] })
})

test('the period is checked', async () => {
  const now = Math.floor(web.services.now() / 1000)
  const refused = async (start_time: number, end_time: number) =>
    (await list({ start_time, end_time })).error
  expect(await refused(now, now - 1)).toBe('rangeReversed')
  expect(await refused(now + 86_400, now + 90_000)).toBe('rangeInFuture')
  expect(await refused(now - 400 * 86_400, now)).toBe('rangeTooLong')
})

test('without room it is told, and nothing is kept', async () => {
  await put()
  await web.services.pool.query('UPDATE recording SET size = $2 WHERE device_id = $1', [
    deviceId,
    recordingLimits.bytes - 10,
  ])
  await put({ number: 2 })
  expect((await list())['items']).toMatchObject([{ state: 'full', url: null }, { state: 'whole' }])
})

/** A day of the job, which looks after a part of the devices each hour. */
async function forget(): Promise<number> {
  let count = 0
  for (let hour = 0; hour < 24; hour++)
    count += await forgetRecordings({
      main: web.services.pool,
      now: () => web.services.now() + hour * 3_600_000,
      keptDays: { positions: 90 },
    })
  return count
}

const age = (id: string, days: number) =>
  web.services.pool.query(
    'UPDATE recording SET received_at = received_at - make_interval(days => $2) WHERE id = $1',
    [Number(id), days],
  )

test('what is older than positions are kept goes, with its file', async () => {
  await age(await put({ number: 1 }), 100)
  await put({ number: 2 })
  expect(await forget()).toBe(1)
  expect((await list())['items']).toHaveLength(1)
})

test('where storage is paid it is heard for those months, named for one more, then gone', async () => {
  await limit(web.services, 'recordStorage', { flow: 0 })
  const id = await put()
  await age(id, 6)
  expect((await list())['items']).toMatchObject([{ state: 'whole' }])
  const [{ url }] = (await list())['items']
  await age(id, 2)
  expect((await list())['items']).toMatchObject([{ id, state: 'over', url: null }])
  expect((await get(url)).status).toBe(410)
  const ask = { simei, id }
  expect((await market.as('owner', 'device/GetRecordingUrl', ask)).error).toBe('overQuota')
  expect((await market.as('owner', 'device/ShareRecording', ask)).error).toBe('overQuota')
  expect(await forget()).toBe(0)
  const bought = {
    service: 3,
    flow: 12,
    months: null,
    source: 'order',
    name: '',
    now: web.services.now(),
  } as const
  await inTransaction(web.services.pool, (client) =>
    grant(client, bought, [{ id: deviceId, key: `order:recordings:${deviceId}` }]),
  )
  expect((await list())['items']).toMatchObject([{ id, state: 'whole' }])
  await age(id, 390)
  expect((await list())['items']).toMatchObject([{ id, state: 'over' }])
  await age(id, 10)
  expect(await forget()).toBe(1)
  expect((await list())['items']).toEqual([])
  await unlimit(web.services)
})

test('the list is narrowed to those whose storage is over, or ends soon, page by page', async () => {
  await limit(web.services, 'recordStorage', { flow: 0 })
  const before = Math.floor(web.services.now() / 1000) - 5
  const [old, older, soon] = [
    await put({ at: before }),
    await put({ number: 2 }),
    await put({ number: 3 }),
  ]
  await age(old, 8)
  await age(older, 9)
  await age(soon, 3)
  // Not within a week.
  await age(await put({ number: 4 }), -1)
  await put({ number: 5, packets: 0 })
  const find = (state: string, more: object = {}) =>
    market.as('owner', 'family/GetRecordings', { ...period(), imei_list: [imei], state, ...more })
  const ids = (reply: Reply) => reply['items'].map(({ id }: { id: string }) => id)
  expect(ids(await find('ending'))).toEqual([soon])
  const begin = await find('over', { limit_size: 1 })
  expect(ids(begin)).toEqual([older])
  const rest = await find('over', { limit_size: 1, ...begin['next'] })
  expect(rest['items']).toMatchObject([{ id: old, state: 'over', url: null }])
  expect(ids(await find('over', rest['next']))).toEqual([])
  expect((await find('over'))['next']).toBeNull()
  expect((await find('whole', { limit_size: 4 }))['next']).toMatchObject({ last_id: old })
  await unlimit(web.services)
})

test('a session plays so many at once, and more a little later', async () => {
  await put()
  const sid = await logIn(web.services, market.accounts.owner)
  const [item] = (
    await call(web.services, 'device/GetRecordings', { simei, ...period() }, { sid })
  )['items']
  const play = async () => (await get(item.url)).status
  const statuses = await withoutTime(web, () =>
    Promise.all(Array.from({ length: 40 }, () => play())),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('what came before a sale is the seller’s, whenever it is joined', async () => {
  const soldAt = web.services.now()
  await web.services.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    deviceId,
    market.parties.buyer.id,
  ])
  await put({ number: 1, beganAt: Math.floor(soldAt / 1000) - 60 })
  await put({ number: 2, beganAt: Math.floor(soldAt / 1000) + 60 })
  expect((await list({}, 'buyer'))['items']).toHaveLength(1)
  expect((await list({}, 'dealer'))['items']).toHaveLength(2)
})
