import { beforeAll, expect, test } from 'vitest'
import { renewDue } from '#server/domain/trade/renewal/renew-due.ts'
import { call, type Reply } from '../../factories/caller.ts'
import type { Party } from '../../factories/market.ts'
import { md5 } from '../../factories/organisations.ts'
import { itemOf, offerPackage, simPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { putCard } from '../../factories/sims.ts'
import { statementsOf } from '../../factories/statements.ts'
import { putMoney } from '../../factories/wallets.ts'

const { platform, market } = await heldPayPlatform({ SIM_PROVIDER: 'sandbox' })
const { as, parties, accounts } = market
const { pool } = platform
const md5_pwd = md5('Wallet7word')
const wallet = 3
const names = { en: 'One year', fr: 'Un an', zh: '一年' }
const words = { name: 'Typed', names, package_desc: 'As typed', package_descs: { fr: 'Décrit' } }
const sids = new Map<string, string>()
const made = {} as Record<'batch' | 'simBatch' | 'number' | 'simNumber' | 'simei', string>

/** As a program that has logged in in a language. */
async function inLanguage(lang: string, party: Party, func: string, params: object = {}) {
  platform.advance(1)
  const key = `${party}:${lang}`
  const { login: account, password } = accounts[party]
  const known = sids.get(key)
  const asked = { account, pwd_md5: md5(password), lang }
  const sid = known ?? (await call(platform, 'user/Login', asked))['sid']
  sids.set(key, sid)
  return call(platform, func, params, { sid })
}

const period = () => {
  const end_time = Math.floor(platform.now() / 1000)
  return { start_time: end_time - 86_400, end_time }
}

const paid = async (params: object) => {
  const item = { pay_plat: wallet, total_fee: 1000 }
  const reply = await inLanguage('en', 'owner', 'pay/PrepayIncrement', { ...params, item, md5_pwd })
  if (reply.error) throw new Error(JSON.stringify(reply))
  return reply['out_trade_no'] as string
}

beforeAll(async () => {
  await as('owner', 'wallet/SetPwd', {
    pwd_md5: md5_pwd,
    login_pwd_md5: md5(accounts.owner.password),
  })
  const owner = { rootId: parties.root.id, organisationId: parties.owner.id, amount: 100_000 }
  await putMoney(platform, owner, { part: 'cash' })
  const device = await market.device('owner')
  made.simei = device.simei
  made.batch = await offerPackage(market, words)
  made.simBatch = await offerPackage(market, { ...simPackage, ...words })
  const card = await putCard(platform, parties.owner.id, { end: '99', deviceId: device.id })
  made.number = await paid({ batch_no: made.batch, simei: device.simei })
  made.simNumber = await paid({ batch_no: made.simBatch, iccid: card.iccid })
})

const shownIn = async (lang: string) =>
  itemOf(await inLanguage(lang, 'owner', 'incrementpackage/GetPackageList'), made.batch)

test('the shop reads in the language of the buyer, else that of the brand, else what was typed', async () => {
  expect(await shownIn('fr')).toMatchObject({ name: 'Un an', package_desc: 'Décrit' })
  expect(await shownIn('en')).toMatchObject({ name: 'One year', package_desc: 'As typed' })
  expect(await shownIn('ru')).toMatchObject({ name: '一年', package_desc: 'As typed' })
  const plain = await offerPackage(market, { name: 'Only typed' })
  const list = await inLanguage('fr', 'owner', 'incrementpackage/GetPackageList')
  expect(itemOf(list, plain)).toMatchObject({ name: 'Only typed', package_desc: '' })
})

test('price lists carry the texts for who writes them, and are searched in any language', async () => {
  const list = (search: string) =>
    inLanguage('fr', 'dealer', 'incrementpackage/GetPriceList', { search })
  for (const search of ['Typed', 'one YEAR', '一年'])
    expect(itemOf(await list(search), made.batch)).toMatchObject({
      name: 'Un an',
      typed_name: 'Typed',
      names,
      typed_desc: 'As typed',
      package_descs: { fr: 'Décrit' },
    })
  expect((await list('nothing of it'))['items']).toEqual([])
})

/** Every list that names what was bought: rows by the number of the order, or all of them. */
const places: [string, Party, string, () => object][] = [
  ['one order', 'owner', 'pay/GetOrder', () => ({ out_trade_no: made.number })],
  ['its details', 'owner', 'pay/GetOrderDetail', () => ({ out_trade_no: made.number })],
  ['own orders', 'owner', 'pay/GetOwnOrders', () => ({})],
  ['orders', 'dealer', 'pay/GetOrderList', period],
  ['orders looked up', 'dealer', 'pay/FindOrders', () => ({ search: made.number })],
  ['the search of everything', 'dealer', 'family/Find', () => ({ text: made.number })],
  ['orders of SIM cards', 'dealer', 'sim/GetOrders', period],
  ['sums of SIM cards', 'dealer', 'sim/GetCharts', () => ({ ...period(), by: 'package' })],
  ['profit', 'dealer', 'wallet/GetProfit', period],
]

const namesIn = (reply: Reply): string[] =>
  [...JSON.stringify(reply).matchAll(/"package_name":"([^"]*)"/g)].map(([, name]) => name ?? '')

test.each(places)('%s: the present name in the language of the reader', async (...place) => {
  const [, party, func, params] = place
  for (const [lang, name] of [
    ['fr', 'Un an'],
    ['en', 'One year'],
    ['ru', '一年'],
  ] as const) {
    const reply = await inLanguage(lang, party, func, params())
    expect(reply.error).toBeUndefined()
    const read = namesIn(reply)
    expect(read.length, func).toBeGreaterThan(0)
    expect(new Set(read), func).toEqual(new Set([name]))
  }
})

test('own orders are found by a name in any language', async () => {
  const numbers = async (search: string) =>
    (await inLanguage('fr', 'owner', 'pay/GetOwnOrders', { search }))['items'].map(
      ({ out_trade_no }: { out_trade_no: string }) => out_trade_no,
    )
  for (const search of ['un an', 'ONE year', '一年'])
    expect(await numbers(search)).toEqual([made.simNumber, made.number])
})

test('orders paid by hand and complaints have it, too', async () => {
  const batch_no = await offerPackage(market, words)
  await pool.query(`UPDATE trade_order SET provider = 'bank', package_id = $1 WHERE number = $2`, [
    batch_no,
    made.simNumber,
  ])
  const byHand = await inLanguage('fr', 'root', 'pay/GetByHand')
  expect(namesIn(byHand)).toEqual(['Un an'])
  const opened = await inLanguage('en', 'owner', 'complaint/Add', {
    out_trade_no: made.number,
    reason: 'notWorking',
    content: 'No cut',
  })
  expect(opened.error).toBeUndefined()
  const listed = await inLanguage('fr', 'owner', 'complaint/Get')
  expect(namesIn(listed)).toEqual(['Un an'])
  const { complaint_id } = opened
  const one = await inLanguage('ru', 'owner', 'complaint/GetHistory', { complaint_id })
  expect(namesIn(one)).toEqual(['一年'])
})

test('what was bought keeps the words that its buyer read, on the order and its receipt', async () => {
  const { rows } = await pool.query(
    `SELECT t.package_name, d.facts -> 'sold' ->> 'name' AS printed FROM trade_order t
     JOIN billing_document d ON d.order_id = t.id WHERE t.number = $1`,
    [made.number],
  )
  expect(rows).toEqual([{ package_name: 'One year', printed: 'One year' }])
})

test('a package that is gone goes by the name that it was bought under', async () => {
  const batch_no = await offerPackage(market, words)
  const number = await paid({ batch_no, simei: made.simei })
  await pool.query('DELETE FROM service_package WHERE id = $1', [batch_no])
  const reply = await inLanguage('fr', 'owner', 'pay/GetOrder', { out_trade_no: number })
  expect(reply['package_name']).toBe('One year')
})

test('another name is read at once, an empty one falls back; the price list says what is written', async () => {
  const batch_no = await offerPackage(market, words)
  const before = itemOf(await as('root', 'incrementpackage/GetPriceList'), batch_no)
  const changed = await as('root', 'incrementpackage/ModifyPackage', {
    batch_no,
    rev: before?.['rev'],
    names: { fr: 'Douze mois' },
  })
  expect(changed).toMatchObject({ errcode: 0, is_down: false })
  const list = async (lang: string) =>
    itemOf(await inLanguage(lang, 'owner', 'incrementpackage/GetPackageList'), batch_no)
  expect(await list('fr')).toMatchObject({ name: 'Douze mois', package_desc: 'Décrit' })
  expect(await list('en')).toMatchObject({ name: 'Typed' })
  for (const wrong of [{ fr: 'x'.repeat(41) }, { fr: ' ' }, { de: 'Ein Jahr' }]) {
    const refused = await as('root', 'incrementpackage/ModifyPackage', {
      batch_no,
      rev: changed['rev'],
      names: wrong,
    })
    expect(refused.error, JSON.stringify(wrong)).toBe('badParams')
  }
})

test('more orders need no more statements', async () => {
  await inLanguage('fr', 'owner', 'pay/GetOwnOrders')
  const read = () => statementsOf(() => inLanguage('fr', 'owner', 'pay/GetOwnOrders'))
  const before = await read()
  await paid({ batch_no: made.batch, simei: made.simei })
  await paid({ batch_no: made.batch, simei: made.simei })
  expect(await read()).toBeLessThanOrEqual(before)
})

test('a renewal by itself is listed in the reader’s language, and bought in that of who allowed it', async () => {
  const { simei } = await market.device('owner', { expiresAt: new Date(platform.now() + 9e8) })
  const params = { type: 4, flow: 12, ...words }
  const batch_no = await offerPackage(market, params)
  const asked = { simei, type: 4, batch_no, total_fee: 1000, md5_pwd }
  expect((await inLanguage('fr', 'owner', 'pay/SetAutoRenew', asked)).error).toBeUndefined()
  const renewals = await inLanguage('en', 'owner', 'pay/GetAutoRenew', { simei })
  expect(namesIn(renewals)).toEqual(['One year'])
  platform.advance(9e8 / 1000)
  await renewDue(platform)
  const { rows } = await pool.query(
    `SELECT package_name FROM trade_order WHERE device_id = $1 AND renewal_key IS NOT NULL`,
    [Number(simei)],
  )
  expect(rows).toEqual([{ package_name: 'Un an' }])
})
