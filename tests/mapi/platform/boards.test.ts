import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardFigures, figuresOf, mostTallied, orderFor } from '#lib/codes/board-figures.ts'
import { permissions } from '#lib/codes/permissions.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { putComplaint } from '../../factories/complaints.ts'
import {
  createDevice,
  makeFacts,
  type PositionOptions,
  putAlarm,
  putPositions,
  putState,
} from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { statementsOf } from '../../factories/statements.ts'
import { putMoney, putWallet, putWithdrawal } from '../../factories/wallets.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let customer: Organisation
let foreign: Organisation
const sids: Record<string, string> = {}
const hour = 3_600
const day = 86_400
/** Noon of China today: the held clock stands there, and yesterday at the same time is told apart. */
let now: number
const atNoon = () => {
  const today = Math.floor((platform.now() / 1000 + 8 * hour) / day) * day - 8 * hour
  return today + day + 12 * hour
}

const account = async (name: string, organisation: Organisation, options: object = {}) => {
  sids[name] = await logIn(platform, await createAccount(platform, { organisation, ...options }))
}

/** 60 km/h for an hour, a fix a minute, at rest around it. */
function drive(deviceId: number, from: number): PositionOptions[] {
  const rows: PositionOptions[] = []
  let lat = 31_000_000
  for (let time = from - hour; time <= from + 2 * hour; time += 60) {
    const isMoving = time >= from && time < from + hour
    rows.push({ deviceId, time, lat, lon: 121_000_000, speed: isMoving ? 600 : 0 })
    if (isMoving) lat += 8_983
  }
  return rows
}

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  now = atNoon()
  platform.advance(now - platform.now() / 1000)
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  customer = await createOrganisation(platform, { parent: dealer, kind: 'end_user' })
  foreign = await createOrganisation(platform, { name: 'Foreign', parent: root })
  await account('root', root)
  await account('dealer', dealer)
  await account('owner', customer, { permissions: ['e_ua_show_homepage'] })
  await account('foreign', foreign)
  await account('support', root, { role: 'e_role_tool' })
  await account('finance', root, {
    role: 'e_role_user',
    permissions: ['e_ua_show_homepage', 'e_ua_audit_withdraw'],
  })
  const clerk = permissions.filter((right) => right !== 'e_ua_websocket_gchild')
  await account('clerk', dealer, { permissions: clerk })
  const days = (count: number) => new Date((now + count * day) * 1000)
  const activatedAt = days(-9)
  const put = (organisation: Organisation, expiresAt: Date | null) =>
    createDevice(platform, { organisation, activatedAt, expiresAt })
  const own = await put(dealer, null)
  const sold = await put(customer, days(4))
  const over = await put(customer, days(-3))
  await put(foreign, days(3))
  await putPositions(platform, [
    ...drive(own.id, now - day - 2 * hour),
    ...drive(own.id, now - 2 * day - 2 * hour),
    ...drive(sold.id, now - day - 3 * hour),
  ])
  for (const { id } of [own, sold]) await makeFacts(platform, id)
  await putState(platform, own.id, { isMoving: true, fixedAt: now })
  await putState(platform, sold.id, { line: 'down', fixedAt: now - 8 * day })
  await putState(platform, over.id, { line: 'down', fixedAt: now - 9 * day })
  for (const [deviceId, time] of [
    [own.id, now - hour],
    [sold.id, now - 2 * hour],
    [sold.id, now - day - hour],
    // Yesterday, but later than now.
    [sold.id, now - day + hour],
    [sold.id, now - 8 * day],
  ] as const)
    await putAlarm(platform, { deviceId, time })
})
afterAll(() => platform.close())

async function ask(who: string, params: object = {}): Promise<Reply> {
  // What is remembered of a place ends.
  platform.advance(5)
  return call(platform, 'stat/Overview', params, { sid: sids[who] })
}

type Row = { name: string; value: number; before: number | null; is_more: boolean }

const read = async (who: string, params: object = {}) => {
  const reply = await ask(who, params)
  const rows: (Row & { series: { day: string; value: number }[] | null })[] = reply['figures']
  return { reply, of: new Map(rows.map((row) => [row.name, row])) }
}

const valuesOf = (of: Map<string, Row>, ...names: string[]) =>
  names.map((name) => of.get(name)?.value)

test('figures are of an organisation and those below it', async () => {
  const { of } = await read('dealer')
  expect(valuesOf(of, 'devices', 'online', 'moving', 'silent')).toEqual([3, 1, 1, 1])
  expect(valuesOf(of, 'expired', 'ends7', 'ends30', 'ends60')).toEqual([1, 1, 1, 1])
  const own = await read('dealer', { sfamilyid: String(customer.id) })
  expect(valuesOf(own.of, 'devices', 'moving')).toEqual([2, 0])
  expect((await ask('dealer', { sfamilyid: String(foreign.id) })).error).toBe('notFound')
  expect((await ask('dealer', { sfamilyid: String(root.id) })).error).toBe('notFound')
})

test('alarms of today stand beside those of yesterday up to the same time, and in a week', async () => {
  const { of } = await read('dealer')
  const today = of.get('alarmsToday')
  expect(today).toMatchObject({ value: 2, before: 1 })
  expect(today?.series?.map(({ value }) => value)).toEqual([0, 0, 0, 0, 0, 2, 2])
  expect(of.get('alarmsOpen')?.value).toBe(4)
})

test('alarms of those below count with the right to them only', async () => {
  const { of } = await read('clerk')
  expect(valuesOf(of, 'alarmsToday', 'alarmsOpen', 'devices')).toEqual([1, 1, 3])
})

