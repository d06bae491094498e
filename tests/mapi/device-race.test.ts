import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import type { Reply } from '../factories/caller.ts'
import { type Market, openMarket, type Party } from '../factories/market.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

let platform: Platform
let market: Market

beforeAll(async () => {
  platform = await openPlatform()
  market = await openMarket(platform)
})
afterAll(() => platform.close())

const idOf = (party: Party) => String(market.parties[party].id)

/** Starts the calls while the device's row is held, waits until all of them wait for it, then lets go. */
async function atOnce(deviceId: number, calls: (() => Promise<Reply>)[]): Promise<string[]> {
  const client = await platform.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM device WHERE id = $1 FOR UPDATE', [deviceId])
  const replies = calls.map((run) => run())
  for (;;) {
    // Not on the holding connection: a transaction keeps seeing the activity that it saw first.
    const { rows } = await platform.pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rows[0]?.n === calls.length) break
    await sleep(20)
  }
  await client.query('COMMIT')
  client.release()
  return (await Promise.all(replies)).map((reply) => {
    const [failed] = reply['fail_items'] ?? []
    return failed ? (errorNameOf(failed.errcode) ?? '?') : (reply.error ?? 'ok')
  })
}

const traces = async (deviceId: number) => {
  const { rows } = await platform.pool.query<{ func: string }>(
    `SELECT func FROM audit WHERE object_kind = 'device' AND object_id = $1 AND errcode = 0`,
    [deviceId],
  )
  return rows.length
}

test('of two sales of one device at once only one counts', async () => {
  const { id, simei } = await market.device('dealer')
  const sell = (party: Party) => () =>
    market.as('dealer', 'device/Sell', { simei: [simei], sfamilyid: idOf(party) })
  const outcomes = await atOnce(id, [sell('owner'), sell('buyer')])
  expect(outcomes.toSorted()).toEqual(['dataChanged', 'ok'])
  expect(await traces(id)).toBe(1)
})

test('a deletion and a move at once: one of them counts, and the device is in one place', async () => {
  const { id, simei } = await market.device('owner')
  const outcomes = await atOnce(id, [
    () => market.as('owner', 'device/Delete', { simei: [simei] }),
    () => market.as('dealer', 'device/Move', { simei: [simei], sfamilyid: idOf('buyer') }),
  ])
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(await traces(id)).toBe(1)
  const { rows } = await platform.pool.query<{ n: number; counted: number }>(
    `SELECT (SELECT count(*) FROM device WHERE deleted_at IS NULL) AS n,
       (SELECT sum(device_count) FROM organisation) AS counted`,
  )
  expect(rows[0]?.n).toBe(rows[0]?.counted)
})

test('batches of the same devices in opposite orders do not stand in each other’s way', async () => {
  const devices = []
  for (let n = 0; n < 20; n++) devices.push(await market.device('owner'))
  const simei = devices.map((device) => device.simei)
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) => {
      const order = n % 2 === 0 ? simei : simei.toReversed()
      const target = n % 2 === 0 ? 'buyer' : 'owner'
      return market.as('dealer', 'device/Move', { simei: order, sfamilyid: idOf(target) })
    }),
  )
  for (const reply of replies) expect(reply.errcode).toBe(0)
})

test('two deletions of one device leave one trace', async () => {
  const { id, simei } = await market.device('owner')
  const remove = () => market.as('dealer', 'device/Delete', { simei: [simei] })
  const outcomes = await atOnce(id, [remove, remove])
  expect(outcomes.toSorted()).toEqual(['deviceNotFound', 'ok'])
  expect(await traces(id)).toBe(1)
})
