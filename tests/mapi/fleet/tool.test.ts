import { expect, test } from 'vitest'
import type { Permission, Role } from '#lib/codes/permissions.ts'
import { call, logIn } from '../../factories/caller.ts'
import { putAlarm } from '../../factories/devices.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { createAccount, md5 } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { runTaskNow } from '../../factories/tasks.ts'

const { platform, market } = await marketPlatform()

const reset = (params: object) => market.as('dealer', 'tool/ResetTermPwd', params)

test('a printed number finds its device whatever zeros stand before it', async () => {
  const device = await market.device('owner', { protocol: 'jt808', imei: '13912340077' })
  const printed = '013912340077'
  const found = { suc_items: [device.simei], fail_items: [] }
  expect(await reset({ imei_list: [printed, device.imei] })).toMatchObject(found)
  const cleared = { imei_list: [printed], commands: true, data: false, confirm: true }
  expect(await market.as('dealer', 'tool/ClearDevice', cleared)).toMatchObject(found)
  const foreign = await market.device('root', { protocol: 'jt808', imei: '13912340078' })
  expect(await reset({ imei_list: [`0${foreign.imei}`] })).toMatchObject({
    suc_items: [],
    fail_items: [{ imei: `0${foreign.imei}`, simei: '' }],
  })
})

test('the password of an end user’s account is set, and its sessions end', async () => {
  const account = await createAccount(platform, { organisation: market.parties.owner })
  const sid = await logIn(platform, account)
  const suid = String(account.id)
  expect((await reset({ suid, pwd_md5: md5('123456') })).error).toBe('passwordWeak')
  expect((await reset({ suid, pwd_md5: md5('Qm7vT2xk') })).errcode).toBe(0)
  expect((await call(platform, 'user/GetInfo', {}, { sid })).error).toBe('accountChanged')
  await logIn(platform, { ...account, password: 'Qm7vT2xk' })
  const { rows } = await platform.pool.query(
    `SELECT after FROM audit WHERE func = 'tool/ResetTermPwd' AND object_kind = 'account'`,
  )
  expect(rows).toMatchObject([{ after: { password: '***', ownerId: expect.any(Number) } }])
})

test('nobody takes over a colleague who may do more, nor sets the own password without the old one', async () => {
  const organisation = market.parties.owner
  const clerk = await createAccount(platform, {
    organisation,
    role: 'e_role_user',
    permissions: ['e_ua_reset_pwd'],
  })
  const peer = await createAccount(platform, {
    organisation,
    role: 'e_role_user',
    permissions: ['e_ua_send_cmd'],
  })
  const sid = await logIn(platform, clerk)
  const tryOn = ({ id }: { id: number }) =>
    call(platform, 'tool/ResetTermPwd', { suid: String(id), pwd_md5: md5('Qm7vT2xk') }, { sid })
  expect((await tryOn(clerk)).error).toBe('cannotChangeSelf')
  expect((await tryOn(market.accounts.owner)).error).toBe('managersOnly')
  expect((await tryOn(peer)).error).toBe('holdsMore')
})

test('a clerk above does not take over an end user who may do more, whose owner is told of a reset', async () => {
  const clerk = await createAccount(platform, {
    organisation: market.parties.dealer,
    role: 'e_role_tool',
    permissions: ['e_ua_show_family', 'e_ua_show_tool', 'e_ua_reset_pwd'],
  })
  const sid = await logIn(platform, clerk)
  const phone = '13911110001'
  const organisation = market.parties.owner
  const target = (role: Role, permissions: Permission[]) =>
    createAccount(platform, { organisation, role, permissions })
  const tryOn = ({ id }: { id: number }) => {
    platform.advance(1)
    const params = { suid: String(id), pwd_md5: md5('Qm7vT2xk') }
    return call(platform, 'tool/ResetTermPwd', params, { sid })
  }
  expect((await tryOn(await target('e_role_manager', ['e_ua_show_family']))).error).toBe(
    'managersOnly',
  )
  const mighty = await target('e_role_user', ['e_ua_show_family', 'e_ua_send_cmd'])
  expect((await tryOn(mighty)).error).toBe('holdsMore')
  const lesser = await target('e_role_user', ['e_ua_show_family'])
  await prismaOf(platform).account.update({ where: { id: lesser.id }, data: { phone } })
  expect((await tryOn(lesser)).errcode).toBe(0)
  const { rows } = await platform.pool.query('SELECT body FROM outbox_message WHERE target = $1', [
    phone,
  ])
  expect(rows).toEqual([{ body: expect.stringContaining(lesser.login) }])
})

