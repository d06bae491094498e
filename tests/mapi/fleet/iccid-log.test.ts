import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let parent: Organisation
let child: Organisation
let sid: string
let simei: string

const card = (n: number) => `8986001234567890123${n}`
const period = () => {
  const now = Math.floor(Date.now() / 1000)
  return { start_time: now - 3600, end_time: now + 60 }
}

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  parent = await createOrganisation(platform, { parent: root })
  child = await createOrganisation(platform, { parent, name: 'child' })
  sid = await logIn(platform, await createAccount(platform, { organisation: parent }))
  const device = await createDevice(platform, { organisation: child, iccid: card(1) })
  simei = String(device.id)
})
beforeEach(() => platform.advance(10))
afterAll(() => platform.close())

const ask = (func: string, params: object, as = sid) => call(platform, func, params, { sid: as })
const log = (params: object = {}, as = sid) =>
  ask('tool/GetIccidLog', { ...period(), ...params }, as)
/** As a gateway stores what a device says (device-facts.ts). */
const report = (iccid: string) =>
  platform.pool.query('UPDATE device SET iccid = $2 WHERE id = $1', [Number(simei), iccid])

test('another card is listed, with who said so; the first and the same again are not', async () => {
  const fresh = await createDevice(platform, { organisation: child })
  await platform.pool.query('UPDATE device SET iccid = $2 WHERE id = $1', [fresh.id, card(9)])
  await report(card(1))
  await report(card(2))
  await ask('device/Modify', { simei, iccid: card(3) })
  await ask('device/Modify', { simei, name: 'truck' })
  const { items } = await log()
  expect(items).toMatchObject([
    { simei, former: card(2), iccid: card(3), source: 'person', sfamily_name: 'child' },
    { simei, former: card(1), iccid: card(2), source: 'device' },
  ])
  const [newest] = items
  expect((await log({ last_time: newest.time_ms, last_id: newest.id }))['items']).toEqual([
    items[1],
  ])
  expect((await log({ source: 'device' }))['items']).toEqual([items[1]])
  expect((await log({ search: card(1) }))['items']).toEqual([items[1]])
  expect((await log({ search: 'truck' }))['items']).toHaveLength(2)
  expect((await log({ is_get_child: false }))['items']).toEqual([])
})

test('who gets the device does not read which cards it had before', async () => {
  const heir = await createOrganisation(platform, { parent, name: 'heir' })
  const as = await logIn(platform, await createAccount(platform, { organisation: heir }))
  await platform.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    Number(simei),
    heir.id,
  ])
  expect((await log({}, as))['items']).toEqual([])
  await report(card(4))
  expect((await log({}, as))['items']).toMatchObject([{ former: card(3), iccid: card(4) }])
  expect((await log())['items']).toHaveLength(3)
})

test('what left keeps its lines, and tells nothing of what it is called now', async () => {
  const stranger = await createOrganisation(platform, { name: 'stranger' })
  const before = await log()
  await platform.pool.query(
    `UPDATE device SET organisation_id = $2, name = 'Secret' WHERE id = $1`,
    [Number(simei), stranger.id],
  )
  const after = await log()
  expect(after['items']).toHaveLength(before['items'].length)
  expect(JSON.stringify(after)).not.toContain('Secret')
  expect((await log({ search: 'secret' }))['items']).toEqual([])
})

test('a period is a year at most', async () => {
  const { end_time } = period()
  const start_time = end_time - 366 * 86_400 - 60
  expect((await log({ start_time, end_time })).error).toBe('rangeTooLong')
})
