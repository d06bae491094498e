import { afterEach, describe, expect, test } from 'vitest'
import { dayOf, reconcile } from '#server/domain/trade/pay/reconcile.ts'
import { checkDuePayouts } from '#server/domain/trade/wallet/payouts/check-payouts.ts'
import { PayoutRefused } from '#server/integrations/pay/payout.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { openPayouts } from '../../factories/payouts.ts'
import { putVoucher } from '../../factories/wallets.ts'

const opened = await heldPayPlatform()
const { platform, market, balance, isSound } = opened
const { parties, accounts, as } = market
const payouts = await openPayouts(opened)
const { carried, found, look, pass, wallet, postings, decide, order } = payouts
const { pool } = platform

/** What waits in open orders is what is held, and the ledger explains all. */
afterEach(async () => {
  expect(await isSound()).toBe(true)
  const { rows } = await pool.query(
    `SELECT coalesce(sum(amount), 0)::bigint AS open FROM withdrawal
     WHERE status IN ('e_po_create', 'e_po_transfer')`,
  )
  expect(await balance(payouts.organisationId, 'withdraw_hold')).toBe(rows[0].open)
})

const vendors = async (id: string) =>
  (
    await pool.query(`SELECT id, state FROM sandbox_payout WHERE key LIKE 'wd-' || $1 || '-%'`, [
      id,
    ])
  ).rows

