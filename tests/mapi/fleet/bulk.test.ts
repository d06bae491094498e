import { expect, test } from 'vitest'
import type { Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import type { Party } from '../../factories/market.ts'
import { createAccount, createGroup, createOrganisation } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { putSheet, runTaskNow } from '../../factories/tasks.ts'

const { platform, market } = await marketPlatform()

const idOf = (party: Party) => String(market.parties[party].id)

async function devicesOf(party: Party, model: string, count: number) {
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol, model, activated_at)
     SELECT $1 || lpad(n::text, 6, '0'), $2, 'jt808', $1, now() FROM generate_series(1, $3) n`,
    [model, market.parties[party].id, count],
  )
  const { rows } = await platform.pool.query<{ id: number; imei: string }>(
    'SELECT id, imei FROM device WHERE model = $1 ORDER BY id',
    [model],
  )
  return rows
}

const select = (party: Party, params: object) => market.as(party, 'device/Select', params)
const start = (party: Party, chosen: Reply, func: string, params: object = {}) =>
  market.as(party, 'device/StartBatch', { selection_id: chosen['selection_id'], func, params })
async function finish(party: Party, reply: Reply): Promise<Reply> {
  await runTaskNow(platform, reply['task_id'])
  return market.as(party, 'family/GetTask', { task_id: reply['task_id'] })
}
const ownersOf = async (model: string) => {
  const { rows } = await platform.pool.query<{ id: number; n: number }>(
    `SELECT organisation_id AS id, count(*)::int AS n FROM device WHERE model = $1 GROUP BY 1`,
    [model],
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

test('all that a filter finds are sold as a task and undone as one change', async () => {
  const devices = await devicesOf('owner', 'many', 1200)
  const [first, second] = devices
  if (!first || !second) throw new Error('no device')
  const chosen = await select('dealer', { model: 'many' })
  expect(chosen).toMatchObject({ count: 1200 })
  // What the filter finds later does not belong.
  await createDevice(platform, { organisation: market.parties.owner, imei: 'manylater' })
  await platform.pool.query(`UPDATE device SET model = 'many' WHERE imei = 'manylater'`)
  await platform.pool.query(`UPDATE device SET organisation_id = $1 WHERE id = $2`, [
    market.parties.root.id,
    second.id,
  ])
  const task = await start('dealer', chosen, 'device/Sell', { sfamilyid: idOf('buyer') })
  const done = await finish('dealer', task)
  expect(done).toMatchObject({ state: 'done', kind: 'batch', done: 1199, failed: 1, total: 1200 })
  expect(done['fail_items']).toMatchObject([{ imei: second.imei, simei: String(second.id) }])
  const { owner, buyer, root } = market.parties
  expect(await ownersOf('many')).toEqual(
    new Map([
      [owner.id, 1],
      [buyer.id, 1199],
      [root.id, 1],
    ]),
  )
  await market.as('buyer', 'device/Modify', { simei: String(first.id), name: 'kept' })
  const undone = await market.as('dealer', 'family/Undo', { undo_id: done['undo_id'] })
  expect(undone).toMatchObject({ suc_items: [], fail_items: [], task_id: expect.any(String) })
  const again = await market.as('dealer', 'family/Undo', { undo_id: done['undo_id'] })
  expect(again.error).toBe('undoDone')
  platform.advance(700)
  const back = await finish('dealer', undone)
  expect(back).toMatchObject({ state: 'done', kind: 'undo', done: 1198, failed: 1, undo_id: null })
  expect(back['fail_items']).toMatchObject([{ imei: first.imei }])
  expect((await ownersOf('many')).get(owner.id)).toBe(1199)
  const { rows } = await platform.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM audit WHERE func = 'family/Undo' AND object_kind = 'device'`,
  )
  expect(rows[0]?.n).toBe(1198)
})

test('all that a filter finds are bound to a fence as a task, and let go of by undo', async () => {
  const devices = await devicesOf('owner', 'fenced', 1100)
  const [first] = devices
  const { owner, dealer } = market.parties
  const fence = await createFence(platform, { organisation: owner, deviceId: first?.id ?? 0 })
  const params = { fence_id: String(fence.id) }
  const chosen = await select('dealer', { model: 'fenced' })
  const task = await start('dealer', chosen, 'fence/Bind', params)
  const done = await finish('dealer', task)
  expect(done).toMatchObject({ state: 'done', kind: 'batch', done: 1100, failed: 0, total: 1100 })
  const bound = () => prismaOf(platform).fenceBinding.count({ where: { fenceId: fence.id } })
  expect(await bound()).toBe(1100)
  const undone = await market.as('dealer', 'family/Undo', { undo_id: done['undo_id'] })
  expect(await finish('dealer', undone)).toMatchObject({ state: 'done', done: 1099, failed: 0 })
  expect(await bound()).toBe(1)
  const foreign = await createFence(platform, { organisation: market.parties.root })
  const refused = await start('dealer', chosen, 'fence/Bind', { fence_id: String(foreign.id) })
  expect(refused.error).toBe('notFound')
  const upper = await createFence(platform, { organisation: dealer })
  const other = await start('buyer', await select('buyer', {}), 'fence/Bind', {
    fence_id: String(upper.id),
  })
  expect(other.error).toBe('notFound')
})

