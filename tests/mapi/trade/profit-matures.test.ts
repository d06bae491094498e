import { afterEach, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import type { Party } from '../../factories/market.ts'
import { createAccount, createOrganisation, md5 } from '../../factories/organisations.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { openWallet, putMoney, walletPassword } from '../../factories/wallets.ts'

const days = 7
const { platform, market, onPage, work, balance, isSound } = await heldPayPlatform({
  PROFIT_DAYS: `sandbox=${days}`,
  WITHDRAW_PER_DAY: '500',
  PRICE_FACTOR: '2',
})
const { parties, accounts } = market
let sids: Partial<Record<Party, string>> = {}
const as: typeof market.as = async (party, name, params = {}) => {
  sids[party] ??= await logIn(platform, accounts[party])
  return call(platform, name, params, { sid: sids[party] })
}
/** Sessions end meanwhile. */
function later(seconds: number): void {
  platform.advance(seconds)
  sids = {}
}
const dealer = parties.dealer.id
const md5_pwd = md5(walletPassword)
const card_id = await openWallet(market, 'dealer')
await openWallet(market, 'owner')
const day = 86_400

/** Profit of other tests has waited long enough, and is gone. */
afterEach(async () => {
  expect(await isSound()).toBe(true)
  later((days + 1) * day)
  const left = await balance(dealer, 'wallet_profit')
  if (left > 0)
    await putMoney(platform, { rootId: parties.root.id, organisationId: dealer, amount: -left })
})

async function pay(cents: number, pay_plat: number): Promise<string> {
  const batch_no = await offerPackage(
    { ...market, as },
    {
      root_price: '5',
      suggested_price: '5',
      terminal_price: (cents / 100).toFixed(2),
    },
  )
  const { simei } = await market.device('owner')
  const item = { pay_plat, total_fee: cents }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item, md5_pwd })
  if (reply['h5_url']) await onPage(reply['h5_url'], 'pay')
  await work()
  return reply['out_trade_no'] as string
}
const withdraw = (amount: number) => as('dealer', 'wallet/Withdraw', { amount, card_id, md5_pwd })
const wallet = () => as('dealer', 'wallet/GetWallet')

test('profit that can be charged back is withdrawn once it has matured', async () => {
  await pay(10_500, 9)
  const waiting = await wallet()
  const until = waiting['matures_first']
  expect(until - platform.now() / 1000).toBe(days * day)
  expect(waiting).toMatchObject({
    balance: 10_000,
    withdrawable: 0,
    maturing: 10_000,
    matures_last: until,
  })
  expect((await withdraw(5000)).error).toBe('withdrawImmature')
  await putMoney(platform, { rootId: parties.root.id, organisationId: dealer, amount: 3000 })
  expect(await wallet()).toMatchObject({ withdrawable: 3000 })
  expect((await withdraw(3001)).error).toBe('withdrawImmature')
  const { withdraw_id } = await withdraw(3000)
  const more = { withdraw_id, amount: 3001, reason: 'more', md5_pwd }
  expect((await as('dealer', 'wallet/ModifyWithdraw', more)).error).toBe('withdrawImmature')
  later(days * day - 1)
  expect((await as('dealer', 'wallet/ModifyWithdraw', more)).error).toBe('withdrawImmature')
  later(1)
  expect(await wallet()).toMatchObject({ withdrawable: 10_000, maturing: 0, matures_first: null })
  expect((await as('dealer', 'wallet/ModifyWithdraw', more)).errcode).toBe(0)
  await as('dealer', 'wallet/UndoWithdraw', { withdraw_id, reason: 'x', md5_pwd })
})

test('what a refund took back does not wait; the rest of its order does', async () => {
  const number = await pay(10_500, 9)
  const refund = { out_trade_no: number, refund_fee: 5250, type: 'money', reason: 'half' }
  expect((await as('root', 'pay/Refund', refund))['state']).toBe('complete')
  expect(await wallet()).toMatchObject({ withdrawable: 0, maturing: 5000 })
})

test('what a wallet paid waits as long as the money that was recharged into it', async () => {
  const made = await as('owner', 'pay/Recharge', { total_fee: 20_000, pay_plat: 9 })
  await onPage(made['h5_url'], 'pay')
  await work()
  later(day)
  await pay(10_500, 3)
  expect(await wallet()).toMatchObject({ withdrawable: 0, maturing: 10_000 })
  later((days - 1) * day)
  expect(await wallet()).toMatchObject({ withdrawable: 10_000, maturing: 0 })
  await pay(5500, 3)
  expect(await wallet()).toMatchObject({ withdrawable: 15_000, maturing: 0 })
})

