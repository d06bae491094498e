import { afterEach, describe, expect, test } from 'vitest'
import { dayOf, reconcile } from '#server/domain/trade/pay/reconcile.ts'
import { paypalPayouts } from '#server/integrations/pay/paypal-payouts.ts'
import { paypalProvider } from '#server/integrations/pay/paypal-provider.ts'
import { openPaypal } from '../../factories/fake-paypal.ts'
import { paypalOfTests } from '../../factories/local-paypal.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { openPayouts } from '../../factories/payouts.ts'

/** Takes PayPal only, in AUD. */
const opened = await heldPayPlatform({ DEFAULT_BRAND: 'overseas' })
const { platform, market, balance, isSound } = opened
const { as, parties } = market
const paypal = await openPaypal()
const vendor = paypal.payouts
const settings = { ...paypalOfTests, local: paypal.local }
Object.assign(platform.payments, {
  providers: { paypal: paypalProvider(settings) },
  payouts: { paypal: paypalPayouts(settings) },
})
const { carried, found, look, postings, order, md5_pwd, decide, pass } = await openPayouts(
  opened,
  'AUD',
)
const email = 'Shop.Owner@example.com'
const bind = (more: object = {}) =>
  as('dealer', 'wallet/BindCard', { kind: 'paypal', email, md5_pwd, ...more })
const account = (await bind())['card_id'] as string
let amount = 10_000
const handed = () => carried(++amount, 'paypal', account)

afterEach(async () => {
  expect(await isSound()).toBe(true)
})

describe('a PayPal account', () => {
  test('is bound once, sealed, and shown masked; finance sees it in full', async () => {
    expect((await bind({ email: ' shop.owner@EXAMPLE.com' })).error).toBe('cardBound')
    expect((await bind({ email: 'nobody' })).error).toBe('badParams')
    expect((await bind({ email: undefined })).error).toBe('badParams')
    const card = { kind: 'card', card_no: undefined, bank: 'ANZ' }
    expect((await bind(card)).error).toBe('badParams')
    expect((await bind({ ...card, card_no: '62220212345678', bank: undefined })).error).toBe(
      'badParams',
    )
    const cards = (await as('dealer', 'wallet/GetCards'))['items']
    expect(cards.at(-1)).toMatchObject({
      card_id: account,
      kind: 'paypal',
      bank: 'PayPal',
      tail: 's***r@example.com',
      is_usable: true,
    })
    const { rows } = await platform.pool.query('SELECT number FROM bank_card WHERE id = $1', [
      account,
    ])
    expect(String(rows[0].number)).not.toContain('shop')
    const id = await order(5_000, account)
    expect(await as('root', 'wallet/GetPayee', { withdraw_id: id })).toMatchObject({
      kind: 'paypal',
      card_no: 'shop.owner@example.com',
      is_complete: true,
    })
    expect((await as('root', 'wallet/GetAuditList'))['items'][0]).toMatchObject({
      payouts: ['manual', 'paypal'],
      payee_kind: 'paypal',
      tail: 's***r@example.com',
    })
    await decide(id, 'reject', { reason: 'x' })
  })

  test('is paid by PayPal in its currencies only, cards never', async () => {
    const card = await order(5_000)
    expect((await decide(card, 'approve', { payout: 'paypal' })).error).toBe('payoutUnfit')
    await decide(card, 'reject', { reason: 'x' })
    const { paypal: adapter } = platform.payments.payouts
    expect(adapter?.fits({ kind: 'paypal', currency: 'USD' })).toBe(true)
    expect(adapter?.fits({ kind: 'paypal', currency: 'CNY' })).toBe(false)
  })
})

test('is paid once, by a batch of one item; PayPal’s number is the proof', async () => {
  const before = await balance(parties.root.id, 'paypal', 'AUD')
  const id = await handed()
  const { sender_batch_header: header, items } = vendor.sent.at(-1) ?? {}
  expect(items).toMatchObject([
    {
      receiver: 'shop.owner@example.com',
      recipient_type: 'EMAIL',
      amount: { currency: 'AUD', value: (amount / 100).toFixed(2) },
    },
  ])
  expect(header).toMatchObject({ sender_batch_id: expect.stringMatching(`^wd-${id}-\\d+$`) })
  await look()
  expect(await found(id)).toMatchObject({
    transfer: 'PROCESSING',
    reference: expect.stringMatching(/^BATCH/),
  })
  for (const status of ['UNCLAIMED', 'ONHOLD', 'PENDING']) {
    vendor.end(status, 'RECEIVER_UNREGISTERED')
    await look(1000)
    expect(await found(id)).toMatchObject({ status: 'e_po_transfer', fault: null })
  }
  vendor.end('SUCCESS')
  await look(7200)
  expect(await found(id)).toMatchObject({
    status: 'e_po_suc',
    reference: expect.stringMatching(/^TBATCH/),
    voucher_ids: [],
  })
  expect(await postings(id)).toEqual([`wdp:${id}`])
  expect(await balance(parties.root.id, 'paypal', 'AUD')).toBe(before + amount)
  const day = dayOf(Date.now())
  expect(await reconcile(platform, day)).toBe(0)
  expect(await reconcile(platform, day)).toBe(0)
  // The fee of the payout is booked once.
  expect(await balance(parties.root.id, 'paypal', 'AUD')).toBe(before + amount + 25)
})

