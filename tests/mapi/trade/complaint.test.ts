import { afterEach, describe, expect, test } from 'vitest'
import { complaintActNames, complaintActs, complaintStates } from '#lib/codes/complaint.ts'
import { complaintLimits } from '#lib/rules/complaint-limits.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import type { Party } from '../../factories/market.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { picture } from '../../factories/picture.ts'
import { putFile } from '../../factories/tasks.ts'

const { platform, market, onPage, work, balance, isSound } = await heldPayPlatform()
const { as, parties, accounts } = market
const sandbox = 9

afterEach(async () => {
  expect(await isSound()).toBe(true)
})

/** Paid and fulfilled. */
async function bought(cents = 1000, party: Party = 'owner') {
  const terminal = { terminal_price: (cents / 100).toFixed(2) }
  const prices = { root_price: '5', suggested_price: '5', ...terminal }
  const batch_no = await offerPackage(market, prices)
  const { simei } = await market.device(party)
  const item = { pay_plat: sandbox, total_fee: party === 'sub' ? 500 : cents }
  const reply = await as(party, 'pay/PrepayIncrement', { batch_no, simei, item })
  if (!reply['h5_url']) throw new Error(JSON.stringify(reply))
  await onPage(reply['h5_url'], 'pay')
  await work()
  return { simei, number: reply['out_trade_no'] as string }
}

const complain = (out_trade_no: string, more: object = {}) =>
  as('owner', 'complaint/Add', { out_trade_no, reason: 'notWorking', content: 'No cut', ...more })

async function opened(cents?: number) {
  const { number, simei } = await bought(cents)
  const made = await complain(number)
  if (made.error) throw new Error(JSON.stringify(made))
  return { id: made['complaint_id'] as string, number, simei }
}

const read = (party: Party, complaint_id: string) =>
  as(party, 'complaint/GetHistory', { complaint_id })
const step = async (party: Party, func: string, complaint_id: string, more: object = {}) => {
  const { rev } = await read('root', complaint_id)
  const params = { complaint_id, rev, content: 'as said', ...more }
  return as(party, `complaint/${func}`, params)
}
const handle = (party: Party, id: string, action: string, more: object = {}) =>
  step(party, 'Handle', id, { action, ...more })
const give = (id: string, refund_fee: number, type = 'business_money') =>
  handle('root', id, 'refund', { refund_fee, type })
const mails = async () =>
  (
    await platform.pool.query(
      `SELECT target, subject, body FROM outbox_message WHERE subject LIKE '%投诉%' ORDER BY id`,
    )
  ).rows as { target: string; subject: string; body: string }[]
const mailOf = (party: Party) => `${party}@example.com`

