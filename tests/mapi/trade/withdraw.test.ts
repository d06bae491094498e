import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import { forgetStale } from '../../../workers/maintenance/forget-stale.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { createAccount, md5 } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { openWallet, payee, putMoney, putVoucher, walletPassword } from '../../factories/wallets.ts'

const { platform, market } = await marketPlatform()
const { parties, accounts } = market
const md5_pwd = md5(walletPassword)
const organisationId = parties.dealer.id
let cardId: string

beforeAll(async () => {
  cardId = await openWallet(market, 'dealer')
  await putMoney(platform, { rootId: parties.root.id, organisationId, amount: 50_000_000 })
})

/** What waits in open orders is what is held, and the ledger explains all. */
afterEach(async () => {
  expect(await verifyLedger(platform.pool)).toMatchObject({ unbalanced: 0, drift: 0 })
  const { rows } = await platform.pool.query(
    `SELECT (SELECT coalesce(sum(amount), 0) FROM withdrawal WHERE status IN ('e_po_create', 'e_po_transfer'))::bigint AS open,
       (SELECT coalesce(sum(balance), 0) FROM ledger_account WHERE kind = 'withdraw_hold')::bigint AS held`,
  )
  expect(rows[0].held).toBe(rows[0].open)
})

const order = (more: object = {}) =>
  market.as('dealer', 'wallet/Withdraw', { amount: 10_000, card_id: cardId, md5_pwd, ...more })
const ordered = async (more?: object): Promise<string> => (await order(more))['withdraw_id']
const undo = (withdraw_id: string, reason = 'by mistake') =>
  market.as('dealer', 'wallet/UndoWithdraw', { withdraw_id, reason, md5_pwd })
const modify = (withdraw_id: string, more: object) =>
  market.as('dealer', 'wallet/ModifyWithdraw', { withdraw_id, reason: 'typo', md5_pwd, ...more })
const decide = (withdraw_id: string, action: string, more: object = {}) =>
  market.as('root', 'wallet/AuditWithdraw', { withdraw_id, action, rev: 1, ...more })
const wallet = () => market.as('dealer', 'wallet/GetWallet')
const found = async (withdraw_id: string) =>
  (await market.as('dealer', 'wallet/GetWithdrawList'))['items'].find(
    (one: { withdraw_id: string }) => one.withdraw_id === withdraw_id,
  )

