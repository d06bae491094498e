import { expect, test } from 'vitest'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import type { Reply } from '../../factories/caller.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { untilLockWaits } from '../../factories/lock-waits.ts'
import type { Party } from '../../factories/market.ts'
import { createAccount, nextNumber } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { putSheet, runTaskNow } from '../../factories/tasks.ts'

const { platform, market } = await marketPlatform()

const idOf = (party: Party) => String(market.parties[party].id)

/** Holds the row until all calls wait. */
async function atOnce(deviceId: number, calls: (() => Promise<Reply>)[]): Promise<string[]> {
  const client = await platform.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM device WHERE id = $1 FOR UPDATE', [deviceId])
  const replies = calls.map((run) => run())
  await untilLockWaits(platform.pool, calls.length)
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

test('bulk changes of the same devices in opposite orders do not stand in each other’s way', async () => {
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

test('a return from the bin and a deletion for good at once: the device is back, or gone', async () => {
  const { id, simei } = await market.device('owner', { deletedAt: new Date(platform.now()) })
  const outcomes = await atOnce(id, [
    () => market.as('dealer', 'device/Restore', { simei: [simei] }),
    () => market.as('root', 'device/PhysicalDelete', { simei: [simei] }),
  ])
  expect(outcomes.toSorted()).toEqual(['deviceNotFound', 'ok'])
  const device = await prismaOf(platform).device.findUnique({ where: { id } })
  if (outcomes[0] === 'ok') expect(device).toMatchObject({ deletedAt: null })
  else expect(device).toBeNull()
  expect(await traces(id)).toBe(1)
})

test('of two accounts that one device is bound to at once, one has it', async () => {
  const { id, simei } = await market.device('owner')
  const rival = await createAccount(platform, { organisation: market.parties.owner })
  const bind = (account: { id: number }) => () =>
    market.as('owner', 'device/Bind', { simei: [simei], suid: String(account.id) })
  const outcomes = await atOnce(id, [bind(market.accounts.owner), bind(rival)])
  expect(outcomes.toSorted()).toEqual(['deviceBoundToAccount', 'ok'])
})

test('a binding and its end at once: both count in the order they came', async () => {
  const { id, simei } = await market.device('owner', { phone: '13700000901' })
  const outcomes = await atOnce(id, [
    () => market.as('owner', 'device/Bind', { simei: [simei], phone: '13700000902' }),
    () => market.as('owner', 'device/Unbind', { simei: [simei], kind: 'phone' }),
  ])
  const { phone } = await prismaOf(platform).device.findUniqueOrThrow({ where: { id } })
  expect(outcomes[1]).toBe('ok')
  if (outcomes[0] === 'ok') expect([null, '13700000902']).toContain(phone)
  else expect([outcomes[0], phone]).toEqual(['deviceBoundToPhone', null])
})

test('a phone that comes by a sheet and by hand at once opens one device', async () => {
  const { simei } = await market.device('dealer')
  const phone = '13700000903'
  const number = String(860_700_000_000_000 + nextNumber())
  const sheet = [
    ['imei', 'phone'],
    [number, phone],
  ]
  const file_id = await putSheet(platform, market.accounts.dealer.id, sheet)
  const params = { file_id, sfamilyid: idOf('dealer') }
  const { task_id } = await market.as('dealer', 'device/Import', params)
  const [bound] = await Promise.all([
    market.as('dealer', 'device/Bind', { simei: [simei], phone }),
    runTaskNow(platform, task_id),
  ])
  expect(bound.errcode).toBe(0)
  const task = await prismaOf(platform).task.findUniqueOrThrow({ where: { id: BigInt(task_id) } })
  expect(task.done + bound['suc_items'].length).toBe(1)
  expect(await prismaOf(platform).device.count({ where: { phone } })).toBe(1)
})

test('an alarm set twice at once is set as one of the two said, on the platform and for the device', async () => {
  const { id, simei } = await market.device('owner', { protocol: 'jt808' })
  const set = (value: number) => () => {
    const items = [{ key: 'speedswitch', open: 1, notify: 1, value }]
    return market.as('owner', 'device/SetAlarmSetting', { simei: [simei], items })
  }
  expect(await atOnce(id, [set(60), set(90)])).toEqual(['ok', 'ok'])
  const kept = await prismaOf(platform).deviceSetting.findMany({ where: { deviceId: id } })
  const { value } = (kept[0]?.value ?? {}) as { value: number }
  const { settings } = await prismaOf(platform).device.findUniqueOrThrow({ where: { id } })
  expect([60, 90]).toContain(value)
  expect(settings).toMatchObject({ speedLimit: value * 10 })
  const commands = await prismaOf(platform).command.findMany({
    where: { deviceId: id, state: 'waiting' },
  })
  expect(commands).toMatchObject([{ id: kept[0]?.commandId, params: { kmh: value } }])
})

test('numbers that two dealers import at once become one device each', async () => {
  const numbers = Array.from({ length: 60 }, () => String(860_700_000_000_000 + nextNumber()))
  const begin = async (party: 'dealer' | 'sub', list: string[]) => {
    const sheet = [['imei'], ...list.map((imei) => [imei])]
    const file_id = await putSheet(platform, market.accounts[party].id, sheet)
    const reply = await market.as(party, 'device/Import', { file_id, sfamilyid: idOf(party) })
    return reply['task_id'] as string
  }
  const ids = [await begin('dealer', numbers), await begin('sub', numbers.toReversed())]
  await Promise.all(ids.map((id) => runTaskNow(platform, id)))
  const tasks = await prismaOf(platform).task.findMany({ where: { id: { in: ids.map(BigInt) } } })
  expect(tasks.map(({ done, failed }) => done + failed)).toEqual([60, 60])
  expect(tasks.reduce((sum, { done }) => sum + done, 0)).toBe(60)
  const failed = await prismaOf(platform).taskItem.findMany({
    where: { taskId: { in: ids.map(BigInt) }, state: 'failed' },
  })
  expect(new Set(failed.map(({ error }) => error))).toEqual(new Set(['deviceExists']))
  expect(await prismaOf(platform).device.count({ where: { imei: { in: numbers } } })).toBe(60)
})
