import { beforeAll, expect, test } from 'vitest'
import { md5 } from '../../factories/organisations.ts'
import { offerPackage } from '../../factories/packages.ts'
import { heldPayPlatform } from '../../factories/pay-platform.ts'
import { limit, unlimit } from '../../factories/service-limits.ts'
import { putMoney, putWallet, walletPassword } from '../../factories/wallets.ts'

const { platform, market } = await heldPayPlatform()
const { as, parties } = market
const day = 86_400_000
const monthly = { type: 4, flow: 1, validity: 'month', content: 'A month', terminal_price: '80' }
/** Of the month to dealers. */
const fee = 500

type Row = Record<string, number | string | null>
/** Days from now; null: without an end. */
const ends = [-40, -1, 3, 20, 45, 100, null]
let devices: { id: number; simei: string }[] = []

beforeAll(async () => {
  await putWallet(platform, parties.dealer.id)
  for (const root_price of ['6', '5'])
    await offerPackage(market, { suggested_price: '80', ...monthly, root_price })
  const made = ends.map((days) =>
    market.device('owner', {
      expiresAt: days === null ? null : new Date(platform.now() + days * day),
    }),
  )
  devices = await Promise.all(made)
})

async function ask(who: Parameters<typeof as>[0], params: object = {}): Promise<Row[]> {
  // What is remembered of a small place lasts a second.
  platform.advance(2)
  return (await as(who, 'devreport/PlatformService', params))['items']
}

const simeis = (rows: Row[]) => rows.map(({ simei }) => simei)
const made = (...at: number[]) => at.map((n) => devices[n]?.simei)
const sumOf = (rows: Row[], key: string) =>
  rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)

test('devices stand by their ends, those without one last, page by page', async () => {
  const rows = await ask('dealer')
  expect(simeis(rows)).toEqual(made(0, 1, 2, 3, 4, 5, 6))
  expect(rows.map(({ days_left }) => days_left)).toEqual([-41, -2, 3, 20, 45, 100, null])
  const page = await ask('dealer', { limit_size: 3 })
  const rest = await ask('dealer', { last_key: page.at(-1)?.['key'] })
  expect(simeis([...page, ...rest])).toEqual(simeis(rows))
  expect((await as('dealer', 'devreport/PlatformService', { last_key: 'x' })).errcode).not.toBe(0)
})

test('a window and a span narrow them', async () => {
  expect(simeis(await ask('dealer', { end: 'expired' }))).toEqual(made(0, 1))
  expect(simeis(await ask('dealer', { end: '7' }))).toEqual(made(2))
  expect(simeis(await ask('dealer', { end: '30' }))).toEqual(made(2, 3))
  expect(simeis(await ask('dealer', { end: '60' }))).toEqual(made(2, 3, 4))
  expect(simeis(await ask('dealer', { end: 'none' }))).toEqual(made(6))
  const now = Math.floor(platform.now() / 1000)
  const span = { start_time: now + 10 * 86_400, end_time: now + 60 * 86_400 }
  expect(simeis(await ask('dealer', span))).toEqual(made(3, 4))
  const tooLong = { start_time: now, end_time: now + 4000 * 86_400 }
  expect((await as('dealer', 'devreport/PlatformService', tooLong)).error).toBe('rangeTooLong')
})

test('months add up to the same as their devices', async () => {
  const months = await ask('dealer', { by: 'month' })
  const rows = await ask('dealer')
  for (const key of ['devices', 'expired', 'within_7', 'within_30', 'within_60', 'renewed'])
    expect([key, sumOf(months, key)]).toEqual([key, sumOf(rows, key)])
  expect(months.at(-1)).toMatchObject({ key: 'none', day: null, devices: 1 })
  const days = months.flatMap((row) => (row['day'] === null ? [] : [String(row['day'])]))
  expect(days).toEqual(days.toSorted())
})

test('a renewal that was paid says when, by whom and for how much, to who may read it', async () => {
  const organisationId = parties.dealer.id
  await putMoney(
    platform,
    { rootId: parties.root.id, organisationId, amount: 5000 },
    { part: 'cash' },
  )
  await limit(platform, 'platform', { flow: 3 })
  const simei = made(2)
  const md5_pwd = md5(walletPassword)
  const sold = await as('dealer', 'device/Extend', { simei, months: 1, fee, md5_pwd })
  expect(sold['suc_items']).toEqual(simei)
  await unlimit(platform)
  const [row] = await ask('dealer', { end: 'renewed' })
  expect(row).toMatchObject({ simei: simei[0], renewed: 1, renew_fee: fee, currency: 'CNY' })
  expect(row?.['renew_by']).toBeTruthy()
  expect(Math.abs(Number(row?.['renew_time']) - platform.now() / 1000)).toBeLessThan(60)
  expect(sumOf(await ask('dealer', { by: 'month' }), 'renewed')).toBe(1)
  // What the dealer paid is not for those below.
  const [below] = await ask('owner', { end: 'renewed' })
  expect(below).toMatchObject({ simei: simei[0], renew_by: null, renew_fee: null, currency: null })
})

test('time that is given has no price, and what is taken back is no renewal', async () => {
  const given = await as('dealer', 'device/Extend', { simei: made(3), months: 1 })
  expect(given['suc_items']).toEqual(made(3))
  const renewed = await ask('dealer', { end: 'renewed' })
  const row = renewed.find(({ simei }) => simei === devices[3]?.simei)
  expect(row).toMatchObject({ renewed: 1, renew_fee: null })
  expect(row?.['renew_by']).toBeTruthy()
  await as('dealer', 'family/Undo', { undo_id: given['undo_id'] })
  const left = await ask('dealer', { end: 'renewed' })
  expect(simeis(left)).toEqual(made(2))
})