test.each([
  ['FAILED', 'RECEIVER_ACCOUNT_LOCKED', 'accountFrozen'],
  ['FAILED', 'INSUFFICIENT_FUNDS', 'payerAbnormal'],
  ['FAILED', 'SENDER_ACCOUNT_LOCKED', 'payerAbnormal'],
  ['FAILED', 'RECEIVER_COUNTRY_NOT_ALLOWED', 'payeeAbnormal'],
  ['FAILED', 'TRANSACTION_LIMIT_EXCEEDED', 'singleQuota'],
  ['RETURNED', 'RECEIVER_UNREGISTERED', 'accountMissing'],
  ['RETURNED', undefined, 'overdueClosed'],
  ['BLOCKED', 'RISK_DECLINE', 'riskBlocked'],
  ['BLOCKED', undefined, 'riskBlocked'],
  ['REFUNDED', undefined, 'payeeAbnormal'],
  ['REVERSED', undefined, 'riskBlocked'],
  ['DENIED', 'AUTHORIZATION_ERROR', 'notAuthorised'],
])('%s %s fails as %s', async (status, name, fault) => {
  const id = await handed()
  vendor.end(status, name)
  await look()
  expect(await found(id)).toMatchObject({ status: 'e_po_fail', transfer: 'FAIL', fault })
  expect(await postings(id)).toEqual([`wdx:${id}`])
})

test('a batch that is denied as a whole fails', async () => {
  const id = await handed()
  const batch = [...vendor.batches.values()].at(-1)
  Object.assign(batch ?? {}, { items: [], errors: { name: 'INSUFFICIENT_FUNDS' } })
  Object.assign(batch?.batch_header ?? {}, { batch_status: 'DENIED' })
  await look()
  expect(await found(id)).toMatchObject({ status: 'e_po_fail', fault: 'payerAbnormal' })
})

test.each(['loseAnswer', 'fail'] as const)(
  '%s after the effect: the key is handed over again, and answers the batch that is there',
  async (fault) => {
    const batches = vendor.batches.size
    vendor.faults.push(fault)
    const id = await handed()
    expect(await found(id)).toMatchObject({ transfer: 'ACCEPTED', reference: '' })
    const first = vendor.sent.at(-1)
    await look(61)
    expect(vendor.sent.at(-1)).toEqual(first)
    expect(vendor.batches.size).toBe(batches + 1)
    expect(await found(id)).toMatchObject({ transfer: 'PROCESSING' })
    vendor.end('SUCCESS')
    await look()
    expect(await found(id)).toMatchObject({ status: 'e_po_suc' })
    expect(await postings(id)).toEqual([`wdp:${id}`])
  },
)

test.each(['stop', 'unauthorised', { status: 429, name: 'RATE_LIMIT_REACHED' }] as const)(
  '%o says nothing: handed over again',
  async (fault) => {
    vendor.faults.push(fault)
    const id = await handed()
    expect(await found(id)).toMatchObject({ transfer: 'ACCEPTED', status: 'e_po_transfer' })
    await look(61)
    vendor.end('SUCCESS')
    await look()
    expect(await found(id)).toMatchObject({ status: 'e_po_suc' })
  },
)

test('a refusal of the first call fails; of a later one it says nothing about the first', async () => {
  const refused = { status: 422, name: 'INSUFFICIENT_FUNDS' }
  vendor.faults.push(refused)
  const id = await handed()
  expect(await found(id)).toMatchObject({ status: 'e_po_fail', fault: 'payerAbnormal' })
  vendor.faults.push('loseAnswer', refused)
  const lost = await handed()
  await look(61)
  expect(await found(lost)).toMatchObject({ status: 'e_po_transfer', transfer: 'ACCEPTED' })
  await look(61)
  vendor.end('SUCCESS')
  await look(100)
  expect(await found(lost)).toMatchObject({ status: 'e_po_suc' })
})

test('once PayPal may have forgotten the key nothing is handed over again', async () => {
  vendor.faults.push('loseAnswer')
  const id = await handed()
  vendor.batches.clear()
  const sent = vendor.sent.length
  await pass(26 * 86_400)
  for (let looks = 0; looks < 3; looks++) await look(21_601)
  expect(vendor.sent).toHaveLength(sent)
  expect(await found(id)).toMatchObject({ status: 'e_po_transfer', transfer: 'ACCEPTED' })
})

test('a batch of another amount or payee is not believed', async () => {
  const id = await handed()
  const batch = vendor.end('SUCCESS')
  const [item] = batch.items
  if (!item) throw new Error('no item')
  const { amount: paid } = item.payout_item
  item.payout_item.amount = { ...paid, value: '1.00' }
  await look()
  expect(await found(id)).toMatchObject({ status: 'e_po_transfer' })
  Object.assign(item.payout_item, { amount: paid, receiver: 'other@example.com' })
  await look(61)
  expect(await found(id)).toMatchObject({ status: 'e_po_transfer' })
  item.payout_item.receiver = 'shop.owner@example.com'
  await look(3600)
  expect(await found(id)).toMatchObject({ status: 'e_po_suc' })
})
