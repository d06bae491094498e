import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let dealer: Organisation
let below: Organisation
let above: { sid: string; login: string }
let own: { sid: string; login: string }
const shown: Record<string, unknown>[] = []

const person = async (organisation: Organisation) => {
  const account = await createAccount(platform, { organisation })
  return { sid: await logIn(platform, account), login: account.login }
}

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  below = await createOrganisation(platform, { name: 'below', parent: dealer })
  above = await person(root)
  own = await person(dealer)
  const here = await createDevice(platform, { organisation: dealer, name: 'lorry one' })
  const there = await createDevice(platform, { organisation: below, name: 'lorry two' })
  const elsewhere = await createDevice(platform, { organisation: root, name: 'lorry three' })
  const send = async (sid: string, device: { id: number }, params: object) => {
    platform.advance(2)
    const simei = String(device.id)
    const order = { simei, offline: 'cache', wait_seconds: 0, ...params }
    expect(await call(platform, 'cmd/Send', order, { sid })).toMatchObject({ errcode: 0 })
  }
  for (const { id } of [here, there, elsewhere]) await putState(platform, id, { line: 'down' })
  await send(own.sid, here, { type_value: 62, params: { value: 30 } })
  await send(above.sid, here, { type_value: 20_000, params: { value: 'APN,internet#' } })
  await send(own.sid, there, { type_value: 35, params: { value: 28 } })
  await send(above.sid, elsewhere, { type_value: 20_001 })
})
beforeEach(() => platform.advance(10))
afterAll(() => platform.close())

const list = async (params: object = {}, sid = own.sid) => {
  const now = Math.floor(Date.now() / 1000)
  const period = { start_time: now - 3600, end_time: now + 60 }
  platform.advance(2)
  return call(platform, 'cmd/GetSent', { ...period, ...params }, { sid })
}
const names = async (params: object = {}, sid?: string) =>
  (await list(params, sid))['items'].map((row: { name: string }) => row.name)

test('newest first, with content and who sent it; accounts out of reach have no name', async () => {
  const { items } = await list()
  shown.push(...(items as Record<string, unknown>[]))
  expect(items).toMatchObject([
    { name: 'vibration', content: '0xF112 = 1c', actor: own.login, sfamily_name: 'below' },
    { name: 'text', content: 'APN,internet#', actor: '', channel: 'connection' },
    { name: 'interval', content: 'seconds 30', actor: own.login, state: 'waiting', reply: null },
  ])
  const ofRoot = await list({}, above.sid)
  expect(ofRoot['items'].map((row: { actor: string }) => row.actor)).toEqual([
    above.login,
    own.login,
    above.login,
    own.login,
  ])
})

test('every filter keeps what it names', async () => {
  expect(await names({ name: 'text' })).toEqual(['text'])
  expect(await names({ name: 'settings' })).toEqual([])
  expect((await list({ sets_apn: true }))['items']).toMatchObject([
    { name: 'text', apn: 'internet' },
  ])
  expect(await names({ search: 'lorry two' })).toEqual(['vibration'])
  expect(await names({ is_get_child: false })).toEqual(['text', 'interval'])
  expect(await names({ channel: 'sms' })).toEqual([])
  expect(await names({ state: 'waiting', channel: 'connection' })).toHaveLength(3)
  expect(await names({ simei: String(shown[0]?.['simei']) })).toEqual(['vibration'])
  expect((await list({ end_time: 1 })).error).toBe('rangeReversed')
  expect((await list({ start_time: 1 })).error).toBe('rangeTooLong')
})

test('pages meet without a gap; a cancelled one says so', async () => {
  const seen: string[] = []
  let cursor: object = {}
  for (let page = 0; page < 3; page++) {
    const [row] = (await list({ limit_size: 1, ...cursor }))['items']
    seen.push(row.name)
    cursor = { last_time: row.time_ms, last_cmd_id: row.cmd_id }
  }
  expect(seen).toEqual(['vibration', 'text', 'interval'])
  const [first] = shown
  const one = { simei: first?.['simei'], cmd_id: first?.['cmd_id'] }
  expect(await call(platform, 'cmd/Cancel', one, { sid: own.sid })).toMatchObject({ errcode: 0 })
  expect(await names({ state: 'cancelled' })).toEqual(['vibration'])
})

test('a large scope, where everybody’s commands are looked through, answers the same', async () => {
  const all = await names()
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, model, protocol)
     SELECT (880000000000 + n)::text, $1, 'x', 'jt808' FROM generate_series(1, 20001) n`,
    [below.id],
  )
  // Counted anew, the own ones are more than all were.
  platform.memory.answers.delete(`size:${dealer.path}`)
  expect(await names()).toEqual(all)
  expect(await names({ limit_size: 1 })).toEqual(all.slice(0, 1))
})

test('sums of commands change with them, and stay with those that a reader may see', async () => {
  const stat = async (params: object = {}, sid = own.sid) => {
    const now = Math.floor(Date.now() / 1000)
    platform.advance(2)
    const period = { start_time: now - 3600, end_time: now + 60 }
    return call(platform, 'cmd/GetSentStat', { ...period, ...params }, { sid })
  }
  const before = await stat()
  const { total } = before
  expect(total['count']).toBe((await list({ limit_size: 100 }))['items'].length)
  expect(before['items'][0]).toMatchObject({ name: null, channel: null, count: total['count'] })
  expect(total['answered'] + total['underway'] + total['failed'] + total['cancelled']).toBe(
    total['count'],
  )
  const byName = await stat({ by: 'name' })
  expect(byName['items'].find(({ name }: { name: string }) => name === 'interval')).toMatchObject({
    count: 1,
    underway: 1,
  })
  expect((await stat({ name: 'interval' })).total).toMatchObject({ count: 1, devices: 1 })
  expect((await stat({ by: 'channel' }))['items']).toMatchObject([{ channel: 'connection' }])
  expect((await stat({ search: 'lorry three' })).total['count']).toBe(0)
  expect((await stat({ search: 'lorry three' }, above.sid)).total['count']).toBe(1)
  await platform.pool.query(
    `UPDATE command SET state = 'answered' WHERE type_value = 62 AND state = 'waiting'`,
  )
  const after = (await stat()).total
  expect(after).toMatchObject({
    count: total['count'],
    answered: total['answered'] + 1,
    underway: total['underway'] - 1,
  })
})