test('a part that ran before a crash does not run again', async () => {
  await devicesOf('owner', 'crash', 30)
  const chosen = await select('dealer', { model: 'crash' })
  const task = await start('dealer', chosen, 'device/Extend', { months: 3 })
  await platform.pool.query(
    `UPDATE device SET expires_at = now() + interval '1 day' WHERE model = 'crash'`,
  )
  await finish('dealer', task)
  const ends = () =>
    platform.pool.query(`SELECT DISTINCT expires_at FROM device WHERE model = 'crash'`)
  const first = await ends()
  await platform.pool.query(
    `UPDATE task SET state = 'running', done = 0, finished_at = NULL WHERE id = $1`,
    [task['task_id']],
  )
  await platform.pool.query(`UPDATE task_item SET state = 'waiting' WHERE task_id = $1`, [
    task['task_id'],
  ])
  expect(await finish('dealer', task)).toMatchObject({ done: 30, failed: 0 })
  expect((await ends()).rows).toEqual(first.rows)
})

test('wrong params and missing rights are refused before a task begins', async () => {
  await devicesOf('owner', 'early', 2)
  const chosen = await select('dealer', { model: 'early' })
  const refusal = async (func: string, params: object) =>
    (await start('dealer', chosen, func, params)).error
  expect(await refusal('device/Extend', { months: 0 })).toBe('badParams')
  expect(await refusal('device/Extend', { months: 1, md5_pwd: 'a'.repeat(32) })).toBe('badParams')
  expect(await refusal('device/Sell', { sfamilyid: idOf('root') })).toBe('notFound')
  expect(await refusal('device/Delete', { simei: ['1'] })).toBe('badParams')
  expect(await refusal('device/Restore', {})).toBe('badParams')
  expect(await refusal('device/PhysicalDelete', {})).toBe('badParams')
  expect((await start('root', chosen, 'device/Delete')).error).toBe('selectionOver')
  const empty = await select('dealer', { model: 'nothing of the kind' })
  expect((await start('dealer', empty, 'device/Delete')).error).toBe('notFound')
  platform.advance(3601)
  expect(await refusal('device/Delete', {})).toBe('selectionOver')
})

test('rights lost while it waits stop it', async () => {
  await devicesOf('owner', 'lost', 3)
  const account = market.accounts.sub
  await platform.pool.query('UPDATE device SET organisation_id = $1 WHERE model = $2', [
    market.parties.sub.id,
    'lost',
  ])
  const chosen = await select('sub', { model: 'lost' })
  const task = await start('sub', chosen, 'device/Delete')
  const { permissions } = await prismaOf(platform).account.findUniqueOrThrow({
    where: { id: account.id },
  })
  const keep = (listed: string[]) =>
    prismaOf(platform).account.update({ where: { id: account.id }, data: { permissions: listed } })
  await keep(permissions.filter((right) => right !== 'e_ua_delete_device'))
  await runTaskNow(platform, task['task_id'])
  const ended = await prismaOf(platform).task.findUniqueOrThrow({
    where: { id: Number(task['task_id']) },
  })
  expect(ended).toMatchObject({ state: 'failed', done: 0 })
  expect((await ownersOf('lost')).get(market.parties.sub.id)).toBe(3)
  await keep(permissions)
})

test('the whole of a recycle bin returns', async () => {
  await devicesOf('buyer', 'binned', 5)
  const chosen = await select('dealer', { model: 'binned' })
  await finish('dealer', await start('dealer', chosen, 'device/Delete'))
  const bin = await market.as('dealer', 'device/SelectRecycled', { search: 'binned' })
  expect(bin).toMatchObject({ count: 5 })
  expect((await start('dealer', bin, 'device/Sell', {})).error).toBe('badParams')
  const owners = await market.as('dealer', 'device/GetOwners', {
    selection_id: bin['selection_id'],
  })
  expect(owners['items']).toMatchObject([{ sname: 'buyer', count: 5 }])
  const back = await finish('dealer', await start('dealer', bin, 'device/Restore'))
  expect(back).toMatchObject({ done: 5, failed: 0 })
})

