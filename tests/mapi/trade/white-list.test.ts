import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { clearWhiteNumbers } from '#server/domain/trade/sim/clear-white-numbers.ts'
import { OverQuota } from '#server/integrations/over-quota.ts'
import type { SimOperator, WhiteAnswer } from '#server/integrations/sim/operator.ts'
import { createLog } from '#server/log.ts'
import { openMarket } from '../../factories/market.ts'
import { openPlatform } from '../../factories/platform.ts'
import { putCard } from '../../factories/sims.ts'

const platform = await openPlatform({ isHeld: true, env: { SIM_PROVIDER: 'sandbox' } })
const { as, parties, device } = await openMarket(platform)
const sandbox = platform.simOperator as SimOperator
Object.assign(platform, { log: createLog('test', 'silent') })

beforeEach(() => platform.advance(10))
afterEach(() => {
  platform.simOperator = sandbox
})

const numbers = Array.from({ length: 11 }, (_, at) => `+49170000${String(30 + at)}9`)
const put = async () => (await putCard(platform, parties.owner.id)).iccid
const add = (iccid: string, phones: string[]) => as('owner', 'sim/AddWhite', { iccid, phones })
const remove = (iccid: string, phones: string[]) =>
  as('owner', 'sim/DeleteWhite', { iccid, phones })
const listOf = async (iccid: string) => {
  const { items } = await as('dealer', 'sim/GetWhiteList', { iccid })
  return (items as { phone: string; state: string }[]).map(({ phone, state }) => [phone, state])
}
/** As if the last deletion were more than a month ago. */
const laterBy = (iccid: string) =>
  platform.pool.query(
    "UPDATE sim_card SET white_deleted_at = white_deleted_at - interval '32 days' WHERE iccid = $1",
    [iccid],
  )
const atOperator = async (iccid: string) => {
  const { rows } = await platform.pool.query<{ phone: string }>(
    'SELECT phone FROM sandbox_white_number WHERE iccid = $1 ORDER BY phone',
    [iccid],
  )
  return rows.map(({ phone }) => phone)
}

/** An operator that answers so about numbers. */
function answering(answer: () => WhiteAnswer) {
  const said = async () => answer()
  platform.simOperator = { ...sandbox, whiteList: { add: said, remove: said } }
}

test('numbers are added at the operator, ten at most, each once', async () => {
  const iccid = await put()
  const [first = '', second = ''] = numbers
  expect(await add(iccid, [first, second, first])).toMatchObject({ fail_items: [] })
  expect(await atOperator(iccid)).toEqual([first, second].sort())
  expect(await listOf(iccid)).toEqual([
    [first, 'on'],
    [second, 'on'],
  ])
  expect(await add(iccid, numbers.slice(0, 10))).toMatchObject({ fail_items: [] })
  expect(await add(iccid, numbers.slice(10))).toMatchObject({ error: 'whiteListFull' })
  expect(await atOperator(iccid)).toHaveLength(10)
  expect(await add(iccid, numbers)).toMatchObject({ error: 'badParams' })
  expect(await add(iccid, ['12345'])).toMatchObject({ error: 'badParams' })
})

describe('deletion', () => {
  test('two at most, once a calendar month', async () => {
    const iccid = await put()
    const [first = '', second = '', third = '', fourth = ''] = numbers
    await add(iccid, [first, second, third, fourth])
    expect(await remove(iccid, [first, second, third])).toMatchObject({ error: 'badParams' })
    expect(await remove(iccid, [first, second])).toMatchObject({ suc_items: [first, second] })
    expect(await atOperator(iccid)).toEqual([third, fourth].sort())
    expect(await remove(iccid, [third])).toMatchObject({ error: 'whiteDeletedLately' })
    const { delete_from } = await as('owner', 'sim/GetWhiteList', { iccid })
    expect(delete_from).toBeGreaterThan(platform.now() / 1000)
    await laterBy(iccid)
    expect(await as('owner', 'sim/GetWhiteList', { iccid })).toMatchObject({ delete_from: null })
    expect(await remove(iccid, [third])).toMatchObject({ suc_items: [third] })
    expect(await listOf(iccid)).toEqual([[fourth, 'on']])
  })

  test('what the operator refuses stays, and the month is not used', async () => {
    const iccid = await put()
    const refused = '+4917000002'
    const [kept = ''] = numbers
    await add(iccid, [refused, kept])
    const { code } = errorCodes.whiteDeleteFailed
    expect(await remove(iccid, [refused])).toMatchObject({
      suc_items: [],
      fail_items: [{ imei: refused, errcode: code }],
    })
    expect(await listOf(iccid)).toHaveLength(2)
    expect(await remove(iccid, [kept, '+4915112345678'])).toMatchObject({
      suc_items: [kept],
      fail_items: [{ errcode: errorCodes.whiteNotListed.code }],
    })
  })

  test('without an answer it goes on with the same call, in the same month', async () => {
    const iccid = await put()
    const [first = '', second = ''] = numbers
    await add(iccid, [first, second])
    answering(() => {
      throw new Error('no answer')
    })
    expect(await remove(iccid, [first])).toMatchObject({
      fail_items: [{ errcode: errorCodes.simOperatorSilent.code }],
    })
    expect(await listOf(iccid)).toEqual([
      [first, 'deleting'],
      [second, 'on'],
    ])
    platform.simOperator = sandbox
    expect(await remove(iccid, [second])).toMatchObject({ error: 'whiteDeletedLately' })
    expect(await remove(iccid, [first])).toMatchObject({ suc_items: [first] })
    expect(await listOf(iccid)).toEqual([[second, 'on']])
  })
})

