import { expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { limit } from '../../factories/service-limits.ts'

const { platform, market, onPage, work } = await heldPayPlatform()
const { as } = market

const remindersOf = async (party: 'owner' | 'buyer', simei: string) =>
  (await as(party, 'incrementpackage/GetReminders'))['items'].filter(
    (one: { simei: string; service: string }) =>
      one.simei === simei && one.service === 'remoteSwitch',
  )

test('a service that was bought and is nearly used up is told of, the more pressing the sooner; to who uses the device', async () => {
  await limit(platform, 'remoteSwitch')
  const device = await market.device('owner')
  expect(await remindersOf('owner', device.simei)).toEqual([])
  const batch_no = await offerPackage(market)
  const item = { pay_plat: 9, total_fee: 1000 }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei: device.simei, item })
  await onPage(reply['h5_url'], 'pay')
  await work()
  expect(await remindersOf('owner', device.simei)).toEqual([])
  const leave = (rflow: number) =>
    platform.pool.query('UPDATE service_batch SET rflow = $1 WHERE key = $2', [
      rflow,
      `order:${reply['out_trade_no']}`,
    ])
  await leave(1)
  expect(await remindersOf('owner', device.simei)).toMatchObject([
    { warning: 'low', flow: 1, total_flow: 12, unit: 'times' },
  ])
  await leave(0)
  expect(await remindersOf('owner', device.simei)).toMatchObject([{ warning: 'exhausted' }])
  expect(await remindersOf('buyer', device.simei)).toEqual([])
  const sid = await logIn(platform, { login: device.imei, password: '123456' })
  const own = await call(platform, 'incrementpackage/GetReminders', {}, { sid })
  expect(own['items'].map(({ simei }: { simei: string }) => simei)).toContain(device.simei)
})
