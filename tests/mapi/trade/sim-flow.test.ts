import { afterEach, expect, test } from 'vitest'
import { askDueSims } from '#server/domain/trade/sim/ask-due-sims.ts'
import { OverQuota } from '#server/integrations/over-quota.ts'
import type { SimFacts, SimOperator } from '#server/integrations/sim/operator.ts'
import { createLog } from '#server/log.ts'
import { openMarket } from '../../factories/market.ts'
import { openPlatform } from '../../factories/platform.ts'
import { newIccid, putCard } from '../../factories/sims.ts'

const platform = await openPlatform({ isHeld: true, env: { SIM_PROVIDER: 'sandbox' } })
const market = await openMarket(platform)
const { as, parties } = market
const { pool } = platform
const sandbox = platform.simOperator as SimOperator
const owner = parties.owner.id
const hour = 3600

/** The worker's clock goes on alone: sessions of the test live on. */
let ahead = 0
const now = () => platform.now() + ahead * 1000
const ask = () => askDueSims({ ...platform, now })

afterEach(async () => {
  platform.simOperator = sandbox
  await pool.query('DELETE FROM sim_card')
  ahead = 0
})

const facts: SimFacts = {
  state: 'active',
  msisdn: '1440012345678',
  imsi: '460001234567890',
  flowTotal: 1024,
  flowUsed: 512,
  activatedAt: null,
  expiresAt: null,
}
/** An operator that answers as told, and what it was asked. */
function operator(answer: (iccid: string) => SimFacts | undefined | Promise<SimFacts>) {
  const asked: string[] = []
  const card = async (iccid: string) => {
    asked.push(iccid)
    return answer(iccid)
  }
  platform.simOperator = { name: 'test', card }
  return asked
}
const cardOf = async (iccid: string) =>
  ((await as('root', 'sim/Get', { iccids: [iccid] }))['items'] as Record<string, unknown>[])[0]
const waits = async (iccid: string) => {
  const { rows } = await pool.query(
    'SELECT next_check_at AS next, check_fails AS fails FROM sim_card WHERE iccid = $1',
    [iccid],
  )
  const { next, fails } = rows[0]
  const minutes = Math.round((next.getTime() - now()) / 60_000)
  return { minutes, fails }
}

test('cards are asked about, and again six hours later', async () => {
  const { iccid } = await putCard(platform, owner)
  expect(await ask()).toEqual({ asked: 1, failed: 0 })
  expect(await cardOf(iccid)).toMatchObject({
    state: 'active',
    check_time: expect.any(Number),
    msisdn: expect.stringMatching(/^144\d{10}$/),
    imsi: expect.stringMatching(/^\d{15}$/),
  })
  const before = (await cardOf(iccid))?.['used_flow'] as number
  expect(await ask()).toEqual({ asked: 0, failed: 0 })
  ahead += 6 * hour
  expect(await ask()).toEqual({ asked: 1, failed: 0 })
  expect((await cardOf(iccid))?.['used_flow']).toBeGreaterThanOrEqual(before)
})

test('a card that fails or is unknown stops no other, and waits ever longer', async () => {
  const cards = [newIccid('11'), newIccid('12'), newIccid('13')]
  for (const iccid of cards)
    await pool.query(
      'INSERT INTO sim_card (iccid, organisation_id, created_at, next_check_at) VALUES ($1, $2, now(), now())',
      [iccid, owner],
    )
  operator((iccid) => {
    if (iccid === cards[0]) throw new Error('no answer')
    return iccid === cards[1] ? undefined : facts
  })
  expect(await ask()).toEqual({ asked: 3, failed: 2 })
  expect(await cardOf(cards[2] as string)).toMatchObject({ flow: 1024, used_flow: 512 })
  expect(await waits(cards[0] as string)).toEqual({ minutes: 15, fails: 1 })
  ahead += 901
  await ask()
  expect(await waits(cards[0] as string)).toEqual({ minutes: 30, fails: 2 })
  expect(await waits(cards[1] as string)).toEqual({ minutes: 30, fails: 2 })
  operator(() => facts)
  ahead += 6 * hour
  await ask()
  expect(await waits(cards[0] as string)).toMatchObject({ fails: 0 })
})