test('dealers recover their passwords themselves', async () => {
  const suid = String(market.accounts.sub.id)
  const reply = await reset({ suid, pwd_md5: md5('Qm7vT2xk') })
  expect(reply.error).toBe('dealerPasswordElsewhere')
})

test('either numbers or one account with its new password are given', async () => {
  const suid = String(market.accounts.owner.id)
  for (const params of [{}, { suid }, { suid, pwd_md5: md5('Qm7vT2xk'), imei_list: ['1'] }]) {
    expect((await reset(params)).error).toBe('resetOneThing')
  }
})

test('numbers are cleared of data, or of the commands that wait for them', async () => {
  const device = await market.device('owner')
  const time = Math.floor(platform.now() / 1000) - 60
  await putAlarm(platform, { deviceId: device.id, time })
  const { id } = await prismaOf(platform).command.create({
    data: { deviceId: device.id, kind: 'location', expiresAt: new Date(platform.now() + 60_000) },
  })
  const clear = (params: object) =>
    market.as('owner', 'tool/ClearDevice', { imei_list: [device.imei], confirm: true, ...params })
  expect((await clear({ data: false })).error).toBe('nothingToChange')
  const ended: unknown[] = []
  const stop = await platform.bus.subscribe('commandDone', (message) => ended.push(message))
  const commands = await clear({ data: false, commands: true })
  stop()
  expect(commands).toMatchObject({ suc_items: [device.simei], task_id: null })
  expect(ended).toEqual([{ id: String(id), deviceId: device.id }])
  const data = await clear({ imei_list: [device.imei, 'nobody'] })
  expect(data['fail_items']).toMatchObject([{ imei: 'nobody' }])
  await runTaskNow(platform, data['task_id'])
  const { rowCount } = await platform.positions.query(
    'SELECT FROM tracking.alarm WHERE device_id = $1',
    [device.id],
  )
  expect(rowCount).toBe(0)
})

test('versions are counted by model', async () => {
  const { rows } = await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol, model, version)
     SELECT 'v' || n, $1, 'gt06', 'M', CASE WHEN n < 3 THEN '1.0' ELSE '2.0' END FROM generate_series(1, 5) n
     RETURNING id`,
    [market.parties.buyer.id],
  )
  expect(rows).toHaveLength(5)
  const reply = await market.as('buyer', 'device/GetVersion')
  expect(reply['items']).toEqual([
    { id: 'gt06/M/2.0', model: 'M', protocol: 'gt06', version: '2.0', count: 3 },
    { id: 'gt06/M/1.0', model: 'M', protocol: 'gt06', version: '1.0', count: 2 },
  ])
  const idsOf = async (params: object): Promise<string[]> => {
    platform.advance(5)
    const { items } = await market.as('buyer', 'device/GetVersion', params)
    return items.map(({ id }: { id: string }) => id)
  }
  expect(await idsOf({ sort: 'version', is_desc: false })).toEqual(['gt06/M/1.0', 'gt06/M/2.0'])
  expect(await idsOf({ search: '2.' })).toEqual(['gt06/M/2.0'])
  expect(await idsOf({ search: 'm', is_desc: false })).toEqual(['gt06/M/1.0', 'gt06/M/2.0'])
  expect(await idsOf({ protocol: 'jt808' })).toEqual([])
  const counted = { model_is: 'M', version: '2.0', protocol: 'gt06' }
  const list = await market.as('buyer', 'family/GetDeviceList', counted)
  expect(list['items'].map(({ imei }: { imei: string }) => imei).sort()).toEqual(['v3', 'v4', 'v5'])
})
