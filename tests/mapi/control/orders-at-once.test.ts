import { beforeEach, describe, expect, test } from 'vitest'
import { violetline } from '#brands/violetline.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount, md5 } from '../../factories/organisations.ts'

const { platform, root } = await rootPlatform()
const account = await createAccount(platform, { organisation: root })
const sid = await logIn(platform, account)
beforeEach(() => platform.advance(10))

const ask = (name: string, params: object) => call(platform, name, params, { sid })

async function newDevice(options: object = {}) {
  const device = await createDevice(platform, { organisation: root, ...options })
  await putState(platform, device.id)
  return { simei: String(device.id), imei: device.imei }
}

const order = (simei: string, type_value: number, params: object, by = sid): Promise<Reply> =>
  call(platform, 'cmd/Send', { simei, type_value, params, wait_seconds: 0 }, { sid: by })

async function alarm(simei: string, key: string) {
  const { items } = await ask('device/GetAlarmSetting', { simei })
  return items.find((one: { key: string }) => one.key === key)
}

/** What a device is told, oldest first. */
async function told(simei: string) {
  const { rows } = await platform.pool.query(
    `SELECT kind, params, state FROM command WHERE device_id = $1 AND kind <> 'platform' ORDER BY id`,
    [simei],
  )
  return rows
}

describe('what an order changes on the platform is in force with it', () => {
  test('the removal alarm, of which a device hears that has a word for it', async () => {
    const { simei } = await newDevice()
    expect(await order(simei, 78, { enable: 0 })).toMatchObject({ state: 'answered' })
    expect(await alarm(simei, 'dropalarm')).toMatchObject({ open: 0, state: 'waiting' })
    expect(await told(simei)).toMatchObject([
      { kind: 'settings', params: { off: ['fallOff'] }, state: 'waiting' },
    ])
    const { simei: phone } = await newDevice({ protocol: 'osmand' })
    expect(await order(phone, 78, { enable: 0 })).toMatchObject({ state: 'answered' })
    expect(await alarm(phone, 'dropalarm')).toMatchObject({ open: 0, state: 'stored' })
    expect(await told(phone)).toEqual([])
  })

  test('how an alarm is told: with the value that it has', async () => {
    const { simei } = await newDevice({ protocol: 'osmand' })
    const item = { key: 'speedswitch', open: 1, notify: 1, value: 90 }
    await ask('device/SetAlarmSetting', { simei: [simei], items: [item] })
    const way = (alarm_notify_way: string) =>
      order(simei, 107, { alarm_type: 'speedswitch', alarm_notify_way })
    expect(await way('both')).toMatchObject({ state: 'answered' })
    expect(await alarm(simei, 'speedswitch')).toMatchObject({ open: 1, value: 90, notify: 7 })
    await way('sms')
    expect(await alarm(simei, 'speedswitch')).toMatchObject({ notify: 3 })
    await way('none')
    expect(await alarm(simei, 'speedswitch')).toMatchObject({ notify: 1 })
    expect(await way('post')).toMatchObject({ error: 'badParams' })
  })

  test('the model, which decides on the relay; not by the own log-in of the device', async () => {
    const { simei, imei } = await newDevice({ protocol: 'gt06', model: 'XT900' })
    const cut = { simei, type_value: 23, params: { value: 0 }, wait_seconds: 0 }
    const withPassword = { ...cut, pwd_md5: md5(account.password) }
    expect(await ask('cmd/Send', withPassword)).toMatchObject({ error: 'relayUndeclared' })
    const own = await logIn(platform, { login: imei, password: '123456' })
    expect(await order(simei, 89, { value: 'GT06E' }, own)).toMatchObject({
      error: 'deviceFieldNotYours',
    })
    expect(await order(simei, 89, { value: ' GT06E ' })).toMatchObject({ state: 'answered' })
    expect(await ask('device/GetDetail', { simei })).toMatchObject({ model: 'GT06E' })
    expect(await ask('cmd/Send', withPassword)).toMatchObject({ errcode: 0 })
  })
})

describe('the relay', () => {
  test('of a device log-in, as its brand allows', async () => {
    const { simei, imei } = await newDevice({ model: 'G10LS' })
    const own = await logIn(platform, { login: imei, password: '123456' })
    const violet = { sid: own, headers: { host: violetline.hosts.production.host1 } }
    const ordered = { simei, type_value: 23, wait_seconds: 0 }
    const cut = { ...ordered, params: { value: 0 }, pwd_md5: md5('123456') }
    const restore = { ...ordered, params: { value: 1 }, offline: 'cache' }
    for (const params of [cut, restore]) {
      expect(await call(platform, 'cmd/Send', params, violet)).toMatchObject({
        error: 'noPermission',
      })
      expect(await call(platform, 'cmd/Send', params, { sid: own })).toMatchObject({ errcode: 0 })
    }
    const { items } = await call(platform, 'cmd/GetCatalogue', { simei }, { sid: own })
    const relay = items.find((one: { type_value: number }) => one.type_value === 23)
    expect(relay).toMatchObject({ right: 'e_ua_modify_relay' })
  })

  test('an account that may modify it, but not cut by force, restores only', async () => {
    const { simei } = await newDevice({ model: 'G10LS' })
    const permissions: Permission[] = ['e_ua_send_cmd', 'e_ua_modify_relay']
    const limited = await createAccount(platform, {
      organisation: root,
      role: 'e_role_user',
      permissions,
    })
    const other = await logIn(platform, limited)
    expect(await order(simei, 23, { value: 0 }, other)).toMatchObject({ error: 'noPermission' })
    expect(await order(simei, 23, { value: 1 }, other)).toMatchObject({ errcode: 0 })
    const { items } = await call(platform, 'cmd/GetCatalogue', { simei }, { sid: other })
    const relay = items.find((one: { type_value: number }) => one.type_value === 23)
    expect(relay.params.value.values).toEqual([1])
  })
})

test('a new key of a device asks for the right to push keys', async () => {
  const { simei } = await newDevice()
  const by = async (permissions: Permission[]) => {
    const own = await createAccount(platform, {
      organisation: root,
      role: 'e_role_user',
      permissions,
    })
    const params = { simei, request_id: crypto.randomUUID() }
    return call(platform, 'device/ResetCode', params, { sid: await logIn(platform, own) })
  }
  expect(await by(['e_ua_edit_device'])).toMatchObject({ error: 'noPermission' })
  expect(await by(['e_ua_push_key'])).toMatchObject({ errcode: 0 })
})