describe('an order', () => {
  test('holds its money until it is cancelled, for a reason', async () => {
    const before = await wallet()
    const id = await ordered()
    expect(await wallet()).toMatchObject({
      withdrawable: before['withdrawable'] - 10_000,
      held: 10_000,
      month_left: before['month_left'] - 10_000,
    })
    expect(await found(id)).toMatchObject({
      status: 'e_po_create',
      amount: 10_000,
      holder: payee.real_name,
      rev: 1,
      tail: expect.stringMatching(/^\d{4}$/),
      transfer: null,
    })
    expect((await undo(id, ' ')).error).toBe('badParams')
    expect((await undo(id)).errcode).toBe(0)
    expect((await undo(id)).error).toBe('dataChanged')
    expect(await wallet()).toMatchObject({
      withdrawable: before['withdrawable'],
      month_left: before['month_left'],
      held: 0,
    })
    expect(await found(id)).toMatchObject({ status: 'e_po_undo', reason: 'by mistake' })
    const { items } = await market.as('dealer', 'wallet/GetFlow', {
      start_time: 1_790_000_000,
      end_time: Math.floor(platform.now() / 1000) + 60,
    })
    expect(items.slice(0, 2)).toMatchObject([
      { op: 'e_po_return', amount: 10_000, ref: id },
      { op: 'e_po_get', amount: -10_000, ref: id },
    ])
  })

  test('is for more than 1, not above what can be withdrawn, 200 000 a month', async () => {
    expect((await order({ amount: 100 })).error).toBe('badParams')
    expect((await order({ amount: 50_000_001 })).error).toBe('withdrawAboveMonth')
    const id = await ordered({ amount: 20_000_000 })
    expect((await order({ amount: 101 })).error).toBe('withdrawAboveMonth')
    expect((await modify(id, { amount: 20_000_001 })).error).toBe('withdrawAboveMonth')
    await platform.pool.query(`UPDATE withdrawal SET created_at = now() - interval '32 days'`)
    const next = await ordered({ amount: 20_000_000 })
    expect((await order({ amount: 101 })).error).toBe('withdrawAboveMonth')
    await platform.pool.query(`UPDATE withdrawal SET created_at = now() - interval '32 days'`)
    expect((await order({ amount: 10_000_001 })).error).toBe('withdrawAboveMax')
    expect((await undo(next)).errcode).toBe(0)
    expect((await undo(id)).errcode).toBe(0)
  })

  test('needs the wallet password, and a card of the own wallet and its real name', async () => {
    expect((await order({ md5_pwd: md5('wrong1') })).error).toBe('walletPasswordWrong')
    expect((await order({ card_id: '999999' })).error).toBe('notFound')
    const perfect = (real_name: string) =>
      market.as('dealer', 'wallet/PerfectWallet', { ...payee, real_name, md5_pwd })
    await perfect('李四')
    expect((await order()).error).toBe('withdrawInfoIncomplete')
    await perfect(payee.real_name)
    const id = await ordered()
    await perfect('李四')
    expect((await decide(id, 'approve')).error).toBe('withdrawInfoIncomplete')
    expect((await decide(id, 'reject', { reason: 'name' })).errcode).toBe(0)
    await perfect(payee.real_name)
  })

  test('changes while it waits; who approves says which one was read', async () => {
    const before = await wallet()
    const id = await ordered()
    expect((await modify(id, {})).error).toBe('nothingToChange')
    expect((await modify(id, { amount: 25_000 })).errcode).toBe(0)
    expect((await wallet())['held']).toBe(25_000)
    expect((await modify(id, { amount: 4_000 })).errcode).toBe(0)
    expect(await wallet()).toMatchObject({
      held: 4_000,
      withdrawable: before['withdrawable'] - 4_000,
    })
    const bound = { card_no: 'DE89370400440532013000', bank: 'Bank', md5_pwd }
    const other = (await market.as('dealer', 'wallet/BindCard', bound))['card_id']
    expect((await modify(id, { card_id: other })).errcode).toBe(0)
    expect(await found(id)).toMatchObject({ tail: '3000', rev: 4, reason: 'typo' })
    expect((await decide(id, 'approve')).error).toBe('dataChanged')
    expect((await decide(id, 'approve', { rev: 4 })).errcode).toBe(0)
    expect((await modify(id, { amount: 9_000 })).error).toBe('dataChanged')
    expect((await undo(id)).error).toBe('dataChanged')
    expect((await decide(id, 'fail', { rev: 4, fault: 'accountMissing' })).errcode).toBe(0)
    expect((await modify('999999', { amount: 9_000 })).error).toBe('notFound')
    expect((await undo('999999')).error).toBe('notFound')
  })
})

