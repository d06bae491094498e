import { expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { putAlarm, putPositions, putState } from '../../factories/devices.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { type Party, refusalOf } from '../../factories/market.ts'
import { createAccount, createGroup } from '../../factories/organisations.ts'
import type { Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { runTaskNow } from '../../factories/tasks.ts'

const { platform, market } = await marketPlatform()

const seconds = () => Math.floor(platform.now() / 1000)
const idOf = (party: Party) => String(market.parties[party].id)
const remove = (party: Party, ...simei: string[]) => market.as(party, 'device/Delete', { simei })
const restore = (party: Party, simei: string, more: object = {}) =>
  market.as(party, 'device/Restore', { simei: [simei], ...more })
const detail = (simei: string) => market.as('root', 'device/GetDetail', { simei })
const bin = (party: Party, params: object = {}) => market.as(party, 'device/GetRecycle', params)

test('a deleted device is gone, its log-ins end, and the bin says who did it and when', async () => {
  const group = await createGroup(platform, market.parties.owner, 'vans')
  const due = new Date(platform.now() + 10.5 * 86_400_000)
  const device = await market.device('owner', {
    name: 'gone',
    groupId: group.id,
    phone: '13700000001',
    expiresAt: due,
  })
  const sid = await logIn(platform, { login: device.imei, password: '123456' })
  const ended: unknown[] = []
  const sent: unknown[] = []
  const stops = [
    await platform.bus.subscribe('session', (message) => ended.push(message)),
    await platform.bus.subscribe('device', (message) => sent.push(message)),
  ]
  expect((await remove('owner', device.simei))['suc_items']).toEqual([device.simei])
  const deleted_time = seconds()
  for (const stop of stops) stop()
  expect(ended).toHaveLength(1)
  expect(sent).toEqual([{ id: device.id, imei: device.imei }])
  expect((await call(platform, 'family/GetDeviceList', {}, { sid })).error).toBe('loginExpired')
  expect((await detail(device.simei)).error).toBe('deviceNotFound')
  expect(refusalOf(await remove('owner', device.simei))).toBe('设备不存在或已删除')
  const found = await bin('dealer', { search: 'gone' })
  expect(found['items']).toMatchObject([
    {
      simei: device.simei,
      imei: device.imei,
      name: 'gone',
      sfamily_name: 'owner',
      sgid_name: 'vans',
      deleted_by: market.accounts.owner.login,
      due_time: Math.floor(due.getTime() / 1000),
      days_left: 10,
      deleted_time,
    },
  ])
  await market.device('owner', { phone: '13700000001' })
})

test('a device bound to a dealer is deleted by that dealer or from above', async () => {
  const sell = async () => {
    const { simei } = await market.device('dealer')
    await market.as('dealer', 'device/Sell', { simei: [simei], sfamilyid: idOf('owner') })
    return simei
  }
  const [first, second] = [await sell(), await sell()]
  expect(refusalOf(await remove('owner', first))).toBe(
    '设备已绑定经销商“dealer”，只有该经销商或其上级可以操作',
  )
  expect((await remove('dealer', first))['suc_items']).toEqual([first])
  expect((await remove('root', second))['suc_items']).toEqual([second])
})

test('the bin pages by time and device, each device once', async () => {
  const made: string[] = []
  for (let n = 0; n < 5; n++) made.push((await market.device('buyer', { name: `page ${n}` })).simei)
  await remove('buyer', ...made.slice(0, 3))
  await remove('buyer', ...made.slice(3))
  const seen: string[] = []
  let cursor = {}
  for (;;) {
    const { items } = await bin('buyer', { limit_size: 2, ...cursor })
    if (items.length === 0) break
    seen.push(...items.map(({ simei }: { simei: string }) => simei))
    cursor = { last_time: items.at(-1).deleted_ms, last_simei: items.at(-1).simei }
  }
  expect(seen).toEqual([...made.slice(3).reverse(), ...made.slice(0, 3).reverse()])
  const later = { start_time: seconds() + 60, end_time: seconds() + 120 }
  expect((await bin('buyer', later))['items']).toEqual([])
  expect((await bin('buyer', { start_time: 2, end_time: 1 })).error).toBe('rangeReversed')
  expect((await bin('dealer', { is_get_child: false }))['items']).toEqual([])
})

test('the bin can be read oldest first', async () => {
  const newest = (await bin('dealer'))['items'].map(({ simei }: { simei: string }) => simei)
  const oldest = await bin('dealer', { is_desc: false })
  expect(newest.length).toBeGreaterThan(1)
  expect(oldest['items'].map(({ simei }: { simei: string }) => simei)).toEqual(newest.toReversed())
})

test('half of a cursor is refused instead of answering the first page again', async () => {
  const refused = await bin('owner', { last_simei: '1' })
  expect(refused).toMatchObject({ error: 'badParams', fields: [{ path: 'last_time' }] })
})

test('a restored device is where it was, with its group, for five years at most', async () => {
  const group = await createGroup(platform, market.parties.owner, 'kept')
  const endless = await market.device('owner', { groupId: group.id })
  const soon = new Date(platform.now() + 86_400_000)
  const ending = await market.device('owner', { expiresAt: soon })
  await remove('owner', endless.simei, ending.simei)
  expect((await restore('owner', endless.simei))['suc_items']).toEqual([endless.simei])
  expect((await restore('owner', ending.simei))['suc_items']).toEqual([ending.simei])
  const years = (await detail(endless.simei))['due_time'] - seconds()
  expect(years / 86_400 / 365.25).toBeCloseTo(5, 1)
  expect(await detail(endless.simei)).toMatchObject({ sfamily_name: 'owner', sgid_name: 'kept' })
  expect((await detail(ending.simei))['due_time']).toBe(Math.floor(soon.getTime() / 1000))
  expect(refusalOf(await restore('owner', endless.simei))).toBe('设备不存在或已删除')
})

test('a device is restored to a chosen organisation and group', async () => {
  const { simei } = await market.device('owner')
  const group = await createGroup(platform, market.parties.buyer, 'chosen')
  await remove('owner', simei)
  const sgid = String(group.id)
  expect(refusalOf(await restore('dealer', simei, { sgid }))).toBe('该分组不属于设备所在的组织')
  const wrong = await restore('dealer', simei, { sgid, sfamilyid: idOf('owner') })
  expect(wrong.error).toBe('groupElsewhere')
  const right = await restore('dealer', simei, { sgid, sfamilyid: idOf('buyer') })
  expect(right['suc_items']).toEqual([simei])
  expect(await detail(simei)).toMatchObject({ sfamily_name: 'buyer', sgid_name: 'chosen' })
})

test('the password of a device log-in comes back with it, but not to another owner', async () => {
  const passwordAfter = async (more: object) => {
    const { id, simei } = await market.device('owner')
    await prismaOf(platform).device.update({ where: { id }, data: { passwordHash: 'chosen' } })
    await remove('owner', simei)
    await restore('dealer', simei, more)
    return (await prismaOf(platform).device.findUniqueOrThrow({ where: { id } })).passwordHash
  }
  expect(await passwordAfter({})).toBe('chosen')
  expect(await passwordAfter({ sfamilyid: idOf('owner') })).toBe('chosen')
  expect(await passwordAfter({ sfamilyid: idOf('buyer') })).toBeNull()
})

test('a device of the top organisation is not restored to an end user', async () => {
  const { simei } = await market.device('root')
  await remove('root', simei)
  const reply = await restore('root', simei, { sfamilyid: idOf('owner') })
  expect(refusalOf(reply)).toMatch('不能直接添加给终端用户')
})

async function countTracking(id: number): Promise<number[]> {
  const tables = ['position', 'alarm', 'device_state']
  const counts = tables.map((table) =>
    platform.positions.query<{ n: number }>(
      `SELECT count(*) AS n FROM tracking.${table} WHERE device_id = $1`,
      [id],
    ),
  )
  return (await Promise.all(counts)).map(({ rows }) => rows[0]?.n ?? 0)
}

async function report(id: number) {
  const time = seconds() - 40 * 86_400
  const at = { lat: 31_000_000, lon: 121_000_000 }
  await putPositions(platform, [
    { deviceId: id, time, ...at },
    { deviceId: id, time: seconds() - 3600, ...at },
  ])
  await putAlarm(platform, { deviceId: id, time })
  await putState(platform, id, { fixedAt: seconds() - 3600 })
}

test('only root deletes for good: the number is free at once, tracks and alarms go in a task', async () => {
  const device = await market.device('owner')
  await report(device.id)
  const erase = (party: Party) =>
    market.as(party, 'device/PhysicalDelete', { simei: [device.simei] })
  expect(refusalOf(await erase('root'))).toBe('设备不存在或已删除')
  await remove('owner', device.simei)
  expect((await erase('dealer')).error).toBe('noPermission')
  const adopt = { imei: device.imei, protocol: 'gt06' }
  expect((await market.as('root', 'device/Adopt', adopt)).error).toBe('deviceInRecycleBin')
  const reply = await erase('root')
  expect(reply).toMatchObject({ suc_items: [device.simei], task_id: expect.any(String) })
  expect((await market.as('root', 'device/Adopt', adopt)).errcode).toBe(0)
  expect(await countTracking(device.id)).toEqual([2, 1, 1])
  await runTaskNow(platform, reply['task_id'])
  expect(await countTracking(device.id)).toEqual([0, 0, 0])
  const task = await market.as('root', 'family/GetTask', { task_id: reply['task_id'] })
  expect(task).toMatchObject({ is_finish: true, state: 'done', done: 1 })
})

test('clearing erases what was reported until then and keeps the device', async () => {
  const device = await market.device('owner')
  await report(device.id)
  const params = { simei: [device.simei] }
  expect((await market.as('owner', 'device/Clear', params)).error).toBe('badParams')
  const reply = await market.as('owner', 'device/Clear', { ...params, confirm: true })
  expect(reply['suc_items']).toEqual([device.simei])
  await putPositions(platform, [{ deviceId: device.id, time: seconds() + 60, lat: 1, lon: 1 }])
  await runTaskNow(platform, reply['task_id'])
  expect(await countTracking(device.id)).toEqual([1, 0, 0])
  expect(await detail(device.simei)).toMatchObject({ last_pos: null, mileage: null })
  await market.as('dealer', 'device/Freeze', { ...params, frozen: true })
  const frozen = await market.as('owner', 'device/Clear', { ...params, confirm: true })
  expect(refusalOf(frozen)).toBe('设备已冻结')
  expect(frozen['task_id']).toBeNull()
})

test('what is erased is erased, whatever becomes of the account that asked for it', async () => {
  const devices = await Promise.all(Array.from({ length: 7 }, () => market.device('owner')))
  for (const { id } of devices) await report(id)
  const account = await createAccount(platform, { organisation: market.parties.owner })
  const as = await logIn(platform, account)
  const simei = devices.map((device) => device.simei)
  const { task_id } = await call(platform, 'device/Clear', { simei, confirm: true }, { sid: as })
  expect(await call(platform, 'family/GetTask', { task_id }, { sid: as })).toMatchObject({
    is_finish: false,
    can_cancel: false,
  })
  const cancelled = await call(platform, 'family/CancelTask', { task_id }, { sid: as })
  expect(cancelled.error).toBe('taskCommitted')
  const { id } = account
  await prismaOf(platform).account.update({ where: { id }, data: { frozenAt: new Date() } })
  await prismaOf(platform).account.delete({ where: { id } })
  await runTaskNow(platform, task_id)
  for (const device of devices) expect(await countTracking(device.id)).toEqual([0, 0, 0])
  const task = await prismaOf(platform).task.findUniqueOrThrow({ where: { id: BigInt(task_id) } })
  expect(task).toMatchObject({ state: 'done', done: 7, failed: 0, message: '' })
})

test('an erasure that cannot reach the tracking store goes on later', async () => {
  const device = await market.device('owner')
  await report(device.id)
  const params = { simei: [device.simei], confirm: true }
  const { task_id } = await market.as('owner', 'device/Clear', params)
  const broken = { ...platform, positions: { query: () => Promise.reject(new Error('gone')) } }
  await expect(runTaskNow(broken as unknown as Platform, task_id)).rejects.toThrow('gone')
  const seen = await market.as('owner', 'family/GetTask', { task_id })
  expect(seen).toMatchObject({ is_finish: false, done: 0, failed: 0 })
  await runTaskNow(platform, task_id)
  expect(await countTracking(device.id)).toEqual([0, 0, 0])
})
