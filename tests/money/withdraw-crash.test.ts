import { beforeAll, beforeEach, expect, test } from 'vitest'
import { checkDuePayouts } from '#server/domain/trade/wallet/payouts/check-payouts.ts'
import { logIn } from '../factories/caller.ts'
import { md5 } from '../factories/organisations.ts'
import { payPlatform } from '../factories/pay-platform.ts'
import { openWallet, putMoney, putVoucher, walletPassword } from '../factories/wallets.ts'
import { openCrash } from './crash.ts'

const { platform, market, origin } = await payPlatform()
const { parties, accounts } = market
const md5_pwd = md5(walletPassword)
const amount = 10_000
const crashAt = await openCrash(platform, { PAY_SANDBOX_URL: `${origin}/sandbox/pay` })
let card_id: string

beforeAll(async () => {
  card_id = await openWallet(market, 'dealer')
  const organisationId = parties.dealer.id
  await putMoney(platform, { rootId: parties.root.id, organisationId, amount: 1_000_000 })
})

type Order = { withdraw_id: string; status: string; amount: number; rev: number; transfer: string }
const wallet = () => market.as('dealer', 'wallet/GetWallet')
const orders = async (): Promise<Order[]> =>
  (await market.as('dealer', 'wallet/GetWithdrawList'))['items']
const newest = async () => {
  const [order] = await orders()
  if (!order) throw new Error('no order')
  return order
}

let start: Awaited<ReturnType<typeof wallet>>
beforeEach(async () => {
  start = await wallet()
})

/** All that is not in the wallet is held, or was paid out. */
async function expectMoney({ held = 0, paid = 0 }: { held?: number; paid?: number }) {
  const { withdrawable, held: now } = await wallet()
  expect({ withdrawable, held: now }).toEqual({
    withdrawable: start['withdrawable'] - held - paid,
    held: start['held'] + held,
  })
}

/** The process that serves this call is killed at a point; callers repeat what was not answered. */
async function killed(party: 'dealer' | 'root', point: string, func: string, params: object) {
  const request_id = crypto.randomUUID()
  const sid = await logIn(platform, accounts[party])
  const asked = { ...params, request_id }
  await crashAt(point, { func, params: asked, sid })
  platform.advance(120)
  return () => market.as(party, func, asked)
}

const asked = () => ({ amount, card_id, md5_pwd })
async function ordered(): Promise<string> {
  return (await market.as('dealer', 'wallet/Withdraw', asked()))['withdraw_id']
}
const undo = (withdraw_id: string) =>
  market.as('dealer', 'wallet/UndoWithdraw', { withdraw_id, reason: 'x', md5_pwd })
const decide = (withdraw_id: string, action: string, more: object = {}) =>
  market.as('root', 'wallet/AuditWithdraw', { withdraw_id, action, rev: 1, ...more })

test.each([
  ['held', undefined],
  ['withdrawn', 'dataChanged'],
])('killed at %s: an order that is repeated is there once', async (point, error) => {
  const count = (await orders()).length
  const again = await killed('dealer', point, 'wallet/Withdraw', asked())
  await expectMoney({ held: point === 'held' ? 0 : amount })
  expect((await again()).error).toBe(error)
  expect(await orders()).toHaveLength(count + 1)
  await expectMoney({ held: amount })
  await undo((await newest()).withdraw_id)
})

test.each([
  ['held', undefined],
  ['changed', 'dataChanged'],
])('killed at %s: a change that is repeated is made once', async (point, error) => {
  const withdraw_id = await ordered()
  const change = { withdraw_id, amount: amount + 500, reason: 'more', md5_pwd }
  const again = await killed('dealer', point, 'wallet/ModifyWithdraw', change)
  await expectMoney({ held: point === 'held' ? amount : amount + 500 })
  expect((await again()).error).toBe(error)
  expect(await newest()).toMatchObject({ amount: amount + 500, rev: 2 })
  await expectMoney({ held: amount + 500 })
  await undo(withdraw_id)
})

test.each([
  ['released', undefined],
  ['undone', 'dataChanged'],
])('killed at %s: what is cancelled comes back once', async (point, error) => {
  const withdraw_id = await ordered()
  const given = { withdraw_id, reason: 'x', md5_pwd }
  const again = await killed('dealer', point, 'wallet/UndoWithdraw', given)
  await expectMoney({ held: point === 'released' ? amount : 0 })
  expect((await again()).error).toBe(error)
  expect(await newest()).toMatchObject({ status: 'e_po_undo' })
  await expectMoney({})
})

