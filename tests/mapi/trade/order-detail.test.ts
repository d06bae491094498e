import { expect, test } from 'vitest'
import { reconcile } from '#server/domain/trade/pay/reconcile.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'

const { platform, market, onPage, work } = await heldPayPlatform()
const { as } = market
type Party = Parameters<typeof as>[0]

/** By an owner below the sub-dealer's dealer: 5.00 for the root, the rest for the dealer. */
async function bought() {
  const batch_no = await offerPackage(market)
  const device = await market.device('owner')
  const item = { pay_plat: 9, total_fee: 1000 }
  const reply = await as('owner', 'pay/PrepayIncrement', { batch_no, simei: device.simei, item })
  await onPage(reply['h5_url'], 'pay')
  await work()
  return { imei: device.imei, number: reply['out_trade_no'] as string }
}

const detail = (party: Party, out_trade_no: string) =>
  as(party, 'pay/GetOrderDetail', { out_trade_no })

test('a seller sees its own share and those below it, what is above in one sum; root sees all that was booked', async () => {
  const { number } = await bought()
  const asked = { out_trade_no: number, type: 'money', refund_fee: 300, reason: 'late' }
  expect((await as('root', 'pay/Refund', asked))['state']).toBe('complete')
  const seen = await detail('root', number)
  expect(seen['order']).toMatchObject({ total_fee: 1000, refund_fee: 300, service: 'remoteSwitch' })
  expect(seen['shares'].map(({ amount }: { amount: number }) => amount)).toEqual([500, 500])
  expect(seen['refunds']).toMatchObject([{ refund_fee: 300, state: 'complete', reason: 'late' }])
  expect(seen['reference']).not.toBe('')
  expect(seen['events'].length).toBeGreaterThan(0)
  const sum = seen['entries'].reduce(
    (all: number, { amount }: { amount: number }) => all + amount,
    0,
  )
  expect(sum).toBe(0)
  const ops = new Set(seen['entries'].map(({ op }: { op: string }) => op))
  expect([...ops]).toEqual(expect.arrayContaining(['e_po_profit', 'e_po_refund']))

  const below = await detail('dealer', number)
  expect(below['shares']).toMatchObject([
    { sfamily_name: '', amount: 500 },
    { sfamily_name: 'dealer', amount: 500 },
  ])
  expect(below).toMatchObject({ reference: '', entries: [], events: [] })
  expect((await detail('owner', number))['shares']).toEqual([{ sfamily_name: '', amount: 1000 }])
  expect((await detail('sub', number)).error).toBe('notFound')
})

test('an order is found by its number, the provider’s and the device’s, in the own tree only', async () => {
  const { number, imei } = await bought()
  const { reference } = await detail('root', number)
  for (const search of [number, reference, imei, ` ${imei} `]) {
    const found = await as('dealer', 'pay/FindOrders', { search })
    expect(found['items'], search).toMatchObject([{ out_trade_no: number, imei }])
    expect((await as('sub', 'pay/FindOrders', { search }))['items']).toEqual([])
  }
  const [{ id }] = (await as('root', 'pay/FindOrders', { search: number }))['items']
  const rest = await as('root', 'pay/FindOrders', { search: number, last_id: id })
  expect(rest['items']).toEqual([])
})

test('orders are listed by a part of the name of who paid', async () => {
  const { number } = await bought()
  const now = Math.floor(platform.now() / 1000)
  const period = { start_time: now - 3600, end_time: now }
  const listed = async (payer: string) =>
    (await as('root', 'pay/GetOrderList', { ...period, payer }))['items'].map(
      ({ out_trade_no }: { out_trade_no: string }) => out_trade_no,
    )
  expect(await listed('WNER')).toContain(number)
  expect(await listed('nobody of that name')).toEqual([])
})

test('orders are listed of one currency, or of all', async () => {
  const { number } = await bought()
  const now = Math.floor(platform.now() / 1000)
  const period = { start_time: now - 3600, end_time: now }
  const listed = async (params: object) =>
    (await as('root', 'pay/GetOrderList', { ...period, ...params }))['items'].map(
      ({ out_trade_no }: { out_trade_no: string }) => out_trade_no,
    )
  expect(await listed({ currency: 'CNY' })).toContain(number)
  expect(await listed({ currency: 'AUD' })).toEqual([])
  expect(await listed({})).toContain(number)
})

test('differences go on after a page', async () => {
  const numbers = [(await bought()).number, (await bought()).number]
  await platform.pool.query('UPDATE sandbox_payment SET paid = paid - 1 WHERE number = ANY ($1)', [
    numbers,
  ])
  await reconcile(platform, new Date(platform.now()).toISOString().slice(0, 10))
  const [first] = (await as('root', 'pay/GetDifferences', { limit_size: 1 }))['items']
  const [second] = (await as('root', 'pay/GetDifferences', { limit_size: 1, last_key: first.key }))[
    'items'
  ]
  expect([first.number, second.number].sort()).toEqual(numbers.sort())
  const last = await as('root', 'pay/GetDifferences', { last_key: second.key })
  expect(last['items']).toEqual([])
})

