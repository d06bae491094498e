import { expect, test } from 'vitest'
import { marketPlatform } from '../../factories/file-platform.ts'
import { itemOf, offerPackage } from '../../factories/packages.ts'

const { platform, market } = await marketPlatform()
const { as, parties } = market

type Party = Parameters<typeof as>[0]
const dealerId = String(parties.dealer.id)
const subId = String(parties.sub.id)

const set = (party: Party, items: object[], more: object = {}) =>
  as(party, 'incrementpackage/SetPrices', { items, ...more })
const priced = async (party: Party, batchNo: string, params: object = {}) =>
  itemOf(await as(party, 'incrementpackage/GetPriceList', params), batchNo)
const paid = async (party: Party, batchNo: string) =>
  itemOf(await as(party, 'incrementpackage/GetPackageList'), batchNo)?.['sell_user']
const history = async (party: Party, params: object) =>
  (await as(party, 'incrementpackage/GetPriceHistory', params)).items as Record<string, unknown>[]

test('a list of prices is kept whole, for end users and for a dealer below', async () => {
  const [first, second] = [await offerPackage(market), await offerPackage(market)]
  const own = [
    { batch_no: first, price: '12.50', shown: 1000 },
    { batch_no: second, price: '13', shown: 1000 },
  ]
  expect(await set('dealer', own)).toMatchObject({ errcode: 0, changed: 2, fail_items: [] })
  expect([await paid('owner', first), await paid('owner', second)]).toEqual([1250, 1300])
  const forSub = [
    { batch_no: first, price: '6', shown: 500 },
    { batch_no: second, price: '7', shown: 500 },
  ]
  expect((await set('dealer', forSub, { sfamilyid: subId })).changed).toBe(2)
  expect(await priced('dealer', second, { sfamilyid: subId })).toMatchObject({
    sub_price: 700,
    is_sub_priced: true,
  })
  const back = [{ batch_no: second, price: null, shown: 700 }]
  expect((await set('dealer', back, { sfamilyid: subId })).changed).toBe(1)
  expect(await priced('dealer', second, { sfamilyid: subId })).toMatchObject({
    sub_price: 500,
    is_sub_priced: false,
  })
})

test('one price that is refused keeps all of the list from counting', async () => {
  const [first, second] = [await offerPackage(market), await offerPackage(market)]
  const good = { batch_no: first, price: '12', shown: 1000 }
  const faultOf = async (bad: object) => {
    const { errcode, changed, fail_items } = await set('dealer', [good, bad])
    expect([errcode, changed]).toEqual([0, 0])
    expect(await paid('owner', first)).toBe(1000)
    return fail_items.map(({ batch_no, errcode: code }: { batch_no: string; errcode: number }) => [
      batch_no,
      code,
    ])
  }
  const bad = { batch_no: second, price: '12', shown: 1000 }
  expect(await faultOf({ ...bad, price: '4.99' })).toEqual([[second, 269877741]])
  expect(await faultOf({ ...bad, price: '200.01' })).toEqual([[second, 269877755]])
  expect(await faultOf({ ...bad, shown: 999 })).toEqual([[second, 269877251]])
  expect(await faultOf({ ...bad, batch_no: '2147483647' })).toHaveLength(1)
  expect(await history('dealer', { batch_no: first })).toEqual([])
})

test('a price from a day on counts from then, and not below a cost that rises with it', async () => {
  const batch_no = await offerPackage(market)
  const start_time = Math.floor(platform.now() / 1000) + 3600
  const dearer = [{ batch_no, price: '9', shown: 500 }]
  expect((await set('root', dearer, { sfamilyid: dealerId, start_time })).changed).toBe(1)
  const cheap = [{ batch_no, price: '8', shown: 1000 }]
  expect((await set('dealer', cheap, { start_time })).fail_items).toHaveLength(1)
  expect((await set('dealer', cheap)).changed).toBe(1)
  expect(await paid('owner', batch_no)).toBe(800)
  expect(await paid('dealer', batch_no)).toBe(500)
  platform.advance(3601)
  expect(await paid('dealer', batch_no)).toBe(900)
  expect(await paid('owner', batch_no)).toBe(900)
})

test('the later word drops a plan, and a plan that counts stays until the next one does', async () => {
  const batch_no = await offerPackage(market)
  const soon = Math.floor(platform.now() / 1000) + 3600
  const plan = (price: string, shown: number, start_time?: number) =>
    set('dealer', [{ batch_no, price, shown }], start_time ? { start_time } : {})
  expect((await plan('20', 1000, soon)).changed).toBe(1)
  expect((await plan('11', 1000)).changed).toBe(1)
  platform.advance(3601)
  expect(await paid('owner', batch_no)).toBe(1100)
  expect((await plan('12', 1100, soon + 3600)).changed).toBe(1)
  platform.advance(3601)
  expect(await paid('owner', batch_no)).toBe(1200)
  expect((await plan('13', 1200, soon + 7200)).changed).toBe(1)
  expect(await paid('owner', batch_no)).toBe(1200)
  platform.advance(3601)
  expect(await paid('owner', batch_no)).toBe(1300)
  const [last] = await history('dealer', { batch_no })
  expect(last).toMatchObject({ kind: 'terminal', price: 1300, start_time: soon + 7200 })
})

test('the history says what was set by whom, to who set it and to who pays it', async () => {
  const batch_no = await offerPackage(market)
  await set('root', [{ batch_no, price: '6', shown: 500 }], { sfamilyid: dealerId })

  await as('root', 'incrementpackage/SetAgentPrice', {
    batch_no,
    sfamilyid: dealerId,
    agent_price: '6.5',
    is_modify: true,
  })
  await set('dealer', [{ batch_no, price: '7', shown: 650 }], { sfamilyid: subId })
  const forDealer = await history('root', { batch_no, sfamilyid: dealerId })
  expect(forDealer.map(({ price }) => price)).toEqual([650, 600])
  expect(forDealer.every(({ operator }) => operator !== '')).toBe(true)
  const own = await history('dealer', { batch_no })
  expect(own.map(({ kind, price, operator }) => [kind, price, operator])).toEqual([
    ['cost', 650, ''],
    ['cost', 600, ''],
  ])
  const [first] = own
  const rest = await history('dealer', { batch_no, limit_size: 1, last_id: first?.['id'] })
  expect(rest.map(({ price }) => price)).toEqual([600])
})

test('of several lists at once, made from the same prices, one counts', async () => {
  const [first, second] = [await offerPackage(market), await offerPackage(market)]
  const listOf = (at: number) => {
    const items = [first, second].map((batch_no) => ({
      batch_no,
      price: `${20 + at}`,
      shown: 1000,
    }))
    return at % 2 === 0 ? items : items.reverse()
  }
  const replies = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => set('dealer', listOf(at))))
  expect(replies.filter(({ changed }) => changed === 2)).toHaveLength(1)
  const won = replies.findIndex(({ changed }) => changed === 2)
  expect(await paid('owner', first)).toBe(2000 + won * 100)
  expect(await paid('owner', second)).toBe(2000 + won * 100)
  expect(await history('dealer', { batch_no: first })).toHaveLength(1)
})