describe('a complaint', () => {
  test('is opened by who paid, once at a time, and answered by the dealer above', async () => {
    const { number } = await bought()
    expect(
      (await as('dealer', 'complaint/Add', { out_trade_no: number, reason: 'other', content: 'x' }))
        .error,
    ).toBe('notFound')
    expect(
      (await as('buyer', 'complaint/Add', { out_trade_no: number, reason: 'other', content: 'x' }))
        .error,
    ).toBe('notFound')
    const made = await complain(number, { contact: '13800138000' })
    const id = made['complaint_id']
    expect((await complain(number)).error).toBe('complaintOpen')
    expect(await read('owner', id)).toMatchObject({
      state: 'pending',
      outcome: null,
      reason: 'notWorking',
      handler: 'dealer',
      rev: 1,
      out_trade_no: number,
      total_fee: 1000,
      refund_fee: 0,
      contact: '13800138000',
      acts: ['reply', 'escalate', 'withdraw'],
      items: [{ role: 'buyer', handle: 'open', content: 'No cut', picture_ids: [] }],
    })
    expect((await read('dealer', id))['acts']).toEqual(['reply', 'forward', 'resolve', 'reject'])
    expect((await read('root', id))['acts']).toEqual(['reply', 'resolve', 'reject', 'refund'])
    expect((await read('buyer', id)).error).toBe('notFound')
    expect((await step('dealer', 'Reply', id)).errcode).toBe(0)
    expect((await read('owner', id))['state']).toBe('processing')
    expect((await step('owner', 'Reply', id)).errcode).toBe(0)
    expect((await read('owner', id))['state']).toBe('userFeedback')
    expect((await handle('dealer', id, 'resolve')).errcode).toBe(0)
    const done = await read('owner', id)
    expect(done).toMatchObject({ state: 'processed', outcome: 'resolved', acts: [] })
    expect(done['items'].map(({ handle }: { handle: string }) => handle)).toEqual([
      'open',
      'reply',
      'reply',
      'resolve',
    ])
    expect((await step('owner', 'Reply', id)).error).toBe('dataChanged')
    expect((await complain(number)).errcode).toBe(0)
  })

  test('is about a paid order of somebody who has a seller', async () => {
    const batch_no = await offerPackage(market)
    const { simei } = await market.device('owner')
    const item = { pay_plat: sandbox, total_fee: 1000 }
    const open = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
    expect((await complain(open['out_trade_no'])).error).toBe('orderUnpaid')
    const own = await as('root', 'pay/Recharge', { total_fee: 500, pay_plat: sandbox })
    await onPage(own['h5_url'], 'pay')
    await work()
    const params = { out_trade_no: own['out_trade_no'], reason: 'other', content: 'x' }
    expect((await as('root', 'complaint/Add', params)).error).toBe('complaintNoSeller')
  })

  test('goes up the chain, or straight to the platform, which answers in place of all', async () => {
    const { number } = await bought(800, 'sub')
    const params = { out_trade_no: number, reason: 'other', content: 'x' }
    const id = (await as('sub', 'complaint/Add', params))['complaint_id']
    expect(await read('sub', id)).toMatchObject({ handler: 'dealer' })
    expect((await handle('dealer', id, 'forward')).errcode).toBe(0)
    expect(await read('sub', id)).toMatchObject({ handler: 'root', state: 'platformProcessing' })
    expect((await read('dealer', id))['acts']).toEqual([])
    expect((await step('dealer', 'Reply', id)).error).toBe('complaintElsewhere')
    expect((await handle('root', id, 'forward')).error).toBe('noPermission')
    const asked = (await opened()).id
    expect((await step('owner', 'Escalate', asked)).errcode).toBe(0)
    expect(await read('owner', asked)).toMatchObject({
      handler: 'root',
      state: 'platformProcessing',
      acts: ['reply', 'withdraw'],
    })
    const taken = (await opened()).id
    expect((await step('root', 'Reply', taken)).errcode).toBe(0)
    expect(await read('owner', taken)).toMatchObject({
      handler: 'root',
      state: 'platformProcessing',
      operator: `Name of ${accounts.root.login}`,
    })
  })

  test('passes a chain of dealers one by one', async () => {
    const end = await createOrganisation(platform, { parent: parties.sub, kind: 'end_user' })
    const account = await createAccount(platform, { organisation: end })
    const sid = await logIn(platform, account)
    const { number } = await bought()
    await platform.pool.query('UPDATE trade_order SET organisation_id = $1 WHERE number = $2', [
      end.id,
      number,
    ])
    const params = { out_trade_no: number, reason: 'other', content: 'x' }
    const made = await call(platform, 'complaint/Add', params, { sid })
    const id = made['complaint_id']
    expect(await read('root', id)).toMatchObject({ handler: 'sub' })
    expect((await handle('dealer', id, 'forward')).error).toBe('complaintElsewhere')
    await handle('sub', id, 'forward')
    expect(await read('root', id)).toMatchObject({ handler: 'dealer', state: 'pending' })
    await handle('dealer', id, 'forward')
    expect(await read('root', id)).toMatchObject({ handler: 'root', state: 'platformProcessing' })
  })

  test('is withdrawn by its buyer only, and not while money is on its way', async () => {
    const { id } = await opened()
    expect((await step('dealer', 'Withdraw', id)).error).toBe('noPermission')
    expect((await step('owner', 'Withdraw', id, { content: '' })).errcode).toBe(0)
    expect(await read('owner', id)).toMatchObject({ state: 'processed', outcome: 'withdrawn' })
    const refunding = (await opened(1006)).id
    expect((await give(refunding, 1006)).errcode).toBe(0)
    expect((await read('owner', refunding))['state']).toBe('refundProcessing')
    expect((await step('owner', 'Withdraw', refunding)).error).toBe('dataChanged')
    expect((await step('owner', 'Reply', refunding)).errcode).toBe(0)
  })

  test('carries pictures of its own, which both sides open', async () => {
    const upload = (kind: 'complaint' | 'voucher') =>
      putFile(platform, { accountId: accounts.owner.id, kind, name: 'a.png', bytes: picture })
    const [fileId, voucher] = [await upload('complaint'), await upload('voucher')]
    const { number } = await bought()
    expect((await complain(number, { picture_ids: [voucher] })).error).toBe('notFound')
    const id = (await complain(number, { picture_ids: [fileId] }))['complaint_id']
    expect((await read('dealer', id))['items'][0].picture_ids).toEqual([fileId])
    const open = (party: Party) => as(party, 'complaint/GetFile', { file_id: fileId })
    expect(await open('dealer')).toMatchObject({ errcode: 0, name: 'a.png' })
    expect((await open('owner')).errcode).toBe(0)
    expect((await open('buyer')).error).toBe('notFound')
    expect((await step('owner', 'Reply', id, { picture_ids: [fileId] })).error).toBe('notFound')
    const five = Array.from({ length: complaintLimits.pictures + 1 }, () => fileId)
    expect((await step('owner', 'Reply', id, { picture_ids: five })).error).toBe('badParams')
  })

  test('has so many messages at most, and can be ended all the same', async () => {
    const { id } = await opened()
    await platform.pool.query(
      `INSERT INTO complaint_message (complaint_id, at, role, author, act, content)
       SELECT $1, now(), 'buyer', 'x', 'reply', 'x' FROM generate_series(2, $2)`,
      [id, complaintLimits.messages],
    )
    expect((await step('dealer', 'Reply', id)).error).toBe('tooManyMessages')
    expect((await handle('dealer', id, 'reject')).errcode).toBe(0)
    expect(await read('owner', id)).toMatchObject({ outcome: 'rejected' })
  })

  test('is told to the other side by mail, in its language', async () => {
    for (const party of ['owner', 'dealer'] as const)
      await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [
        mailOf(party),
        accounts[party].id,
      ])
    const { number } = await bought()
    const before = (await mails()).length
    const id = (await complain(number))['complaint_id']
    await step('dealer', 'Reply', id, { content: '重启设备' })
    await handle('dealer', id, 'forward')
    await give(id, 300, 'money')
    const told = (await mails()).slice(before)
    expect(told.map(({ target }) => target)).toEqual([
      mailOf('dealer'),
      mailOf('owner'),
      mailOf('owner'),
      mailOf('owner'),
      mailOf('owner'),
    ])
    expect(told[0]).toMatchObject({ subject: expect.stringContaining(`投诉 ${id}`) })
    expect(told[1]?.body).toContain('重启设备')
    expect(told[1]?.body).toContain(number)
    expect(told[4]?.body).toContain('退款已完成')
  })
})