describe('the sandbox', () => {
  test('00 pays after one look: its money leaves the account at the vendor, without a voucher', async () => {
    const before = { wallet: await wallet(), vendor: await balance(parties.root.id, 'sandbox') }
    const id = await carried(10_000, 'sandbox')
    const handed = await found(id)
    expect(handed).toMatchObject({
      status: 'e_po_transfer',
      transfer: 'PROCESSING',
      payout: 'sandbox',
      reference: expect.stringMatching(/^so_/),
      voucher_ids: [],
    })
    expect(await checkDuePayouts(platform)).toBe(0)
    expect(await look()).toBe(1)
    expect(await found(id)).toMatchObject({
      status: 'e_po_suc',
      transfer: 'SUCCESS',
      reference: handed.reference,
      fault: null,
      operator: `Name of ${accounts.root.login}`,
    })
    expect(await postings(id)).toEqual([`wdp:${id}`])
    expect(await balance(parties.root.id, 'sandbox')).toBe(before.vendor + 10_000)
    expect((await wallet())['withdrawable']).toBe(before.wallet['withdrawable'] - 10_000)
    expect(await look(86_400)).toBe(0)
    const { rows } = await pool.query(
      `SELECT after FROM audit WHERE func = 'wallet/AuditWithdraw' AND object_id = $1::int
       ORDER BY id DESC LIMIT 1`,
      [id],
    )
    expect(rows[0]?.after).toMatchObject({ payout: 'sandbox', reference: handed.reference })
  })

  test.each([
    [10_001, 'payeeAbnormal'],
    [10_005, 'nameMismatch'],
    [10_006, 'dailyQuota'],
  ])('%i fails: the money is free again, the reason is named', async (amount, fault) => {
    const before = await wallet()
    const id = await carried(amount, 'sandbox')
    expect(await look()).toBe(1)
    expect(await found(id)).toMatchObject({ status: 'e_po_fail', transfer: 'FAIL', fault })
    expect(await postings(id)).toEqual([`wdx:${id}`])
    expect((await wallet())['withdrawable']).toBe(before['withdrawable'])
    const failed = (await as('dealer', 'wallet/GetTransfers', { record: 'failed' }))['items'][0]
    expect(failed).toMatchObject({
      withdraw_id: id,
      amount,
      transfer: 'FAIL',
      record: 'failed',
      fault,
    })
    const normal = (await as('dealer', 'wallet/GetTransfers', { record: 'normal' }))['items']
    const both = { record: 'failed', transfer: 'SUCCESS' }
    expect((await as('dealer', 'wallet/GetTransfers', both))['items']).toEqual([])
    expect(normal.map((one: { withdraw_id: string }) => one.withdraw_id)).not.toContain(id)
    expect((await as('sub', 'wallet/GetTransfers'))['items']).toEqual([])
  })

  test('02 pays, and its answer is lost: asked for again, paid once', async () => {
    const id = await carried(10_002, 'sandbox')
    expect(await found(id)).toMatchObject({ transfer: 'ACCEPTED', reference: '' })
    expect(await look()).toBe(0)
    expect(await look()).toBe(1)
    expect(await found(id)).toMatchObject({ status: 'e_po_suc', transfer: 'SUCCESS' })
    expect(await vendors(id)).toHaveLength(1)
  })

  test('03 takes its time: asked ever more rarely, at most every six hours', async () => {
    const id = await carried(10_003, 'sandbox')
    const pauses: number[] = []
    for (let looks = 0; looks < 6; looks++) {
      const { rows } = await pool.query(
        'SELECT next_check_at AS next FROM withdrawal WHERE id = $1',
        [id],
      )
      pauses.push(Math.round((rows[0].next.getTime() - platform.now()) / 1000))
      expect((await found(id)).transfer).toBe('PROCESSING')
      expect(await look((pauses.at(-1) ?? 0) + 1)).toBe(1)
    }
    const rounded = [30, 30, 60, 120, 240, 480]
    for (const [n, pause] of pauses.entries()) expect(pause).toBeCloseTo(rounded[n] ?? 0, -1)
    expect(await found(id)).toMatchObject({ status: 'e_po_suc' })
    await pool.query('UPDATE withdrawal SET checks = 60 WHERE id = $1', [id])
  })

  test('04 never answers: it is never failed here, and its money stays held', async () => {
    const before = await wallet()
    const id = await carried(10_004, 'sandbox')
    for (const days of [0, 1, 10, 30, 300]) {
      await look(61 + days * 86_400)
      expect(await found(id)).toMatchObject({ status: 'e_po_transfer', transfer: 'ACCEPTED' })
    }
    expect((await wallet())['held']).toBe(before['held'] + 10_004)
    expect(await postings(id)).toEqual([])
    const { rows } = await pool.query(
      'SELECT next_check_at - now() AS pause, submits FROM withdrawal WHERE id = $1',
      [id],
    )
    expect(rows[0].submits).toBe(1)
    // It stays open for the rest of the file, and is asked no more.
    await pool.query('UPDATE withdrawal SET next_check_at = NULL WHERE id = $1', [id])
  })

  test('07 loses the order without a trace: it is handed over again, under the same key', async () => {
    const id = await carried(10_007, 'sandbox')
    expect(await found(id)).toMatchObject({ transfer: 'ACCEPTED' })
    expect(await look(61)).toBe(1)
    expect(await found(id)).toMatchObject({ transfer: 'PROCESSING' })
    expect(await look()).toBe(1)
    expect(await found(id)).toMatchObject({ status: 'e_po_suc' })
    expect(await vendors(id)).toMatchObject([{ state: 'paid' }])
  })

  test('its books and ours agree; what it paid otherwise waits in suspense', async () => {
    const today = dayOf(platform.now())
    await carried(10_000, 'sandbox')
    await look()
    expect(await reconcile(platform, today)).toBe(0)
    const id = await carried(20_000, 'sandbox')
    await look()
    const { reference } = await found(id)
    const change = (amount: number) =>
      pool.query('UPDATE sandbox_payout SET amount = $1 WHERE id = $2', [amount, reference])
    await change(20_100)
    const day = dayOf(platform.now())
    expect(await reconcile(platform, day)).toBe(1)
    expect((await as('root', 'pay/GetDifferences'))['items']).toMatchObject([
      { number: reference, ours: -20_000, theirs: -20_100, provider: 'sandbox' },
    ])
    await change(20_000)
    expect(await reconcile(platform, day)).toBe(0)
  })
})

