import { afterEach, beforeAll, expect, test } from 'vitest'
import { md5 } from '../../factories/organisations.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { openWallet, putMoney, putVoucher, walletPassword } from '../../factories/wallets.ts'

const { platform, market, onPage, work, balance, isSound } = await heldPayPlatform()
const { as, parties, accounts } = market
const root = parties.root.id
const dealer = parties.dealer.id
const md5_pwd = md5(walletPassword)
let card_id: string

beforeAll(async () => {
  card_id = await openWallet(market, 'dealer')
})

const purse = async () => ({
  profit: await balance(dealer, 'wallet_profit'),
  cash: await balance(dealer, 'wallet_cash'),
  held: await balance(dealer, 'withdraw_hold'),
  owed: 0 - (await balance(dealer, 'receivable')),
})
const put = (amount: number, part: 'cash' | 'profit' = 'profit') =>
  putMoney(platform, { rootId: root, organisationId: dealer, amount }, { part })

/** Each test ends with an empty wallet that owes nothing. */
afterEach(async () => {
  expect(await isSound()).toBe(true)
  const { profit, cash, owed } = await purse()
  expect(owed > 0 && profit + cash > 0).toBe(false)
  if (owed > 0) await put(owed)
  if (profit > 0) await put(-profit)
  if (cash > 0) await put(-cash, 'cash')
})

/** Paid and fulfilled: the root keeps 5.00, the dealer the rest. Answers the order's number. */
async function sell(cents: number): Promise<string> {
  const batch_no = await offerPackage(market, {
    root_price: '5',
    suggested_price: '5',
    terminal_price: (cents / 100).toFixed(2),
  })
  const { simei } = await market.device('owner')
  const item = { pay_plat: 9, total_fee: cents }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
  await onPage(reply['h5_url'], 'pay')
  await work()
  return reply['out_trade_no'] as string
}
const refund = async (out_trade_no: string, refund_fee: number) => {
  const given = { out_trade_no, refund_fee, type: 'business_money', reason: 'returned' }
  expect((await as('root', 'pay/Refund', given))['state']).toBe('complete')
}
const withdraw = async (amount: number): Promise<string> =>
  (await as('dealer', 'wallet/Withdraw', { amount, card_id, md5_pwd }))['withdraw_id']
const undo = (withdraw_id: string) =>
  as('dealer', 'wallet/UndoWithdraw', { withdraw_id, reason: 'x', md5_pwd })
const decide = (withdraw_id: string, action: string, more: object = {}) =>
  as('root', 'wallet/AuditWithdraw', { withdraw_id, action, rev: 1, ...more })
const found = async (id: string) =>
  (await as('root', 'wallet/GetAuditList'))['items'].find(
    ({ withdraw_id }: { withdraw_id: string }) => withdraw_id === id,
  )
const debts = async () => (await as('root', 'wallet/GetDebts'))['items']
const statement = async (more: object = {}) => {
  const end_time = Math.floor(platform.now() / 1000) + 60
  const period = { start_time: end_time - 86_400, end_time }
  return (await as('dealer', 'wallet/GetFlow', { ...period, ...more }))['items']
}

test('a debt is not evaded by a withdrawal that is held and comes back', async () => {
  const number = await sell(190_500)
  const id = await withdraw(190_000)
  await refund(number, 190_500)
  expect(await purse()).toEqual({ profit: 0, cash: 0, held: 190_000, owed: 190_000 })
  expect((await undo(id)).errcode).toBe(0)
  expect(await purse()).toEqual({ profit: 0, cash: 0, held: 0, owed: 0 })
  const asked = { amount: 190_000, card_id, md5_pwd }
  expect((await as('dealer', 'wallet/Withdraw', asked)).error).toBe('withdrawAboveMax')
  expect((await statement()).slice(0, 2)).toMatchObject([
    { op: 'e_po_setoff', kind: 'profit', amount: -190_000, ref: id },
    { op: 'e_po_return', kind: 'profit', amount: 190_000, ref: id },
  ])
})

test('nor by one that is rejected, or whose transfer fails', async () => {
  for (const end of ['reject', 'fail'] as const) {
    const number = await sell(20_500)
    await put(10_000)
    const id = await withdraw(30_000)
    if (end === 'fail') expect((await decide(id, 'approve')).errcode).toBe(0)
    await refund(number, 20_500)
    expect((await purse()).owed).toBe(20_000)
    const why = { reason: 'x', ...(end === 'fail' && { fault: 'accountFrozen' }) }
    expect((await decide(id, end, why)).errcode).toBe(0)
    expect(await purse()).toEqual({ profit: 10_000, cash: 0, held: 0, owed: 0 })
    await put(-10_000)
  }
})