test('paid orders are added up by day, service, method and next organisation, in the own tree', async () => {
  const now = Math.floor(platform.now() / 1000)
  const stat = async (party: Party, by: string) =>
    (await as(party, 'pay/GetOrderStat', { by, start_time: now - 3600, end_time: now + 600 }))[
      'items'
    ] as { key: string; count: number; total_fee: number; refund_fee: number }[]
  const before = (await stat('dealer', 'service'))[0]
  const { number } = await bought()
  await as('root', 'pay/Refund', {
    out_trade_no: number,
    type: 'money',
    refund_fee: 250,
    reason: 'late',
  })
  const [service] = await stat('dealer', 'service')
  expect(service).toMatchObject({
    key: '1',
    service: 'remoteSwitch',
    count: (before?.count ?? 0) + 1,
    total_fee: (before?.total_fee ?? 0) + 1000,
    refund_fee: (before?.refund_fee ?? 0) + 250,
  })
  for (const by of ['day', 'month', 'platform', 'family']) {
    const items = await stat('dealer', by)
    expect(items, by).toHaveLength(1)
    expect(items[0], by).toMatchObject({ count: service?.count, total_fee: service?.total_fee })
  }
  expect((await stat('dealer', 'family'))[0]).toMatchObject({ sfamily_name: 'owner' })
  expect((await stat('root', 'family'))[0]).toMatchObject({ sfamily_name: 'dealer' })
  expect(await stat('sub', 'day')).toEqual([])
})

test('the list of orders shows what a sum adds up: by the time of payment, by service, without those below', async () => {
  const { number } = await bought()
  const device = await market.device('owner')
  const open = await as('owner', 'pay/PrepayIncrement', {
    batch_no: await offerPackage(market),
    simei: device.simei,
    item: { pay_plat: 9, total_fee: 1000 },
  })
  const now = Math.floor(platform.now() / 1000)
  const period = { start_time: now - 3600, end_time: now + 600 }
  const listed = async (party: Party, more: object) =>
    (await as(party, 'pay/GetOrderList', { ...period, ...more }))['items'] as {
      out_trade_no: string
      total_fee: number
    }[]
  const numbers = async (party: Party, more: object) =>
    (await listed(party, more)).map(({ out_trade_no }) => out_trade_no)
  expect(await numbers('dealer', {})).toContain(open['out_trade_no'])
  const paid = await listed('dealer', { time_of: 'paid', type: 1 })
  expect(paid.map(({ out_trade_no }) => out_trade_no)).not.toContain(open['out_trade_no'])
  const stat = await as('dealer', 'pay/GetOrderStat', { ...period, by: 'service' })
  expect(stat['items']).toMatchObject([
    { key: '1', count: paid.length, total_fee: paid.reduce((sum, one) => sum + one.total_fee, 0) },
  ])
  const totals = async (more: object) =>
    (await as('dealer', 'pay/GetOrderTotals', { ...period, ...more }))['items']
  const total = { currency: 'CNY', count: paid.length, total_fee: stat['items'][0].total_fee }
  expect(await totals({ type: 1 })).toMatchObject([total])
  const [{ refund_fee }] = await totals({})
  const back = { out_trade_no: number, type: 'money', refund_fee: 120, reason: 'late' }
  expect((await as('root', 'pay/Refund', back)).errcode).toBe(0)
  expect(await totals({})).toMatchObject([{ refund_fee: refund_fee + 120 }])
  expect(await totals({ out_trade_no: open['out_trade_no'] })).toEqual([])
  expect(await totals({ out_trade_no: number })).toMatchObject([{ count: 1, total_fee: 1000 }])
  await platform.pool.query(
    `UPDATE trade_order SET paid_at = paid_at - interval '2 hours' WHERE number = $1`,
    [number],
  )
  expect(await numbers('dealer', { time_of: 'paid' })).not.toContain(number)
  expect(await numbers('dealer', {})).toContain(number)
  expect(await numbers('dealer', { type: 4 })).toEqual([])
  expect(await numbers('dealer', { is_get_child: false })).toEqual([])
  expect(await numbers('owner', { is_get_child: false })).toContain(number)
})

test('gifts are listed for those above the device', async () => {
  const device = await market.device('owner')
  const gift = { simei: [device.simei], type: 7, flow: 5, name: 'Sorry' }
  expect((await as('root', 'incrementpackage/Present', gift)).errcode).toBe(0)
  const now = Math.floor(platform.now() / 1000)
  const listed = async (party: Party, more: object = {}) =>
    (
      await as(party, 'incrementpackage/GetPresentList', {
        start_time: now - 3600,
        end_time: now + 600,
        ...more,
      })
    )['items']
  const seen = { imei: device.imei, name: 'smsAlarm', flow: 5, rflow: 5, batch_name: 'Sorry' }
  const [item] = await listed('dealer', { search: device.imei })
  expect(item).toMatchObject(seen)
  expect(await listed('dealer', { name: 'voiceAlarm' })).toEqual([])
  expect(await listed('dealer', { last_id: item.id })).toEqual([])
  expect(await listed('sub')).toEqual([])
})

test('whoever serves customers has the provider asked again, about a closed order too', async () => {
  const batch_no = await offerPackage(market, { terminal_price: '10.05' })
  const { simei } = await market.device('owner')
  const item = { pay_plat: 9, total_fee: 1005 }
  const made = await as('owner', 'pay/PrepayIncrement', { batch_no, simei, item })
  const out_trade_no = made['out_trade_no'] as string
  const state = async () =>
    (await as('owner', 'pay/GetOrder', { out_trade_no }))['trade_state'] as string
  const again = (party: Party) => as(party, 'pay/RecheckOrder', { out_trade_no })
  platform.advance(31 * 60)
  await work()
  expect(await state()).toBe('CLOSED')
  await onPage(made['h5_url'], 'pay')
  expect((await again('sub')).error).toBe('notFound')
  expect(await again('dealer')).toMatchObject({ errcode: 0, trade_state: 'CLOSED' })
  await work()
  expect(await state()).toBe('SUCCESS')
  expect((await again('dealer')).error).toBe('dataChanged')
})