describe('a refund of a complaint', () => {
  const owed = () => balance(parties.dealer.id, 'wallet_profit')

  test('goes through the one of orders: whole, with what was sold', async () => {
    const before = await owed()
    const { id, number } = await opened(1000)
    expect(await owed()).toBe(before + 500)
    expect((await handle('root', id, 'refund')).error).toBe('badParams')
    expect((await give(id, 1001)).error).toBe('refundAmount')
    expect(await read('root', id)).toMatchObject({ state: 'pending', left_fee: 1000 })
    expect((await give(id, 1000)).errcode).toBe(0)
    expect(await read('owner', id)).toMatchObject({
      state: 'refundProcessed',
      outcome: 'refunded',
      refund_fee: 1000,
      left_fee: 0,
      acts: [],
      refund: { type: 'business_money', state: 'complete', refund_fee: 1000, reason: 'as said' },
    })
    expect(await as('owner', 'pay/GetOrder', { out_trade_no: number })).toMatchObject({ status: 5 })
    expect(await owed()).toBe(before)
    const steps = (await read('owner', id))['items'] as { handle: string }[]
    expect(steps.map(({ handle }) => handle)).toEqual(['open', 'refund', 'refunded'])
  })

  test('of a part leaves the rest to another complaint', async () => {
    const { id, number } = await opened(1000)
    expect((await give(id, 400, 'money')).errcode).toBe(0)
    const next = (await complain(number))['complaint_id']
    expect((await give(next, 601, 'money')).error).toBe('refundAmount')
    expect((await give(next, 0, 'business')).errcode).toBe(0)
    expect(await read('owner', next)).toMatchObject({ state: 'refundProcessed', refund_fee: 0 })
  })

  test('that fails opens it again', async () => {
    const before = await owed()
    const { id } = await opened(1006)
    expect((await give(id, 1006)).errcode).toBe(0)
    expect(await read('root', id)).toMatchObject({ state: 'refundProcessing', acts: ['reply'] })
    for (const seconds of [31, 61]) {
      platform.advance(seconds)
      await work()
    }
    expect(await read('root', id)).toMatchObject({ state: 'refundFail', outcome: null })
    expect(await owed()).toBe(before + 506)
    expect((await handle('root', id, 'resolve')).errcode).toBe(0)
    expect(await read('root', id)).toMatchObject({ state: 'processed', outcome: 'resolved' })
  })

  test('is the platform’s alone', async () => {
    const { id } = await opened()
    const asked = { refund_fee: 1000, type: 'money' }
    expect((await handle('dealer', id, 'refund', asked)).error).toBe('noPermission')
    const clerk = await createAccount(platform, {
      organisation: parties.root,
      role: 'e_role_tool',
      permissions: ['e_ua_handle_complaint'],
    })
    const sid = await logIn(platform, clerk)
    const own = { complaint_id: id, rev: 1, content: 'x' }
    const asClerk = (params: object) => call(platform, 'complaint/Handle', params, { sid })
    expect((await asClerk({ ...own, action: 'refund', ...asked })).error).toBe('noPermission')
    const seen = await call(platform, 'complaint/GetHistory', { complaint_id: id }, { sid })
    expect(seen['acts']).toEqual(['reply', 'resolve', 'reject'])
    expect((await asClerk({ ...own, action: 'resolve' })).errcode).toBe(0)
  })
})