test('owners are counted with what a sale would end', async () => {
  const { owner, dealer } = market.parties
  const shop = await createOrganisation(platform, { parent: dealer, name: 'shop' })
  const group = await createGroup(platform, owner)
  const account = await createAccount(platform, { organisation: owner })
  const devices = [
    await createDevice(platform, { organisation: owner, groupId: group.id }),
    await createDevice(platform, { organisation: owner, phone: '13988887777' }),
    await createDevice(platform, { organisation: shop }),
  ]
  await platform.pool.query('UPDATE device SET account_id = $1 WHERE id = $2', [
    account.id,
    devices[0]?.id,
  ])
  const simei = devices.map(({ id }) => String(id))
  const seen = await market.as('dealer', 'device/GetOwners', { simei })
  expect(seen['items']).toEqual([
    {
      sfamilyid: String(owner.id),
      sname: 'owner',
      count: 2,
      group_count: 1,
      account_count: 1,
      phone_count: 1,
    },
    {
      sfamilyid: String(shop.id),
      sname: 'shop',
      count: 1,
      group_count: 0,
      account_count: 0,
      phone_count: 0,
    },
  ])
  expect((await market.as('buyer', 'device/GetOwners', { simei }))['items']).toEqual([])
})

test('service is extended from the end of each device, or from today', async () => {
  const shanghai = 8 * 3600
  const at = (text: string) => new Date(`${text}+08:00`)
  const year = new Date(platform.now() + shanghai * 1000).getUTCFullYear() + 1
  const end = (expiresAt: Date | null) =>
    createDevice(platform, { organisation: market.parties.owner, expiresAt })
  const [last, over, none, far] = await Promise.all([
    end(at(`${year}-01-31T23:59:59`)),
    end(new Date(platform.now() - 86_400_000)),
    end(null),
    end(new Date(platform.now() + 200 * 30.4 * 86_400_000)),
  ])
  const devices = [last, over, none, far]
  const simei = devices.map(({ id }) => String(id))
  const reply = await market.as('dealer', 'device/Extend', { simei, months: 1 })
  expect(reply['suc_items']).toEqual([String(last.id), String(over.id), String(far.id)])
  expect(reply['fail_items']).toMatchObject([{ imei: none.imei }])
  const read = async (id: number) =>
    (await prismaOf(platform).device.findUniqueOrThrow({ where: { id } })).expiresAt
  const leapDay = year % 4 === 0 ? '29' : '28'
  expect(await read(last.id)).toEqual(at(`${year}-02-${leapDay}T23:59:59`))
  const renewed = new Date((await read(over.id))?.getTime() ?? 0)
  expect(renewed.getTime() - platform.now()).toBeGreaterThan(27 * 86_400_000)
  expect(renewed.getTime() - platform.now()).toBeLessThan(32 * 86_400_000)
  expect(new Date(renewed.getTime() + shanghai * 1000).toISOString()).toMatch(/T23:59:59/)
  const more = await market.as('dealer', 'device/Extend', { simei: [String(far.id)], months: 60 })
  expect(more['fail_items']).toHaveLength(1)
  expect((await market.as('owner', 'device/Extend', { simei, months: 1 })).error).toBe(
    'onlySellers',
  )
  const back = await market.as('dealer', 'family/Undo', { undo_id: reply['undo_id'] })
  expect(back['suc_items']).toHaveLength(3)
  expect(await read(last.id)).toEqual(at(`${year}-01-31T23:59:59`))
})

test('the list shows exactly what an import brought', async () => {
  const numbers = ['77000000011', '77000000012', '77000000013']
  await createDevice(platform, { organisation: market.parties.dealer, imei: numbers[2] ?? '' })
  const sheet = [['设备号'], ...numbers.map((number) => [number])]
  const file_id = await putSheet(platform, market.accounts.dealer.id, sheet)
  const params = { file_id, sfamilyid: idOf('owner') }
  const { task_id } = await market.as('dealer', 'device/Import', params)
  await runTaskNow(platform, task_id)
  const listed = await market.as('dealer', 'family/GetDeviceList', { task_id })
  expect(listed['items'].map(({ imei }: Reply) => imei)).toEqual(numbers.slice(0, 2))
  expect((await market.as('root', 'family/GetDeviceList', { task_id })).error).toBe('notFound')
  const chosen = await select('dealer', { task_id })
  expect(chosen).toMatchObject({ count: 2 })
})

test('a selection has at most 100 000 devices', async () => {
  await devicesOf('buyer', 'huge', 100_001)
  expect(await select('dealer', { model: 'huge' })).toMatchObject({ error: 'selectionTooLarge' })
  await platform.pool.query(`DELETE FROM device WHERE imei = 'huge000001'`)
  expect(await select('dealer', { model: 'huge' })).toMatchObject({ count: 100_000 })
})