test('an operator over its quota is left alone as long as it says', async () => {
  const cards: string[] = []
  for (let n = 0; n < 12; n++) cards.push((await putCard(platform, owner)).iccid)
  const asked = operator(() => Promise.reject(new OverQuota(429, 120)))
  expect(await ask()).toEqual({ asked: 5, failed: 5 })
  ahead += 60
  expect(await ask()).toEqual({ asked: 0, failed: 0 })
  ahead += 61
  operator(() => facts)
  // Those that were refused wait longer than those that were not asked about.
  expect(await ask()).toEqual({ asked: 7, failed: 0 })
  expect(asked).toHaveLength(5)
})

test('two workers ask about a card once; a cancelled card is not asked about', async () => {
  for (let n = 0; n < 12; n++) await putCard(platform, owner)
  const { id } = await putCard(platform, owner)
  await pool.query(`UPDATE sim_card SET state = 'cancelled' WHERE id = $1`, [id])
  const asked = operator(() => facts)
  await Promise.all(Array.from({ length: 4 }, () => ask()))
  expect(asked).toHaveLength(12)
})

test('an old answer does not undo a newer one; an invalid number is refused', async () => {
  const { id, iccid } = await putCard(platform, owner)
  const later = new Date(now() + hour * 1000)
  await pool.query('UPDATE sim_card SET checked_at = $2, flow_used = 9 WHERE id = $1', [id, later])
  operator(() => facts)
  await ask()
  expect(await cardOf(iccid)).toMatchObject({ used_flow: 9, msisdn: '' })
  ahead += 2 * hour
  operator(() => ({ ...facts, msisdn: '1234567890123456', imsi: 'x' }))
  await pool.query('UPDATE sim_card SET next_check_at = now()')
  await ask()
  expect(await cardOf(iccid)).toMatchObject({ used_flow: 512, msisdn: '', imsi: '' })
})

test('asking at once: each card for itself, in sight only, at most once a minute', async () => {
  const mine = await putCard(platform, owner)
  const deaf = await putCard(platform, owner)
  const foreign = await putCard(platform, parties.buyer.id)
  const unknown = await putCard(platform, owner)
  const asked = operator((iccid) => {
    if (iccid === deaf.iccid) throw new Error('no answer')
    return iccid === unknown.iccid ? undefined : facts
  })
  const log = createLog('test', 'silent')
  const iccids = [mine.iccid, deaf.iccid, foreign.iccid, unknown.iccid, newIccid()]
  Object.assign(platform, { log })
  const reply = await as('owner', 'sim/Refresh', { iccids })
  expect(reply['suc_items']).toEqual([mine.iccid])
  const errors = Object.fromEntries(
    reply['fail_items'].map((item: Record<string, unknown>) => [item['imei'], item['errcode']]),
  )
  expect(errors).toEqual({
    [deaf.iccid]: 269877785,
    [unknown.iccid]: 269877789,
    [foreign.iccid]: 269877782,
    [iccids[4] as string]: 269877782,
  })
  expect(asked.sort()).toEqual([mine.iccid, deaf.iccid, unknown.iccid].sort())
  expect(await cardOf(mine.iccid)).toMatchObject({ used_flow: 512 })
  asked.length = 0
  expect(await as('dealer', 'sim/Refresh', { iccids: [mine.iccid] })).toMatchObject({
    suc_items: [mine.iccid],
  })
  expect(asked).toEqual([])
  platform.advance(60)
  await as('dealer', 'sim/Refresh', { iccids: [mine.iccid] })
  expect(asked).toEqual([mine.iccid])
})

test('refused: without an operator, too many cards', async () => {
  const many = Array.from({ length: 21 }, () => newIccid())
  expect(await as('owner', 'sim/Refresh', { iccids: many })).toMatchObject({ error: 'badParams' })
  platform.simOperator = undefined
  expect(await as('owner', 'sim/Refresh', { iccids: [newIccid()] })).toMatchObject({
    error: 'simOperatorOff',
  })
  expect(await ask()).toEqual({ asked: 0, failed: 0 })
})