test('distances are of yesterday, beside the day before', async () => {
  const { of } = await read('dealer')
  const way = of.get('distance')
  expect(way?.value).toBeGreaterThan(115_000)
  expect(way?.value).toBeLessThan(121_000)
  expect(way?.before).toBeGreaterThan(57_000)
  expect(way?.before).toBeLessThan(61_000)
  expect(way?.series?.map(({ value }) => value > 0)).toEqual([
    ...Array.from({ length: 5 }, () => false),
    true,
    true,
  ])
  expect(of.get('trips')).toMatchObject({ value: 2, before: 1 })
  expect(of.get('moved')).toMatchObject({ value: 2, before: 1 })
})

test('a figure changes when its fact does', async () => {
  const { of: before } = await read('foreign')
  expect(valuesOf(before, 'devices', 'ends7', 'alarmsToday', 'complaints')).toEqual([1, 1, 0, 0])
  const expiresAt = new Date((now - 3 * day) * 1000)
  const device = await createDevice(platform, { organisation: foreign, expiresAt })
  await putAlarm(platform, { deviceId: device.id, time: now })
  await putComplaint(platform, {
    rootId: root.id,
    organisationId: foreign.id,
    handlerId: root.id,
  })
  const { of: after } = await read('foreign')
  expect(valuesOf(after, 'devices', 'expired', 'alarmsToday', 'complaints')).toEqual([2, 1, 1, 1])
})

test('what the rights do not give is absent', async () => {
  const { of, reply } = await read('owner')
  expect(reply['reader']).toBe('owner')
  for (const name of ['orders', 'income', 'withdrawals', 'debtors', 'complaints', 'sims'])
    expect(of.has(name), name).toBe(false)
  expect(of.has('devices')).toBe(true)
  const all = await read('root')
  expect(all.reply['reader']).toBe('root')
  for (const name of figuresOf('home')) expect(all.of.has(name), name).toBe(true)
  const below = await read('root', { sfamilyid: String(dealer.id) })
  // Of the caller, not of the place.
  for (const name of ['balance', 'withdrawals', 'failedTasks', 'invitations'])
    expect(below.of.has(name), name).toBe(false)
})

test('each board needs its right', async () => {
  expect((await ask('owner', { board: 'workbench' })).error).toBe('noPermission')
  expect((await ask('owner', { board: 'screen' })).error).toBe('noPermission')
  for (const board of ['workbench', 'screen'] as const) {
    const { of } = await read('dealer', { board })
    const names: readonly string[] = figuresOf(board)
    expect([...of.keys()].filter((name) => !names.includes(name))).toEqual([])
  }
})

test('the clock of a board is that of the organisation', async () => {
  await platform.pool.query(`UPDATE organisation SET zone = 'Asia/Kathmandu' WHERE id = $1`, [
    customer.id,
  ])
  const zoneOf = async (params: object) => (await ask('dealer', params))['zone_name']
  expect(await zoneOf({ board: 'screen' })).toBe('Asia/Shanghai')
  expect(await zoneOf({ board: 'screen', sfamilyid: String(customer.id) })).toBe('Asia/Kathmandu')
})

test('what stands first is of who reads it', async () => {
  const first = async (who: string) => {
    const { reply } = await read(who)
    return [reply['reader'], reply['figures'][0].name]
  }
  expect(await first('finance')).toEqual(['finance', 'withdrawals'])
  expect(await first('support')).toEqual(['support', 'failedTasks'])
  expect(await first('dealer')).toEqual(['dealer', 'devices'])
  for (const reader of ['owner', 'dealer', 'root', 'finance', 'support'] as const)
    expect(orderFor(reader, boardFigures).toSorted()).toEqual(boardFigures.toSorted())
})

test('money is in the currency of the brand, of the own wallet', async () => {
  await putWallet(platform, dealer.id)
  await putMoney(platform, { rootId: root.id, organisationId: dealer.id, amount: 1_234 })
  const { of } = await read('dealer')
  expect(of.get('balance')).toMatchObject({ value: 1_234, currency: 'CNY' })
  expect(of.get('owed')).toMatchObject({ value: 0 })
  expect(of.get('devices')).toMatchObject({ currency: null })
})

test('the length of a list is counted no further than it says', async () => {
  await putWithdrawal(platform, { rootId: root.id, organisationId: dealer.id })
  const more = (count: number) =>
    platform.pool.query(
      `INSERT INTO withdrawal (organisation_id, applicant_id, applicant, currency, amount, card_id, holder, bank,
         branch, number, tail, created_at, updated_at)
       SELECT organisation_id, applicant_id, applicant, currency, amount, card_id, holder, bank, branch, number, tail,
         created_at, updated_at FROM withdrawal, generate_series(1, $1::int) LIMIT $1::int`,
      [count],
    )
  const waiting = async () => (await read('finance')).of.get('withdrawals')
  expect(await waiting()).toMatchObject({ value: 1, is_more: false })
  await more(mostTallied - 1)
  expect(await waiting()).toMatchObject({ value: mostTallied, is_more: false })
  await more(1)
  expect(await waiting()).toMatchObject({ value: mostTallied, is_more: true })
})

test('a board is read in as many statements, however many devices there are', async () => {
  const count = async () => {
    platform.advance(60)
    return statementsOf(() => ask('root'))
  }
  await count()
  const few = await count()
  for (let n = 0; n < 20; n++) await createDevice(platform, { organisation: customer })
  // What is known of the size of a place is read anew now and then.
  expect(await count()).toBeLessThanOrEqual(few + 3)
  expect(few).toBeLessThanOrEqual(45)
})