test('a number that the operator refuses is not kept; one without an answer is told again', async () => {
  const iccid = await put()
  const [number = ''] = numbers
  expect(await add(iccid, ['+4917000001'])).toMatchObject({
    fail_items: [{ errcode: errorCodes.whiteRefused.code }],
  })
  expect(await listOf(iccid)).toEqual([])
  answering(() => {
    throw new Error('no answer')
  })
  await add(iccid, [number])
  expect(await listOf(iccid)).toEqual([[number, 'adding']])
  platform.simOperator = sandbox
  expect(await add(iccid, [number])).toMatchObject({ suc_items: [number] })
  expect(await listOf(iccid)).toEqual([[number, 'on']])
})

test('a refusal to add again takes nothing away', async () => {
  const iccid = await put()
  const [first = '', second = ''] = numbers
  await add(iccid, [first])
  answering(() => ({ isDone: false, reason: 'it is on' }))
  expect(await add(iccid, [first, second])).toMatchObject({ suc_items: [] })
  expect(await listOf(iccid)).toEqual([[first, 'on']])
})

test('at the first number without an answer no other is asked about', async () => {
  const iccid = await put()
  const asked = numbers.slice(0, 3)
  let calls = 0
  answering(() => {
    calls++
    throw new OverQuota(429)
  })
  const { code } = errorCodes.simOperatorSilent
  const { fail_items } = await add(iccid, asked)
  expect(fail_items).toMatchObject(asked.map((imei) => ({ imei, errcode: code })))
  expect(await listOf(iccid)).toEqual(asked.map((phone) => [phone, 'adding']))
  expect(calls).toBe(1)
})

describe('of an addition and a deletion at once', () => {
  test('the later one counts', async () => {
    const iccid = await put()
    const [number = ''] = numbers
    await add(iccid, [number])
    meanwhile({ remove: () => add(iccid, [number]) })
    await remove(iccid, [number])
    expect(await listOf(iccid)).toEqual([[number, 'on']])
  })

  test('an addition that is refused leaves one that is being deleted', async () => {
    const iccid = await put()
    const [number = ''] = numbers
    meanwhile({
      add: async () => {
        answering(() => {
          throw new Error('no answer')
        })
        await remove(iccid, [number])
      },
    })
    await add(iccid, [number])
    expect(await listOf(iccid)).toEqual([[number, 'deleting']])
  })

  /** What happens while the operator is asked: it takes numbers off, and refuses to add them. */
  function meanwhile({ add: onAdd, remove: onRemove }: Record<string, () => Promise<unknown>>) {
    platform.simOperator = {
      ...sandbox,
      whiteList: {
        add: async () => {
          await onAdd?.()
          return { isDone: false, reason: 'no' }
        },
        remove: async () => {
          await onRemove?.()
          return { isDone: true }
        },
      },
    }
  }
})

describe('with another holder', () => {
  let days = 0
  /** A day later each time. */
  const clear = () => {
    days++
    return clearWhiteNumbers({ ...platform, now: () => platform.now() + days * 86_400_000 })
  }
  const [first = '', second = '', third = ''] = numbers

  test.each(['moved', 'sold in its device'])(
    'a card that is %s leaves its list behind',
    async (how) => {
      const { id, simei } = await device('owner')
      const { iccid } = await putCard(platform, parties.owner.id, {
        ...(how !== 'moved' && { deviceId: id }),
      })
      await add(iccid, [first, second, third])
      await remove(iccid, [third])
      if (how === 'moved')
        await as('dealer', 'sim/Move', { iccids: [iccid], sfamilyid: String(parties.buyer.id) })
      else
        await platform.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
          simei,
          parties.buyer.id,
        ])
      const list = () => as('buyer', 'sim/GetWhiteList', { iccid })
      expect(await list()).toMatchObject({ items: [], delete_from: null })
      expect(await atOperator(iccid)).toEqual([first, second].sort())
      await as('buyer', 'sim/AddWhite', { iccid, phones: [second] })
      expect(await clear()).toBe(1)
      expect(await atOperator(iccid)).toEqual([second])
      expect(await list()).toMatchObject({ items: [{ phone: second, state: 'on' }] })
    },
  )

  test('what the operator does not take off is asked about again', async () => {
    const iccid = await put()
    await add(iccid, [first, second])
    await as('dealer', 'sim/Move', { iccids: [iccid], sfamilyid: String(parties.buyer.id) })
    answering(() => {
      throw new Error('no answer')
    })
    expect(await clear()).toBe(0)
    answering(() => ({ isDone: false, reason: 'not now' }))
    expect(await clear()).toBe(0)
    platform.simOperator = sandbox
    expect(await clear()).toBe(2)
    expect(await atOperator(iccid)).toEqual([])
    expect(await clear()).toBe(0)
  })
})

test('of cards in sight only, and of operators that keep such lists', async () => {
  const iccid = await put()
  expect(await as('buyer', 'sim/GetWhiteList', { iccid })).toMatchObject({
    error: 'simMissingCard',
  })
  expect(await as('buyer', 'sim/AddWhite', { iccid, phones: [numbers[0]] })).toMatchObject({
    error: 'simMissingCard',
  })
  platform.simOperator = { name: 'test', card: async () => undefined }
  expect(await add(iccid, [numbers[0] ?? ''])).toMatchObject({ error: 'whiteListOff' })
  expect(await as('owner', 'sim/GetWhiteList', { iccid })).toMatchObject({ is_kept: false })
})