describe('finance', () => {
  test('approves, transfers and confirms with vouchers; then the money is gone', async () => {
    const before = await wallet()
    const id = await ordered()
    const listed = await market.as('root', 'wallet/GetAuditList', { status: 'e_po_create' })
    expect(listed['items'][0]).toMatchObject({ withdraw_id: id, sfamily_name: 'dealer' })
    const paid = await market.as('root', 'wallet/GetPayee', { withdraw_id: id })
    expect(paid).toMatchObject({
      holder: payee.real_name,
      is_complete: true,
      licence_id: null,
    })
    expect(paid['card_no']).toMatch(/^62220212345678\d{5}$/)
    expect(paid['identity_card']).toBe(payee.identity_card)
    expect((await decide(id, 'success')).error).toBe('dataChanged')
    expect((await decide(id, 'approve')).errcode).toBe(0)
    expect(await found(id)).toMatchObject({ status: 'e_po_transfer', transfer: 'WAIT_PAY' })
    expect((await wallet())['held']).toBe(10_000)
    expect((await decide(id, 'success')).error).toBe('voucherNeeded')
    const vouchers = await Promise.all(
      Array.from({ length: 4 }, () => putVoucher(platform, accounts.root.id)),
    )
    const [one = ''] = vouchers
    const foreign = await putVoucher(platform, accounts.dealer.id)
    expect((await decide(id, 'success', { voucher_ids: [foreign] })).error).toBe('notFound')
    expect((await decide(id, 'success', { voucher_ids: vouchers })).error).toBe('badParams')
    expect((await decide(id, 'success', { voucher_ids: [one] })).errcode).toBe(0)
    expect(await wallet()).toMatchObject({
      held: 0,
      withdrawable: before['withdrawable'] - 10_000,
    })
    expect(await found(id)).toMatchObject({
      status: 'e_po_suc',
      transfer: 'SUCCESS',
      voucher_ids: [one],
      operator: `Name of ${accounts.root.login}`,
    })
    const opened = await market.as('dealer', 'wallet/GetFile', { file_id: one })
    expect(opened['path']).toMatch('/download/')
    expect((await market.as('sub', 'wallet/GetFile', { file_id: one })).error).toBe('notFound')
    const again = await ordered()
    await decide(again, 'approve', { voucher_ids: vouchers.slice(1) })
    expect((await decide(again, 'success', { voucher_ids: [one] })).error).toBe('notFound')
    const more = await putVoucher(platform, accounts.root.id)
    expect((await decide(again, 'success', { voucher_ids: [more] })).error).toBe('tooManyVouchers')
    expect((await decide(again, 'success')).errcode).toBe(0)
  })

  test('keeps vouchers for ten years, and orders longer', async () => {
    const id = await ordered()
    const voucher_ids = [await putVoucher(platform, accounts.root.id)]
    await decide(id, 'approve', { voucher_ids })
    await decide(id, 'success')
    const in9Years = new Date(platform.now() + 9 * 366 * 86_400_000)
    const kept = await prismaOf(platform).storedFile.findUnique({
      where: { id: voucher_ids[0] ?? '' },
    })
    expect(kept?.expiresAt.getTime()).toBeGreaterThan(in9Years.getTime())
    await platform.pool.query(
      `UPDATE stored_file SET expires_at = now() - interval '1 second' WHERE kind = 'voucher'`,
    )
    await forgetStale({ main: platform.pool })
    expect(await found(id)).toMatchObject({ status: 'e_po_suc', voucher_ids: [] })
  })

  test('rejects with a reason, and notes why a transfer failed: the money is free again', async () => {
    const before = await wallet()
    const id = await ordered()
    expect((await decide(id, 'reject')).error).toBe('badParams')
    expect((await decide(id, 'reject', { reason: 'no contract' })).errcode).toBe(0)
    expect(await found(id)).toMatchObject({ status: 'e_po_fail', reason: 'no contract' })
    const failed = await ordered()
    await decide(failed, 'approve')
    expect((await decide(failed, 'fail')).error).toBe('badParams')
    expect((await decide(failed, 'fail', { fault: 'nameMismatch' })).errcode).toBe(0)
    expect(await found(failed)).toMatchObject({ transfer: 'FAIL', fault: 'nameMismatch' })
    expect((await wallet())['withdrawable']).toBe(before['withdrawable'])
    expect((await decide('999999', 'approve')).error).toBe('notFound')
    expect((await market.as('root', 'wallet/GetPayee', { withdraw_id: '999999' })).error).toBe(
      'notFound',
    )
  })

  test('is never who applied', async () => {
    const rootCard = await openWallet(market, 'root')
    const rootId = parties.root.id
    await putMoney(platform, { rootId, organisationId: rootId, amount: 5_000 })
    const params = { amount: 5_000, card_id: rootCard, md5_pwd }
    const id = (await market.as('root', 'wallet/Withdraw', params))['withdraw_id']
    for (const action of ['approve', 'reject'])
      expect((await decide(id, action, { reason: 'mine' })).error).toBe('withdrawOwn')
    const other = await createAccount(platform, { organisation: parties.root })
    const sid = await logIn(platform, other)
    const reject = { withdraw_id: id, action: 'reject', rev: 1, reason: 'no' }
    expect((await call(platform, 'wallet/AuditWithdraw', reject, { sid })).errcode).toBe(0)
  })

  test('is of the root organisation only', async () => {
    const id = await ordered()
    for (const [func, params] of [
      ['wallet/GetAuditList', {}],
      ['wallet/GetPayee', { withdraw_id: id }],
      ['wallet/AuditWithdraw', { withdraw_id: id, action: 'approve', rev: 1 }],
    ] as const)
      expect((await market.as('dealer', func, params)).error, func).toBe('noPermission')
    await undo(id)
  })
})