describe('who carries it', () => {
  test('is chosen with the approval, of those that fit payee and currency', async () => {
    const id = await order(10_000)
    const list = async () => (await as('root', 'wallet/GetAuditList'))['items'][0]
    expect(await list()).toMatchObject({
      withdraw_id: id,
      payouts: ['manual', 'sandbox'],
      payout: 'manual',
      payee_kind: 'card',
      reference: '',
    })
    expect((await decide(id, 'approve', { payout: 'paypal' })).error).toBe('payoutUnfit')
    expect((await decide(id, 'approve', { payout: 'bank' })).error).toBe('badParams')
    expect((await decide(id, 'approve')).errcode).toBe(0)
    expect(await list()).toMatchObject({ payouts: [], payout: 'manual', transfer: 'WAIT_PAY' })
    expect(await look(3600)).toBe(0)
    expect((await decide(id, 'fail', { fault: 'riskBlocked' })).errcode).toBe(0)
  })

  test('says how it ended: nobody records that by hand', async () => {
    const id = await carried(10_003, 'sandbox')
    const voucher_ids = [await putVoucher(platform, accounts.root.id)]
    expect((await decide(id, 'success', { voucher_ids })).error).toBe('withdrawCarried')
    expect((await decide(id, 'fail', { fault: 'riskBlocked' })).error).toBe('withdrawCarried')
    expect((await decide(id, 'fail', { fault: 'riskBlocked', rev: 2 })).error).toBe('dataChanged')
    expect(await found(id)).toMatchObject({ status: 'e_po_transfer', transfer: 'PROCESSING' })
    await pool.query('UPDATE sandbox_payout SET asked = 100 WHERE state = $1', ['pending'])
    await look()
    expect(await found(id)).toMatchObject({ status: 'e_po_suc' })
  })

  test('and is not set up any more: it waits', async () => {
    const id = await carried(10_000, 'sandbox')
    const { sandbox } = platform.payments.payouts
    platform.payments.payouts = {}
    await look()
    expect(await found(id)).toMatchObject({ status: 'e_po_transfer', transfer: 'PROCESSING' })
    platform.payments.payouts = { ...(sandbox && { sandbox }) }
    await look(61)
    expect(await found(id)).toMatchObject({ status: 'e_po_suc' })
  })

  test.each([
    [1, 'e_po_fail'],
    [2, 'e_po_transfer'],
  ])('refuses: with %i call begun it is %s', async (begun, status) => {
    const id = await order(10_000)
    const { sandbox } = platform.payments.payouts
    if (!sandbox) throw new Error('no sandbox')
    const submit = async () => {
      await pool.query('UPDATE withdrawal SET submits = $1 WHERE id = $2', [begun, id])
      throw new PayoutRefused('payerAbnormal', 'no funds')
    }
    platform.payments.payouts = { sandbox: { ...sandbox, submit } }
    await payouts.approve(id, 'sandbox')
    platform.payments.payouts = { sandbox }
    expect((await found(id)).status).toBe(status)
    if (begun === 1) expect(await found(id)).toMatchObject({ fault: 'payerAbnormal' })
    await look(61)
    await look()
    expect((await found(id)).status).toBe(begun === 1 ? 'e_po_fail' : 'e_po_suc')
  })
})

describe('at once', () => {
  test.each([
    [10_000, 'wdp'],
    [10_001, 'wdx'],
  ])('32 callers in 16 workers ask about %i: one posting, %s', async (amount, key) => {
    const id = await carried(amount, 'sandbox')
    await pass(31)
    const workers = Array.from({ length: 16 }, (_, n) => ({
      ...platform,
      // Each finds it due, however soon after another.
      now: () => platform.now() + 61_000 * n,
    }))
    await Promise.all([...workers, ...workers].map((worker) => checkDuePayouts(worker)))
    await look(1000)
    expect(await postings(id)).toEqual([`${key}:${id}`])
    expect(await vendors(id)).toHaveLength(1)
  })

  test('32 callers in 16 workers hand over what was lost: paid once', async () => {
    const id = await carried(10_007, 'sandbox')
    await pass(61)
    const workers = Array.from({ length: 32 }, (_, n) => ({
      ...platform,
      now: () => platform.now() + 61_000 * (n % 16),
    }))
    await Promise.all(workers.map((worker) => checkDuePayouts(worker)))
    for (let rounds = 0; rounds < 3; rounds++) await look(30_000)
    expect(await found(id)).toMatchObject({ status: 'e_po_suc' })
    expect(await postings(id)).toEqual([`wdp:${id}`])
    expect(await vendors(id)).toHaveLength(1)
  })
})

test('the table holds: no success without a proof, no transfer that nobody approved', async () => {
  const id = await order(10_000)
  const set = (change: string) => pool.query(`UPDATE withdrawal SET ${change} WHERE id = $1`, [id])
  const paid = "status = 'e_po_suc', transfer = 'SUCCESS'"
  await expect(set(paid)).rejects.toThrow(/withdrawal_approved/)
  await expect(set(`${paid}, operator_id = 1`)).rejects.toThrow(/without a voucher/)
  const bySandbox = `${paid}, operator_id = 1, payout = 'sandbox'`
  await expect(set(bySandbox)).rejects.toThrow(/withdrawal_proven/)
  await expect(set("reference = 'x'")).rejects.toThrow(/withdrawal_proven/)
  await expect(set('next_check_at = now()')).rejects.toThrow(/withdrawal_asked/)
  expect((await decide(id, 'reject', { reason: 'x' })).errcode).toBe(0)
})
