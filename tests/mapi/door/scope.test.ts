import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putAlarm, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let a: Organisation
let b: Organisation
let below: Organisation
let sidA: string
let deviceB: { id: number; imei: string }
let deviceBelow: { id: number; imei: string }

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  a = await createOrganisation(platform, { name: 'dealer a', parent: root })
  b = await createOrganisation(platform, { name: 'dealer b', parent: root })
  below = await createOrganisation(platform, { name: 'below a', parent: a })
  sidA = await logIn(platform, await createAccount(platform, { organisation: a }))
  deviceB = await createDevice(platform, { organisation: b })
  deviceBelow = await createDevice(platform, { organisation: below })
  await createDevice(platform, { organisation: a })
  await putState(platform, deviceB.id)
  await putAlarm(platform, { deviceId: deviceB.id, time: Math.floor(Date.now() / 1000) - 60 })
})
afterAll(() => platform.close())

const now = () => Math.floor(Date.now() / 1000)
const missing = '2000000000'
const huge = '9223372036854775807'

test.each([
  ['device/GetDetail', (id: string) => ({ simei: id })],
  ['device/GetLog', (id: string) => ({ simei: id })],
  ['device/Modify', (id: string) => ({ simei: id, name: 'mine' })],
  ['device/Share', (id: string) => ({ simei: id, end_time: now() + 60 })],
  ['device/GetShares', (id: string) => ({ simei: id })],
  ['device/RevokeShare', (id: string) => ({ simei: id, share_id: '1' })],
  ['device/Invite', (id: string) => ({ simei: id, account: 'x', end_time: now() + 60 })],
  ['device/GetInvites', (id: string) => ({ simei: id })],
  ['device/RevokeInvite', (id: string) => ({ simei: id, invite_id: '1' })],
  ['location/GetTrack', (id: string) => ({ simei: id, start_time: now() - 60, end_time: now() })],
  ['alarm/GetDetail', (id: string) => ({ simei: id, id: '1' })],
  ['alarm/Get', (id: string) => ({ simei: id, start_time: now() - 60, end_time: now() })],
  ['cmd/Send', (id: string) => ({ simei: id, type_value: 20_001 })],
])(
  '%s answers for a foreign device exactly as for one that does not exist',
  async (name, params) => {
    const replies = await Promise.all(
      [String(deviceB.id), missing, huge].map((id) =>
        call(platform, name, params(id), { sid: sidA }),
      ),
    )
    expect(replies[0]).toEqual({
      errcode: 269877404,
      error: 'deviceNotFound',
      error_message: '设备不存在或已删除',
    })
    expect(replies[1]).toEqual(replies[0])
    expect(replies[2]).toEqual(replies[0])
  },
)

test('a foreign organisation or group answers as a missing one', async () => {
  const group = await createGroup(platform, b)
  const answers = await Promise.all([
    ...[String(b.id), missing, huge].map((sfamilyid) =>
      call(platform, 'family/GetDeviceList', { sfamilyid }, { sid: sidA }),
    ),
    ...[String(group.id), missing].map((sgid) =>
      call(platform, 'family/GetDeviceList', { sgid }, { sid: sidA }),
    ),
  ])
  for (const reply of answers) expect(reply).toEqual(answers[0])
  expect(answers[0]?.error).toBe('notFound')
})

test('a path that begins with the same digits is not below', async () => {
  const near = await createOrganisation(platform, { name: 'near', parent: b })
  await platform.pool.query('UPDATE organisation SET path = $1 WHERE id = $2', [
    a.path.replace(/\/$/, '5/'),
    near.id,
  ])
  const reply = await call(
    platform,
    'family/GetDeviceList',
    { sfamilyid: String(near.id) },
    { sid: sidA },
  )
  expect(reply.error).toBe('notFound')
})

test('elements of a list that are foreign are left out', async () => {
  const reply = await call(
    platform,
    'family/GetDeviceList',
    { simeis: [String(deviceB.id), String(deviceBelow.id), missing] },
    { sid: sidA },
  )
  expect(reply['items'].map(({ simei }: { simei: string }) => simei)).toEqual([
    String(deviceBelow.id),
  ])
  const found = await call(
    platform,
    'device/FindDev',
    { imeis: [deviceB.imei, deviceBelow.imei] },
    { sid: sidA },
  )
  expect(found['items']).toHaveLength(1)
  expect(found['missing']).toEqual([deviceB.imei])
})

test('lists of an organisation hold nothing of its neighbours', async () => {
  const [devices, last, alarms, search] = await Promise.all([
    call(platform, 'family/GetDeviceList', {}, { sid: sidA }),
    call(platform, 'location/GetLast', {}, { sid: sidA }),
    call(platform, 'alarm/GetLastAlarm', { is_get_child: true }, { sid: sidA }),
    call(platform, 'family/SearchFamily', { name: 'dealer' }, { sid: sidA }),
  ])
  expect(devices['counts'].all).toBe(2)
  expect(last['simei']).not.toContain(String(deviceB.id))
  expect(alarms['items']).toEqual([])
  expect(search['items'].map(({ sname }: { sname: string }) => sname)).toEqual(['dealer a'])
})

test('monitorSid narrows the view to an organisation below, never beyond the own tree', async () => {
  const list = (monitorSid: string, params: object = {}) =>
    call(platform, 'family/GetDeviceList', params, { sid: sidA, query: { monitorSid } })
  const narrowed = await list(String(below.id))
  expect(narrowed['items'].map(({ simei }: { simei: string }) => simei)).toEqual([
    String(deviceBelow.id),
  ])
  expect((await list(String(below.id), { sfamilyid: String(a.id) })).error).toBe('notFound')
  expect((await list(String(b.id))).error).toBe('notFound')
  expect((await list('x')).error).toBe('notFound')
})

test('a device in the recycle bin is gone for everybody', async () => {
  const device = await createDevice(platform, { organisation: a, deletedAt: new Date() })
  const reply = await call(
    platform,
    'device/GetDetail',
    { simei: String(device.id) },
    { sid: sidA },
  )
  expect(reply.error).toBe('deviceNotFound')
})

test('a device log-in sees itself and nothing else of its organisation', async () => {
  const sid = await logIn(platform, { login: deviceBelow.imei, password: '123456' })
  await createDevice(platform, { organisation: below })
  const [list, last, tree, find] = await Promise.all([
    call(platform, 'family/GetDeviceList', {}, { sid }),
    call(platform, 'location/GetLast', {}, { sid }),
    call(platform, 'family/GetFamilyList', { get_current: true }, { sid }),
    call(platform, 'device/FindDev', { imei: '860' }, { sid }),
  ])
  const own = String(deviceBelow.id)
  expect(list).toMatchObject({ items: [{ simei: own }], counts: { all: 1 } })
  expect(last['simei']).toEqual([own])
  expect(tree).toMatchObject({ familys: [], garages: [], total: 0 })
  expect(find['items']).toMatchObject([{ simei: own }])
})