describe('at once', () => {
  const count = (replies: Reply[]) => replies.map(({ error = 'ok' }) => error).toSorted()

  test('of 16 agents on one complaint one has an effect', async () => {
    const { id } = await opened()
    const acts = ['resolve', 'reject', 'forward', 'resolve'] as const
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        as('dealer', 'complaint/Handle', {
          complaint_id: id,
          rev: 1,
          content: 'x',
          action: acts[at % 4],
        }),
      ),
    )
    expect(count(replies)).toEqual([...Array(15).fill('dataChanged'), 'ok'])
    expect((await read('owner', id))['items']).toHaveLength(2)
  })

  test('16 refunds of one complaint: one, paid once', async () => {
    const before = await balance(parties.root.id, 'sandbox')
    const { id, number } = await opened(1000)
    const asked = { complaint_id: id, rev: 1, content: 'x', action: 'refund', type: 'money' }
    const replies = await Promise.all(
      Array.from({ length: 16 }, () =>
        as('root', 'complaint/Handle', { ...asked, refund_fee: 400 }),
      ),
    )
    expect(count(replies)).toEqual([...Array(15).fill('dataChanged'), 'ok'])
    expect(await balance(parties.root.id, 'sandbox')).toBe(before - 600)
    const { refunds } = await as('root', 'pay/GetOrder', { out_trade_no: number })
    expect(refunds).toHaveLength(1)
  })

  test('a withdrawal and a refund: either the one or the other', async () => {
    const { id, number } = await opened(1000)
    const common = { complaint_id: id, rev: 1, content: 'x' }
    const refund = { ...common, action: 'refund', type: 'money', refund_fee: 1000 }
    const replies = await Promise.all([
      as('owner', 'complaint/Withdraw', common),
      as('root', 'complaint/Handle', refund),
    ])
    expect(count(replies)).toEqual(['dataChanged', 'ok'])
    const { outcome } = await read('owner', id)
    const { refund_fee } = await as('owner', 'pay/GetOrder', { out_trade_no: number })
    expect(refund_fee).toBe(outcome === 'refunded' ? 1000 : 0)
  })

  test('8 complaints about one order: one', async () => {
    const { number } = await bought()
    const replies = await Promise.all(Array.from({ length: 8 }, () => complain(number)))
    expect(count(replies)).toEqual([...Array(7).fill('complaintOpen'), 'ok'])
  })
})

test('the list filters by state, order, device and buyer', async () => {
  const { id, number } = await opened(1000)
  await give(id, 1000)
  const find = async (party: Party, more: object) =>
    ((await as(party, 'complaint/Get', more))['items'] as { complaint_id: string }[]).map(
      ({ complaint_id }) => complaint_id,
    )
  expect(await find('owner', { out_trade_no: number })).toEqual([id])
  expect(await find('dealer', { search: number, state: 'refundProcessed' })).toEqual([id])
  expect(await find('dealer', { search: number, state: 'refundFail' })).toEqual([])
  expect(await find('root', { search: 'owner' })).toContain(id)
  expect(await find('buyer', {})).toEqual([])
  const all = await find('root', {})
  expect(await find('root', { last_id: all[0] })).toEqual(all.slice(1))
})

test('every state is left in some way, or is an end', () => {
  const ends = ['refundProcessed', 'processed']
  for (const state of complaintStates) {
    const acts = complaintActNames.filter((act) =>
      complaintActs[act].from.some((from) => from === state),
    )
    expect(acts.length > 0, state).toBe(!ends.includes(state))
  }
})
