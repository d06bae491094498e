import { expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { itemOf, newPackage, offerPackage, putPackage } from '../../factories/packages.ts'

const { platform, market } = await marketPlatform()
const { as, parties } = market

const shown = async (party: Parameters<typeof as>[0], batchNo: string) =>
  itemOf(await as(party, 'incrementpackage/GetPackageList'), batchNo)
const priced = async (party: Parameters<typeof as>[0], batchNo: string, params: object = {}) =>
  itemOf(await as(party, 'incrementpackage/GetPriceList', params), batchNo)
const dealerId = String(parties.dealer.id)
const subId = String(parties.sub.id)

test('root prices a package, dealers price it down the tree, each sees what it pays', async () => {
  const batch_no = await offerPackage(market)
  expect(await shown('owner', batch_no)).toMatchObject({
    sell_user: 1000,
    ori_sell_user: 1000,
    price_end: null,
    currency: 'CNY',
    flow: 12,
  })
  const dearer = { batch_no, sfamilyid: dealerId, agent_price: '6' }
  expect((await as('root', 'incrementpackage/SetAgentPrice', dearer)).errcode).toBe(0)
  expect((await as('root', 'incrementpackage/SetAgentPrice', dearer)).error).toBe(
    'agentPriceExists',
  )
  const again = { ...dearer, agent_price: '6.5100', is_modify: true }
  expect((await as('root', 'incrementpackage/SetAgentPrice', again)).errcode).toBe(0)
  expect(await priced('dealer', batch_no)).toMatchObject({
    agent_price: 651,
    terminal_price: 1000,
    root_price: null,
    sub_price: null,
  })
  const toSub = { batch_no, sfamilyid: subId }
  const below = await as('dealer', 'incrementpackage/SetAgentPrice', {
    ...toSub,
    agent_price: '6.50',
  })
  expect(below.error).toBe('priceBelowCost')
  await as('dealer', 'incrementpackage/SetAgentPrice', { ...toSub, agent_price: '7' })
  expect(await priced('dealer', batch_no, { sfamilyid: subId })).toMatchObject({
    sub_price: 700,
    is_sub_priced: true,
  })
  expect(await shown('sub', batch_no)).toMatchObject({ sell_user: 700 })
  const own = { batch_no, terminal_price: '12.34' }
  expect((await as('dealer', 'incrementpackage/SetTerminalPrice', own)).errcode).toBe(0)
  expect(await shown('owner', batch_no)).toMatchObject({ sell_user: 1234 })
  const cheap = { batch_no, terminal_price: '6.50' }
  expect((await as('dealer', 'incrementpackage/SetTerminalPrice', cheap)).error).toBe(
    'priceBelowCost',
  )
  await as('dealer', 'incrementpackage/SetTerminalPrice', { batch_no, terminal_price: null })
  expect(await shown('owner', batch_no)).toMatchObject({ sell_user: 1000 })
})

test('a price counts while who set it is the organisation above: moved away, back, and priced anew', async () => {
  const moved = await createOrganisation(platform, { parent: parties.dealer, kind: 'seller' })
  const sid = await logIn(platform, await createAccount(platform, { organisation: moved }))
  const sfamilyid = String(moved.id)
  const batch_no = await offerPackage(market)
  const cost = async () => {
    const { items } = await call(platform, 'incrementpackage/GetPriceList', {}, { sid })
    return items.find((one: { batch_no: string }) => one.batch_no === batch_no)?.agent_price
  }
  const moveTo = (to: { id: number }) =>
    as('root', 'family/MoveFamily', { sfamilyid, to_sfamilyid: String(to.id) })
  const price = (party: 'sub' | 'dealer', agent_price: string) =>
    as(party, 'incrementpackage/SetAgentPrice', { batch_no, sfamilyid, agent_price })
  const usual = await cost()
  expect((await price('dealer', '7')).errcode).toBe(0)
  expect(await cost()).toBe(700)
  expect((await moveTo(parties.sub)).errcode).toBe(0)
  expect(await cost()).toBe(usual)
  expect((await moveTo(parties.dealer)).errcode).toBe(0)
  expect(await cost()).toBe(700)
  expect((await moveTo(parties.sub)).errcode).toBe(0)
  expect((await price('sub', '8')).errcode).toBe(0)
  expect(await cost()).toBe(800)
  expect((await moveTo(parties.dealer)).errcode).toBe(0)
  expect(await cost()).toBe(usual)
})

test('a price is set for dealers directly below only', async () => {
  const batch_no = await offerPackage(market)
  const set = (party: 'root' | 'dealer', sfamilyid: string) =>
    as(party, 'incrementpackage/SetAgentPrice', { batch_no, sfamilyid, agent_price: '9' })
  expect((await set('root', subId)).error).toBe('notASubordinate')
  expect((await set('dealer', String(parties.owner.id))).error).toBe('notASubordinate')
  expect((await set('dealer', dealerId)).error).toBe('notASubordinate')
  const list = await as('root', 'incrementpackage/GetPriceList', { sfamilyid: subId })
  expect(list.error).toBe('notASubordinate')
  const foreign = await createOrganisation(platform, { parent: parties.root })
  expect((await set('dealer', String(foreign.id))).error).toBe('notFound')
  expect(
    (await as('owner', 'incrementpackage/SetTerminalPrice', { batch_no, terminal_price: '9' }))
      .error,
  ).toBe('onlySellers')
})

test('discount and promotion lower the price until they end, never below the cost of the seller', async () => {
  const now = Math.floor(platform.now() / 1000)
  const ends = { discount_end: now + 3600, promotion_end: now + 7200 }
  const batch_no = await offerPackage(market, { discount: 80, promotion_price: '9.50', ...ends })
  expect(await shown('owner', batch_no)).toMatchObject({
    sell_user: 800,
    ori_sell_user: 1000,
    price_end: ends.discount_end,
  })
  await as('root', 'incrementpackage/SetAgentPrice', {
    batch_no,
    sfamilyid: dealerId,
    agent_price: '9',
  })
  expect(await shown('owner', batch_no)).toMatchObject({ sell_user: 900 })
  platform.advance(3700)
  expect(await shown('owner', batch_no)).toMatchObject({ sell_user: 950 })
  platform.advance(3700)
  expect(await shown('owner', batch_no)).toMatchObject({ sell_user: 1000, price_end: null })
})

test('an offer without sense is refused', async () => {
  const now = Math.floor(platform.now() / 1000)
  for (const wrong of [
    { terminal_price: '4' },
    { suggested_price: '4.99' },
    { discount: 80 },
    { promotion_price: '9', promotion_end: null },
    { promotion_price: '10', promotion_end: now + 3600 },
  ]) {
    const reply = await as('root', 'incrementpackage/AddPackage', { ...newPackage(), ...wrong })
    expect(reply.error, JSON.stringify(wrong)).toBe('packageOffer')
  }
  for (const wrong of [
    { root_price: '0' },
    { root_price: '0.004' },
    { root_price: '1000000.01' },
    { content: ' ' },
    { discount: 100 },
  ]) {
    const reply = await as('root', 'incrementpackage/AddPackage', { ...newPackage(), ...wrong })
    expect(reply.error, JSON.stringify(wrong)).toBe('badParams')
  }
})

test('a package whose price changes goes off shelf, and is changed as it was read', async () => {
  const batch_no = await offerPackage(market)
  const before = await priced('root', batch_no)
  expect(before).toMatchObject({ state: 'e_ibs_nomal', agent_price: null, root_price: 500 })
  const change = (params: object) =>
    as('root', 'incrementpackage/ModifyPackage', { batch_no, ...params })
  const renamed = await change({ rev: before?.['rev'], name: 'Another_name' })
  expect(renamed).toMatchObject({ errcode: 0, is_down: false })
  expect((await change({ rev: before?.['rev'], name: 'x' })).error).toBe('dataChanged')
  const repriced = await change({ rev: renamed['rev'], terminal_price: '11' })
  expect(repriced).toMatchObject({ errcode: 0, is_down: true })
  expect(await shown('owner', batch_no)).toBeUndefined()
  expect(await priced('dealer', batch_no)).toMatchObject({ state: 'e_ibs_down' })
  const state = (value: string) =>
    as('root', 'incrementpackage/SetPackageState', { batch_nos: [batch_no], state: value })
  expect(await state('e_ibs_nomal')).toMatchObject({ changed: 1 })
  expect(await shown('owner', batch_no)).toMatchObject({ sell_user: 1100 })
  expect(await state('e_ibs_invalid')).toMatchObject({ changed: 1 })
  expect(await state('e_ibs_nomal')).toMatchObject({ changed: 0 })
  expect(await priced('dealer', batch_no)).toBeUndefined()
  expect(await priced('root', batch_no)).toMatchObject({ state: 'e_ibs_invalid' })
  expect((await change({ rev: 4, name: 'x' })).error).toBe('notFound')
})

test('packages of recordings are put on shelf as all others', async () => {
  const batch_nos = await Promise.all([putPackage(platform, 3), putPackage(platform, 5)])
  await as('root', 'incrementpackage/SetPackageState', { batch_nos, state: 'e_ibs_down' })
  const shelved = await as('root', 'incrementpackage/SetPackageState', {
    batch_nos,
    state: 'e_ibs_nomal',
  })
  expect(shelved).toMatchObject({ changed: 2 })
})

test('what lasts a time has the months of its validity; regions and currencies are apart', async () => {
  const platformTime = await offerPackage(market, { type: 4, flow: 5, validity: 'quarter' })
  expect(await shown('owner', platformTime)).toMatchObject({ type: 4, flow: 3 })
  const abroad = await offerPackage(market, { region: 'other' })
  expect(await shown('owner', abroad)).toBeUndefined()
  await platform.pool.query(`UPDATE service_package SET currency = 'AUD' WHERE id = $1`, [abroad])
  expect(await priced('root', abroad)).toBeUndefined()
  const counted = await as('owner', 'incrementpackage/GetPackageList', { type: 4, limit_size: 1 })
  expect(counted['items']).toHaveLength(1)
  expect(
    (
      await as('owner', 'incrementpackage/GetPackageList', {
        type: 4,
        last_batch_no: counted['items'][0].batch_no,
      })
    )['items'],
  ).toEqual([])
})

test('packages are root’s to make, and there are so many at most', async () => {
  for (const [name, params] of [
    ['AddPackage', newPackage()],
    ['ModifyPackage', { batch_no: '1', rev: 1 }],
    ['SetPackageState', { batch_nos: ['1'], state: 'e_ibs_nomal' }],
  ] as const)
    expect((await as('dealer', `incrementpackage/${name}`, params)).error).toBe('noPermission')
  await platform.pool.query(
    `INSERT INTO service_package (name, service, flow, validity, region, currency, root_price,
       suggested_price, terminal_price, content, created_at, updated_at)
     SELECT 'x', 1, 1, 'year', 'mainland', 'CNY', 1, 1, 1, 'x', now(), now() FROM generate_series(1, 500)`,
  )
  const more = await as('root', 'incrementpackage/AddPackage', newPackage())
  expect(more.error).toBe('tooManyPackages')
})