test('an approval pays the debt from what is held, and transfers the rest', async () => {
  const number = await sell(20_500)
  await put(10_000)
  const id = await withdraw(30_000)
  await refund(number, 20_500)
  expect(await found(id)).toMatchObject({ owed: 20_000, set_off: 0 })
  expect((await decide(id, 'approve')).errcode).toBe(0)
  expect(await purse()).toEqual({ profit: 0, cash: 0, held: 10_000, owed: 0 })
  expect(await found(id)).toMatchObject({ owed: 0, set_off: 20_000, amount: 30_000 })
  const bank = await balance(root, 'bank')
  const voucher_ids = [await putVoucher(platform, accounts.root.id)]
  expect((await decide(id, 'success', { voucher_ids })).errcode).toBe(0)
  expect(await balance(root, 'bank')).toBe(bank + 10_000)
  expect(await purse()).toEqual({ profit: 0, cash: 0, held: 0, owed: 0 })
})

test('what is owed whole is not approved: it is rejected, and pays the debt', async () => {
  const number = await sell(20_500)
  const id = await withdraw(20_000)
  await refund(number, 20_500)
  expect((await decide(id, 'approve')).error).toBe('withdrawOwed')
  expect(await found(id)).toMatchObject({ status: 'e_po_create', set_off: 0 })
  expect((await decide(id, 'reject', { reason: 'owed' })).errcode).toBe(0)
  expect(await purse()).toEqual({ profit: 0, cash: 0, held: 0, owed: 0 })
})

test('recharged money covers what profit does not, and pays a debt in parts', async () => {
  const [first, second] = [await sell(10_500), await sell(10_500)]
  await put(-15_000)
  await put(2000, 'cash')
  await refund(first, 10_500)
  expect(await purse()).toEqual({ profit: 0, cash: 0, held: 0, owed: 3000 })
  await refund(second, 10_500)
  expect(await purse()).toEqual({ profit: 0, cash: 0, held: 0, owed: 13_000 })
  for (const part of [5000, 5000]) {
    const made = await as('dealer', 'pay/Recharge', { total_fee: part, pay_plat: 9 })
    await onPage(made['h5_url'], 'pay')
    await work()
  }
  expect(await purse()).toEqual({ profit: 0, cash: 0, held: 0, owed: 3000 })
  expect(await as('dealer', 'wallet/GetWallet')).toMatchObject({ owed: 3000, balance: 0 })
  expect((await statement({ kind: 'debt' })).slice(0, 4)).toMatchObject([
    { op: 'e_po_setoff', kind: 'debt', amount: 5000, balance_after: -3000 },
    { op: 'e_po_setoff', kind: 'debt', amount: 5000, balance_after: -8000 },
    { op: 'e_po_refund', kind: 'debt', amount: -10_000, ref: second },
    { op: 'e_po_refund', kind: 'debt', amount: -3000, ref: first },
  ])
})

test('root writes off with a reason, once; both sides are told', async () => {
  const number = await sell(10_500)
  await put(-10_000)
  await refund(number, 10_500)
  const [debt] = await debts()
  expect(debt).toMatchObject({ sfamilyid: String(dealer), owed: 10_000, held: 0, currency: 'CNY' })
  const { debt_id } = debt
  const mails = { root: 'books@example.com', dealer: 'dealer@example.com' }
  for (const party of ['root', 'dealer'] as const)
    await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [
      mails[party],
      accounts[party].id,
    ])
  const loss = await balance(root, 'suspense')
  const writeOff = (more: object = {}) =>
    as('root', 'wallet/WriteOff', {
      debt_id,
      owed: 10_000,
      amount: 4000,
      reason: 'bankrupt',
      ...more,
    })
  expect((await writeOff({ reason: ' ' })).error).toBe('badParams')
  expect((await writeOff({ amount: 10_001 })).error).toBe('badParams')
  expect((await writeOff({ owed: 9999, amount: 1 })).error).toBe('dataChanged')
  const replies = await Promise.all(Array.from({ length: 8 }, () => writeOff()))
  expect(replies.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(await purse()).toEqual({ profit: 0, cash: 0, held: 0, owed: 6000 })
  expect(await balance(root, 'suspense')).toBe(loss - 4000)
  expect((await statement({ kind: 'debt' }))[0]).toMatchObject({
    op: 'e_po_writeoff',
    amount: 4000,
  })
  const { rows } = await platform.pool.query(
    'SELECT target, body FROM outbox_message WHERE target = ANY ($1) ORDER BY target',
    [Object.values(mails)],
  )
  expect(rows.map(({ target }) => target)).toEqual([mails.root, mails.dealer])
  for (const { body } of rows) expect(body).toMatch(/40\.00 CNY.*60\.00 CNY.*bankrupt/)
  expect((await writeOff({ owed: 6000, amount: 6000 })).errcode).toBe(0)
  expect(await debts()).toEqual([])
})
