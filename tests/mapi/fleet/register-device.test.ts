import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type NewDevice, registerDevice } from '#server/domain/fleet/device/register-device.ts'
import { callerOfAccount } from '#server/domain/people/auth/caller-of-account.ts'
import { createDevice } from '../../factories/devices.ts'
import { type Market, openMarket } from '../../factories/market.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let market: Market
let ctx: Context

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  market = await openMarket(platform)
  const caller = await callerOfAccount(platform.pool, market.accounts.dealer.id, 'test')
  if (!caller) throw new Error('no caller')
  const { now, log } = platform
  ctx = { caller, services: platform, now, log, requestId: 'test', lang: 'en', ip: '192.0.2.1' }
})
afterAll(() => platform.close())

const device = (number: string, more: Partial<NewDevice> = {}): NewDevice => ({
  number,
  protocol: 'jt808',
  organisationId: market.parties.dealer.id,
  ...more,
})

test('rows that are refused do not spoil the transaction of the others', async () => {
  const { root, owner } = market.parties
  await createDevice(platform, { organisation: root, imei: '100', phone: '13600000000' })
  await createDevice(platform, { organisation: owner, imei: '101', deletedAt: new Date() })
  await createDevice(platform, { organisation: root, imei: '102', deletedAt: new Date() })
  const outcomes = await inTransaction(platform.pool, async (client) => {
    const made = []
    for (const one of [
      device('0100'),
      device('101'),
      device('102'),
      device('103', { phone: '13600000000' }),
      device('0000104', { name: 'van', profile: { carType: 'van' } }),
      device('104'),
    ]) {
      made.push(await registerDevice(client, ctx, one))
    }
    return made
  })
  expect(outcomes.map(({ error }) => error)).toEqual([
    'deviceExists',
    'deviceInRecycleBin',
    'deviceExists',
    'phoneBoundElsewhere',
    undefined,
    'deviceExists',
  ])
  expect(outcomes[4]).toMatchObject({ imei: '104' })
  const { rows } = await platform.pool.query(
    `SELECT d.name, p.car_type FROM device d JOIN device_profile p ON p.device_id = d.id WHERE imei = '104'`,
  )
  expect(rows).toEqual([{ name: 'van', car_type: 'van' }])
})