/** Sessions of four accounts, so that no limit of one is met. */
async function crowdOf(organisation: { id: number; path: string }): Promise<string[]> {
  const people = Array.from({ length: 4 }, async () =>
    logIn(platform, await createAccount(platform, { organisation })),
  )
  return Promise.all(people)
}
let dealers: string[] = []
let clerks: string[] = []
beforeAll(async () => {
  dealers = await crowdOf(parties.dealer)
  clerks = await crowdOf(parties.root)
})

type Call = () => Promise<Reply>
const inTurns = (n: number, sids: () => string[], func: string, params: object): Call[] =>
  Array.from({ length: n }, (_, turn) => () => {
    const sid = sids()[turn % sids().length]
    return call(platform, func, params, { sid })
  })
const decisions = (n: number, withdraw_id: string, action: string, more: object = {}) =>
  inTurns(n, () => clerks, 'wallet/AuditWithdraw', { withdraw_id, action, rev: 1, ...more })
const undos = (n: number, withdraw_id: string) =>
  inTurns(n, () => dealers, 'wallet/UndoWithdraw', { withdraw_id, reason: 'race', md5_pwd })
const atOnce = (calls: Call[]) => {
  platform.advance(60)
  return Promise.all(calls.map((one) => one()))
}

/** One has an effect, the others are told that the data has changed. */
async function expectOne(calls: Call[]): Promise<void> {
  const replies = await atOnce(calls)
  const errors = replies.flatMap(({ error }) => error ?? [])
  expect(errors).toEqual(Array.from({ length: calls.length - 1 }, () => 'dataChanged'))
}

test.each(['approve', 'reject'])('32 callers who %s at once have one effect', async (action) => {
  const id = await ordered()
  await expectOne(decisions(32, id, action, { reason: 'race' }))
  if (action === 'reject') return
  const voucher_ids = [await putVoucher(platform, accounts.root.id)]
  expect((await decide(id, 'success', { voucher_ids: ['x'] })).error).toBe('badParams')
  const vouchers = await platform.pool.query(
    `INSERT INTO withdrawal_voucher (withdrawal_id, file_id) VALUES ($1, $2)`,
    [id, voucher_ids[0]],
  )
  expect(vouchers.rowCount).toBe(1)
  const failures = decisions(16, id, 'fail', { fault: 'riskBlocked' })
  await expectOne([...decisions(16, id, 'success'), ...failures])
})

test('32 callers who cancel at once have one effect', async () => {
  const before = await wallet()
  const id = await ordered()
  await expectOne(undos(32, id))
  expect((await wallet())['withdrawable']).toBe(before['withdrawable'])
})

test('approval against cancellation and change: one wins, and the money follows it', async () => {
  const changes = (n: number, withdraw_id: string) => {
    const params = { withdraw_id, amount: 7_000, reason: 'race', md5_pwd }
    return inTurns(n, () => dealers, 'wallet/ModifyWithdraw', params)
  }
  for (let round = 0; round < 3; round++) {
    const before = await wallet()
    const id = await ordered()
    const sides = [decisions(12, id, 'approve'), undos(12, id), changes(8, id)]
    const mixed = Array.from({ length: 12 }, (_, n) => sides.flatMap((side) => side[n] ?? []))
    const replies = await atOnce(mixed.flat())
    expect(replies.filter(({ errcode }) => errcode === 0).length).toBeGreaterThan(0)
    const order = await found(id)
    const held = order.status === 'e_po_undo' ? 0 : order.amount
    expect(await wallet()).toMatchObject({ held, withdrawable: before['withdrawable'] - held })
    if (order.status === 'e_po_create') await undo(id)
    if (order.status === 'e_po_transfer')
      await decide(id, 'fail', { rev: order.rev, fault: 'overdueClosed' })
  }
})

test('32 orders at once never hold more than a month allows', async () => {
  await platform.pool.query(`UPDATE withdrawal SET created_at = now() - interval '62 days'`)
  const params = { amount: 1_000_000, card_id: cardId, md5_pwd }
  const replies = await atOnce(inTurns(32, () => dealers, 'wallet/Withdraw', params))
  const made = replies.flatMap((reply) => reply['withdraw_id'] ?? [])
  const errors = replies.flatMap(({ error }) => error ?? [])
  expect(errors).toEqual(Array.from({ length: 12 }, () => 'withdrawAboveMonth'))
  expect(made).toHaveLength(20)
  for (const id of made) await undo(id)
})
