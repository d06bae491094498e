import { expect, test } from 'vitest'
import { createFence } from '../../factories/fences.ts'
import type { Party } from '../../factories/market.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { putSim } from '../../factories/sims.ts'
import { statementsOf } from '../../factories/statements.ts'

const { platform, market } = await heldPayPlatform()
const { as, parties } = market
const find = (party: Party, text: string) => as(party, 'family/Find', { text })

const device = await market.device('owner', { name: '粤B·7Q12X' })
const iccid = await putSim(platform, parties.dealer.id)
await createFence(platform, { organisation: parties.owner, name: 'Quay of Finders' })
const batch_no = await offerPackage(market)
const { out_trade_no: number } = await as('owner', 'pay/PrepayIncrement', {
  batch_no,
  simei: device.simei,
  item: { pay_plat: 9, total_fee: 1000 },
})

const nothing = {
  devices: [],
  orders: [],
  cards: [],
  fences: [],
  organisations: [],
  accounts: [],
}

test.each([
  ['a plate without its dot', 'b7q12', 'devices', { simei: device.simei, name: '粤B·7Q12X' }],
  ['a part of a number', device.imei.slice(4), 'devices', { imei: device.imei }],
  ['an order', number, 'orders', { out_trade_no: number, simei: device.simei, total_fee: 1000 }],
  ['an ICCID', iccid, 'cards', { iccid, simei: null }],
  ['the end of an ICCID', iccid.slice(-7), 'cards', { iccid }],
  ['a fence', 'of find', 'fences', { name: 'Quay of Finders', sfamily_name: 'owner' }],
  ['an organisation', 'owner', 'organisations', { sname: 'owner', chain: [{ sname: 'dealer' }] }],
  ['an account', market.accounts.owner.login, 'accounts', { sfamily_name: 'owner' }],
])('%s is found by whom it is below, and by nobody beside', async (_, text, kind, wanted) => {
  expect((await find('dealer', text))[kind]).toMatchObject([wanted])
  expect(await find('sub', text)).toMatchObject(nothing)
})

test('orders and accounts are found by those alone who may list them', async () => {
  const { pool } = platform
  const keep = (rights: string[]) =>
    pool.query('UPDATE account SET permissions = $2 WHERE id = $1', [
      market.accounts.dealer.id,
      rights,
    ])
  const { rows } = await pool.query('SELECT permissions FROM account WHERE id = $1', [
    market.accounts.dealer.id,
  ])
  await keep([])
  await platform.bus.publish('session', { accountId: market.accounts.dealer.id })
  expect(await find('dealer', number)).toMatchObject(nothing)
  expect((await find('dealer', market.accounts.owner.login))['accounts']).toEqual([])
  await keep(rows[0].permissions)
  await platform.bus.publish('session', { accountId: market.accounts.dealer.id })
})

test('it takes few statements, and few rows of each kind', async () => {
  for (let n = 0; n < 7; n++) await market.device('owner', { name: `Herring ${n}` })
  expect((await find('dealer', 'herring'))['devices']).toHaveLength(5)
  expect(await statementsOf(() => find('dealer', 'herring'))).toBeLessThanOrEqual(12)
  expect((await as('dealer', 'family/Find', { text: 'a', limit_size: 11 })).error).toBe('badParams')
})