test.each(['decided', 'submitted'])(
  'killed at %s: an approved order is handed over once more, and paid once',
  async (point) => {
    const withdraw_id = await ordered()
    const given = { withdraw_id, action: 'approve', rev: 1 }
    await killed('root', point, 'wallet/AuditWithdraw', given)
    expect(await newest()).toMatchObject({ status: 'e_po_transfer', transfer: 'ACCEPTED' })
    await expectMoney({ held: amount })
    expect(await checkDuePayouts(platform)).toBe(1)
    expect(await checkDuePayouts(platform)).toBe(0)
    expect(await newest()).toMatchObject({ status: 'e_po_transfer', transfer: 'WAIT_PAY' })
    await decide(withdraw_id, 'fail', { fault: 'riskBlocked' })
    await expectMoney({})
  },
)

test.each([
  ['paidOut', 'success', 'e_po_suc', undefined],
  ['decided', 'success', 'e_po_suc', 'dataChanged'],
  ['released', 'fail', 'e_po_fail', undefined],
  ['decided', 'fail', 'e_po_fail', 'dataChanged'],
])('killed at %s of a %s: the transfer ends once', async (point, action, status, error) => {
  const withdraw_id = await ordered()
  await decide(withdraw_id, 'approve')
  const voucher = await putVoucher(platform, accounts.root.id)
  const more = action === 'success' ? { voucher_ids: [voucher] } : { fault: 'riskBlocked' }
  const given = { withdraw_id, action, rev: 1, ...more }
  const again = await killed('root', point, 'wallet/AuditWithdraw', given)
  if (error === undefined) await expectMoney({ held: amount })
  expect((await again()).error).toBe(error)
  expect(await newest()).toMatchObject({ status })
  await expectMoney({ paid: action === 'success' ? amount : 0 })
})

test.each([
  ['released', undefined],
  ['decided', 'dataChanged'],
])('killed at %s of a rejection: the money comes back once', async (point, error) => {
  const withdraw_id = await ordered()
  const given = { withdraw_id, action: 'reject', rev: 1, reason: 'x' }
  const again = await killed('root', point, 'wallet/AuditWithdraw', given)
  expect((await again()).error).toBe(error)
  expect(await newest()).toMatchObject({ status: 'e_po_fail' })
  await expectMoney({})
})

/** Approved for the vendor of the sandbox, which pays after a look, or as the last digits say. */
async function carried(cents: number) {
  const given = { amount: cents, card_id, md5_pwd }
  const id: string = (await market.as('dealer', 'wallet/Withdraw', given))['withdraw_id']
  return { id, approval: { withdraw_id: id, action: 'approve', rev: 1, payout: 'sandbox' } }
}
const vendorPayouts = async (id: string) => {
  const found = `SELECT FROM sandbox_payout WHERE key LIKE 'wd-' || $1 || '-%'`
  return (await platform.pool.query(found, [id])).rowCount
}
/** What the worker does in the next minutes. */
async function recover() {
  for (const seconds of [61, 61, 121]) {
    platform.advance(seconds)
    await checkDuePayouts(platform)
  }
}

test.each(['decided', 'submitted'])(
  'killed at %s: what an adapter carries is paid once',
  async (point) => {
    const { id, approval } = await carried(amount)
    await killed('root', point, 'wallet/AuditWithdraw', approval)
    expect(await newest()).toMatchObject({ status: 'e_po_transfer', transfer: 'ACCEPTED' })
    expect(await vendorPayouts(id)).toBe(point === 'submitted' ? 1 : 0)
    await recover()
    expect(await newest()).toMatchObject({ status: 'e_po_suc', transfer: 'SUCCESS' })
    expect(await vendorPayouts(id)).toBe(1)
    await expectMoney({ paid: amount })
  },
)

test.each([
  ['answered', 0, 'e_po_suc'],
  ['paidOut', 0, 'e_po_suc'],
  ['answered', 1, 'e_po_fail'],
  ['released', 1, 'e_po_fail'],
])(
  'a worker killed at %s of a payout ending in 0%i: it ends once',
  async (point, digits, status) => {
    const cents = amount + digits
    const { id, approval } = await carried(cents)
    expect((await market.as('root', 'wallet/AuditWithdraw', approval)).errcode).toBe(0)
    platform.advance(31)
    await crashAt(point, {})
    expect(await newest()).toMatchObject({ status: 'e_po_transfer', transfer: 'PROCESSING' })
    await expectMoney({ held: cents })
    await recover()
    expect(await newest()).toMatchObject({ status })
    expect(await vendorPayouts(id)).toBe(1)
    await expectMoney({ paid: status === 'e_po_suc' ? cents : 0 })
  },
)

test('a worker killed at submitted, handing over what was lost: paid once', async () => {
  const cents = amount + 7
  const { id, approval } = await carried(cents)
  expect((await market.as('root', 'wallet/AuditWithdraw', approval)).errcode).toBe(0)
  platform.advance(61)
  await crashAt('submitted', {})
  expect(await newest()).toMatchObject({ status: 'e_po_transfer', transfer: 'ACCEPTED' })
  await recover()
  expect(await newest()).toMatchObject({ status: 'e_po_suc' })
  expect(await vendorPayouts(id)).toBe(1)
  await expectMoney({ paid: cents })
})
