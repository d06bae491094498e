import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let own: Organisation
let sid: string
let numbers: string[]

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  own = await createOrganisation(platform, { parent: root })
  sid = await logIn(platform, await createAccount(platform, { organisation: own }))
  const make = (options: object) => createDevice(platform, { organisation: own, ...options })
  const made = [
    await make({ protocol: 'jt808', model: 'G10' }),
    await make({ protocol: 'jt808', model: 'other' }),
    await make({ protocol: 'gt06', model: 'GT06' }),
    await make({ protocol: 'osmand' }),
    await make({ protocol: 'jt808' }),
    await make({ protocol: 'jt808', expiresAt: new Date(Date.now() - 1000) }),
  ]
  numbers = made.map(({ imei }) => imei)
  await platform.pool.query('UPDATE device SET frozen_at = now() WHERE imei = $1', [numbers[4]])
})
beforeEach(() => platform.advance(10))
afterAll(() => platform.close())

const ask = async (order: object, choice: object = { imeis: numbers }) => {
  platform.advance(2)
  const { selection_id } = await call(platform, 'device/Select', choice, { sid })
  return call(platform, 'cmd/CheckBatch', { selection_id, ...order }, { sid })
}
type Obstacle = { why: string; protocol: string; count: number }
const whys = (reply: Reply) =>
  reply['obstacles']
    .map(({ why, protocol, count }: Obstacle) => `${count} ${protocol} ${why}`)
    .toSorted()

test('who gets a command, and why the others do not', async () => {
  const vibration = await ask({ type_value: 35, params: { value: 28 } })
  expect(vibration).toMatchObject({ errcode: 0, total: 6, ready: 2 })
  expect(whys(vibration)).toEqual([
    '1 gt06 noWord',
    '1 jt808 expired',
    '1 jt808 frozen',
    '1 osmand oneWay',
  ])
  const cut = await ask({ type_value: 23, params: { value: 1 } })
  expect(cut).toMatchObject({ ready: 2 })
  expect(whys(cut)).toContain('1 jt808 model')
})

test('what a protocol has no word for with these values is an obstacle; a text may carry it', async () => {
  const sleep = await ask({ type_value: 40, params: { value: 0 } })
  const gt06 = sleep['obstacles'].find(({ protocol }: { protocol: string }) => protocol === 'gt06')
  expect(gt06).toEqual({ why: 'value', protocol: 'gt06', count: 1, takes_text: false })
  expect(await ask({ type_value: 40, params: { value: 2 } })).toMatchObject({ ready: 3 })
})

test('an SMS needs the number of a SIM', async () => {
  await platform.pool.query('UPDATE device SET sim = $2 WHERE imei = $1', [
    numbers[3],
    '1440000000001',
  ])
  const texted = await ask({ type_value: 1089, params: { value: 'STATUS#' } })
  expect(texted).toMatchObject({ total: 6, ready: 1 })
  expect(whys(texted)).toContain('2 jt808 simMissing')
})

test('values out of limits are refused; numbers that are not there select nothing', async () => {
  expect((await ask({ type_value: 35, params: { value: 9 } })).error).toBe('badParams')
  const none = await ask({ type_value: 35, params: { value: 28 } }, { imeis: ['999999999999'] })
  expect(none).toMatchObject({ total: 0, ready: 0, obstacles: [] })
})

test('a device that went to another organisation since then is not counted', async () => {
  const elsewhere = await createOrganisation(platform, { name: 'elsewhere' })
  const { selection_id } = await call(platform, 'device/Select', { imeis: numbers }, { sid })
  await platform.pool.query('UPDATE device SET organisation_id = $2 WHERE imei = $1', [
    numbers[0],
    elsewhere.id,
  ])
  const order = { selection_id, type_value: 35, params: { value: 28 } }
  expect(await call(platform, 'cmd/CheckBatch', order, { sid })).toMatchObject({
    total: 5,
    ready: 1,
  })
})