test('a debt that recharged money has paid keeps as much profit waiting as that can be charged back', async () => {
  const number = await pay(8500, 9)
  later((days + 1) * day)
  expect((await withdraw(8000)).errcode).toBe(0)
  const refund = { out_trade_no: number, refund_fee: 8500, type: 'business_money', reason: 'all' }
  expect((await as('root', 'pay/Refund', refund))['state']).toBe('complete')
  expect(await wallet()).toMatchObject({ owed: 8000 })
  const made = await as('dealer', 'pay/Recharge', { total_fee: 9000, pay_plat: 9 })
  await onPage(made['h5_url'], 'pay')
  await work()
  await putMoney(platform, { rootId: parties.root.id, organisationId: dealer, amount: 8000 })
  expect(await wallet()).toMatchObject({ owed: 0, maturing: 8000, withdrawable: 0 })
  expect((await withdraw(8000)).error).toBe('withdrawImmature')
  later(days * day)
  expect(await wallet()).toMatchObject({ maturing: 0, withdrawable: 8000 })
  await putMoney(
    platform,
    { rootId: parties.root.id, organisationId: dealer, amount: -1000 },
    { part: 'cash' },
  )
})

test('a wallet withdraws so much a day, and prices of dealers are bounded', async () => {
  await putMoney(platform, { rootId: parties.root.id, organisationId: dealer, amount: 100_000 })
  expect((await withdraw(50_001)).error).toBe('withdrawAboveDay')
  const { withdraw_id } = await withdraw(40_000)
  expect(await wallet()).toMatchObject({ day_left: 10_000 })
  expect((await withdraw(10_001)).error).toBe('withdrawAboveDay')
  later(day)
  expect((await withdraw(10_001)).errcode).toBe(0)
  await as('dealer', 'wallet/UndoWithdraw', { withdraw_id, reason: 'x', md5_pwd })
  const batch_no = await offerPackage(
    { ...market, as },
    {
      root_price: '5',
      suggested_price: '6',
      terminal_price: '7',
    },
  )
  const set = (agent_price: string) =>
    as('dealer', 'incrementpackage/SetAgentPrice', {
      batch_no,
      agent_price,
      sfamilyid: String(parties.sub.id),
    })
  expect((await set('14.01')).error).toBe('priceAboveMost')
  expect((await set('14')).errcode).toBe(0)
  const ask = (terminal_price: string) =>
    as('dealer', 'incrementpackage/SetTerminalPrice', { batch_no, terminal_price })
  expect((await ask('1000000')).error).toBe('priceAboveMost')
  expect((await ask('14')).errcode).toBe(0)
})

test('who approves sees that a buyer shares address or mail with the seller', async () => {
  const marksOf = async (id: string) =>
    (await as('root', 'wallet/GetAuditList'))['items'].find(
      (one: { withdraw_id: string }) => one.withdraw_id === id,
    ).marks
  await pay(10_500, 9)
  later(days * day)
  const { withdraw_id } = await withdraw(5000)
  await platform.pool.query(`UPDATE session SET ip = 'a' || account_id`)
  expect(await marksOf(withdraw_id)).toEqual([])
  const both = [accounts.dealer.id, accounts.owner.id]
  await platform.pool.query(`UPDATE session SET ip = 'same' WHERE account_id = ANY ($1)`, [both])
  expect(await marksOf(withdraw_id)).toEqual(['address'])
  const seller = await createAccount(platform, { organisation: parties.dealer })
  const mails = [seller.id, accounts.owner.id]
  await platform.pool.query(`UPDATE account SET email = 'one@example.com' WHERE id = ANY ($1)`, [
    mails,
  ])
  expect(await marksOf(withdraw_id)).toEqual(['address', 'mail'])
})

test('who could still owe is not deleted: a debt would be nobody’s', async () => {
  const shell = await createOrganisation(platform, { parent: parties.dealer })
  const account = await createAccount(platform, { organisation: shell })
  const sid = await logIn(platform, account)
  const recharge = { total_fee: 2000, pay_plat: 9 }
  const { h5_url } = await call(platform, 'pay/Recharge', recharge, { sid })
  await onPage(h5_url, 'pay')
  await work()
  expect(await balance(shell.id, 'wallet_cash')).toBe(2000)
  const spent = { rootId: parties.root.id, organisationId: shell.id, amount: -2000 }
  await putMoney(platform, spent, { part: 'cash' })
  const remove = () =>
    as('dealer', 'family/DelFamily', { sfamilyid: String(shell.id), with_accounts: true })
  expect((await remove()).error).toBe('familyChargeable')
  await platform.pool.query('UPDATE trade_order SET refunded = amount WHERE organisation_id = $1', [
    shell.id,
  ])
  const number = await pay(900, 9)
  await platform.pool.query(
    `UPDATE order_leg l SET organisation_id = $1 FROM trade_order t
     WHERE t.id = l.order_id AND t.number = $2 AND l.organisation_id = $3`,
    [shell.id, number, dealer],
  )
  expect((await remove()).error).toBe('familyChargeable')
  later((days + 1) * day)
  expect((await remove()).error).toBeUndefined()
})
