import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { call, logIn } from '../../factories/caller.ts'
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
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  own = await createOrganisation(platform, { parent: root })
  sid = await logIn(platform, await createAccount(platform, { organisation: own }))
})
beforeEach(() => platform.advance(10))
afterAll(() => platform.close())

const ask = (func: string, params: object) => call(platform, func, params, { sid })

test('a device speaks another protocol from now on; what waits in the former one is cancelled', async () => {
  const { id } = await createDevice(platform, { organisation: own, protocol: 'jt808' })
  const simei = String(id)
  const order = { simei, type_value: 35, params: { value: 28 }, offline: 'cache', wait_seconds: 0 }
  const { cmd_id } = await ask('cmd/Send', { ...order, request_id: 'protocol-0001' })
  expect(await ask('device/SetProtocol', { simei: [simei], protocol: 'gt06' })).toMatchObject({
    errcode: 0,
    suc_items: [simei],
    fail_items: [],
  })
  const { items } = await ask('cmd/GetCmdList', { simei })
  expect(items).toMatchObject([{ cmd_id, state: 'cancelled' }])
  platform.advance(10)
  const again = await ask('cmd/Send', { ...order, request_id: 'protocol-0002' })
  expect(again.errcode).not.toBe(0)
  const { rows } = await platform.pool.query(
    `SELECT before, after FROM audit WHERE func = 'device/SetProtocol' AND object_id = $1`,
    [id],
  )
  expect(rows).toMatchObject([{ before: { protocol: 'jt808' }, after: { protocol: 'gt06' } }])
})

test('a number with letters fits phones only', async () => {
  const { id } = await createDevice(platform, {
    organisation: own,
    imei: 'anna-phone',
    protocol: 'osmand',
  })
  const simei = String(id)
  const refused = await ask('device/SetProtocol', { simei: [simei], protocol: 'gt06' })
  expect(refused['fail_items']).toMatchObject([{ errcode: errorCodes.numberUnfit.code }])
  expect(await ask('device/SetProtocol', { simei: [simei], protocol: 'osmand' })).toMatchObject({
    suc_items: [simei],
  })
})
