import { beforeAll, beforeEach, expect, test } from 'vitest'
import { checkDuePayouts } from '#server/domain/wallet/payouts/check-payouts.ts'
import { logIn } from '../factories/caller.ts'
import { marketPlatform } from '../factories/file-platform.ts'
import { md5 } from '../factories/organisations.ts'
import { openWallet, putMoney, putVoucher, walletPassword } from '../factories/wallets.ts'
import { openCrash } from './crash.ts'

const { platform, market } = await marketPlatform()
const { parties, accounts } = market
const md5_pwd = md5(walletPassword)
const amount = 10_000
const crashAt = await openCrash(platform)
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
const audit = (withdraw_id: string, action: string, more: object = {}) =>
  market.as('root', 'wallet/AuditWithdraw', { withdraw_id, action, rev: 1, ...more })

test.each([
  ['held', undefined],
  ['withdrawn', 'dataChanged'],
])(
  'killed at %s: an order that is repeated is there once',
  async (point, error) => {
    const count = (await orders()).length
    const again = await killed('dealer', point, 'wallet/Withdraw', asked())
    await expectMoney({ held: point === 'held' ? 0 : amount })
    expect((await again()).error).toBe(error)
    expect(await orders()).toHaveLength(count + 1)
    await expectMoney({ held: amount })
    await undo((await newest()).withdraw_id)
  },
  120_000,
)

test.each([
  ['held', undefined],
  ['changed', 'dataChanged'],
])(
  'killed at %s: a change that is repeated is made once',
  async (point, error) => {
    const withdraw_id = await ordered()
    const change = { withdraw_id, amount: amount + 500, reason: 'more', md5_pwd }
    const again = await killed('dealer', point, 'wallet/ModifyWithdraw', change)
    await expectMoney({ held: point === 'held' ? amount : amount + 500 })
    expect((await again()).error).toBe(error)
    expect(await newest()).toMatchObject({ amount: amount + 500, rev: 2 })
    await expectMoney({ held: amount + 500 })
    await undo(withdraw_id)
  },
  120_000,
)

test.each([
  ['released', undefined],
  ['undone', 'dataChanged'],
])(
  'killed at %s: what is cancelled comes back once',
  async (point, error) => {
    const withdraw_id = await ordered()
    const given = { withdraw_id, reason: 'x', md5_pwd }
    const again = await killed('dealer', point, 'wallet/UndoWithdraw', given)
    await expectMoney({ held: point === 'released' ? amount : 0 })
    expect((await again()).error).toBe(error)
    expect(await newest()).toMatchObject({ status: 'e_po_undo' })
    await expectMoney({})
  },
  120_000,
)

test.each(['audited', 'submitted'])(
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
    await audit(withdraw_id, 'fail', { fault: 'riskBlocked' })
    await expectMoney({})
  },
  120_000,
)

test.each([
  ['paidOut', 'success', 'e_po_suc', undefined],
  ['audited', 'success', 'e_po_suc', 'dataChanged'],
  ['released', 'fail', 'e_po_fail', undefined],
  ['audited', 'fail', 'e_po_fail', 'dataChanged'],
])(
  'killed at %s of a %s: the transfer ends once',
  async (point, action, status, error) => {
    const withdraw_id = await ordered()
    await audit(withdraw_id, 'approve')
    const voucher = await putVoucher(platform, accounts.root.id)
    const more = action === 'success' ? { voucher_ids: [voucher] } : { fault: 'riskBlocked' }
    const given = { withdraw_id, action, rev: 1, ...more }
    const again = await killed('root', point, 'wallet/AuditWithdraw', given)
    if (error === undefined) await expectMoney({ held: amount })
    expect((await again()).error).toBe(error)
    expect(await newest()).toMatchObject({ status })
    await expectMoney({ paid: action === 'success' ? amount : 0 })
  },
  120_000,
)

test.each([
  ['released', undefined],
  ['audited', 'dataChanged'],
])(
  'killed at %s of a rejection: the money comes back once',
  async (point, error) => {
    const withdraw_id = await ordered()
    const given = { withdraw_id, action: 'reject', rev: 1, reason: 'x' }
    const again = await killed('root', point, 'wallet/AuditWithdraw', given)
    expect((await again()).error).toBe(error)
    expect(await newest()).toMatchObject({ status: 'e_po_fail' })
    await expectMoney({})
  },
  120_000,
)
