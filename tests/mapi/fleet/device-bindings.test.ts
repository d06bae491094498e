import { expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { putState } from '../../factories/devices.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { type Party, refusalOf } from '../../factories/market.ts'
import { createAccount } from '../../factories/organisations.ts'

const { platform, market } = await marketPlatform()

const idOf = (party: Party) => String(market.parties[party].id)
const detail = (simei: string) => market.as('root', 'device/GetDetail', { simei })
const bind = (party: Party, simei: string, to: object) =>
  market.as(party, 'device/Bind', { simei: [simei], ...to })
const unbind = (party: Party, simei: string, kind: string) =>
  market.as(party, 'device/Unbind', { simei: [simei], kind })

test('an account of the owner is bound and unbound', async () => {
  const { simei } = await market.device('owner')
  const suid = String(market.accounts.owner.id)
  expect((await bind('dealer', simei, { suid }))['suc_items']).toEqual([simei])
  expect((await detail(simei))['account']).toBe(market.accounts.owner.login)
  expect(refusalOf(await bind('dealer', simei, { suid }))).toBe('设备已在目标位置')
  const second = await createAccount(platform, { organisation: market.parties.owner })
  expect(refusalOf(await bind('dealer', simei, { suid: String(second.id) }))).toMatch('已绑定账号')
  expect((await unbind('owner', simei, 'account'))['suc_items']).toEqual([simei])
  expect(refusalOf(await unbind('owner', simei, 'account'))).toBe('设备没有此绑定')
})

test('an account of another organisation is refused', async () => {
  const { simei } = await market.device('owner')
  const suid = String(market.accounts.buyer.id)
  expect(refusalOf(await bind('dealer', simei, { suid }))).toBe('该账号不属于设备所在的组织')
})

test('a phone is bound to one device at a time, and opens it', async () => {
  const first = await market.device('owner')
  const second = await market.device('owner')
  const phone = '13800000001'
  const sent: unknown[] = []
  const stop = await platform.bus.subscribe('device', (message) => sent.push(message))
  const replies = await Promise.all(
    [first, second].map(({ simei }) => bind('owner', simei, { phone })),
  )
  stop()
  const refusals = replies.map((reply) => refusalOf(reply) ?? 'ok').toSorted()
  expect(refusals).toEqual(['ok', '该手机号已绑定其他设备'].toSorted())
  expect(sent).toHaveLength(1)
  const won = replies[0]?.['suc_items'].length ? first : second
  expect(refusalOf(await bind('owner', won.simei, { phone: '13800000002' }))).toMatch(
    '已绑定手机号',
  )
  const sid = await logIn(platform, { login: phone, password: '123456' })
  expect((await call(platform, 'device/GetDetail', { simei: won.simei }, { sid })).errcode).toBe(0)
  expect((await unbind('owner', won.simei, 'phone'))['suc_items']).toEqual([won.simei])
  expect((await call(platform, 'device/GetDetail', { simei: won.simei }, { sid })).error).toBe(
    'loginExpired',
  )
})

test('a phone from elsewhere is bound as it is at log-in, with + and its country', async () => {
  const { simei } = await market.device('owner')
  const phone = '+8493800000001'
  expect((await bind('owner', simei, { phone }))['suc_items']).toEqual([simei])
  expect(await logIn(platform, { login: phone, password: '123456' })).toBeTruthy()
  expect((await bind('owner', simei, { phone: '+0123456789' })).error).toBe('badParams')
})

test('unbinding a phone takes its own right', async () => {
  const { simei } = await market.device('owner', { phone: '13800000003' })
  const account = await createAccount(platform, {
    organisation: market.parties.owner,
    permissions: ['e_ua_bind_device'],
  })
  const sid = await logIn(platform, account)
  const params = { simei: [simei], kind: 'phone' }
  expect((await call(platform, 'device/Unbind', params, { sid })).error).toBe('noPermission')
})

test('exactly one thing is bound, a phone to a single device', async () => {
  const { simei } = await market.device('owner')
  const other = await market.device('owner')
  const phone = '13800000004'
  const suid = String(market.accounts.owner.id)
  expect((await bind('owner', simei, {})).error).toBe('bindOneThing')
  expect((await bind('owner', simei, { phone, suid })).error).toBe('bindOneThing')
  const two = await market.as('owner', 'device/Bind', { simei: [simei, other.simei], phone })
  expect(two.error).toBe('bindOneThing')
  expect((await bind('owner', simei, { phone: '12345678901' })).error).toBe('badParams')
})

test('a dealer is bound by dealers, at or above the device, and unbound from there', async () => {
  const { simei } = await market.device('owner')
  const to = (party: Party) => ({ sfamilyid: idOf(party) })
  expect((await bind('owner', simei, to('owner'))).error).toBe('onlySellers')
  expect(refusalOf(await bind('dealer', simei, to('sub')))).toBe('该组织不是经销商')
  expect(refusalOf(await bind('dealer', simei, to('owner')))).toBe('该组织不是经销商')
  expect((await bind('dealer', simei, to('dealer')))['suc_items']).toEqual([simei])
  expect(refusalOf(await unbind('owner', simei, 'dealer'))).toBe(
    '设备已绑定经销商“dealer”，只有该经销商或其上级可以操作',
  )
  expect((await unbind('root', simei, 'dealer'))['suc_items']).toEqual([simei])
  await bind('root', simei, to('root'))
  expect(refusalOf(await bind('dealer', simei, to('dealer')))).toMatch('已绑定经销商“root”')
})

test('a frozen device takes no commands and no log-ins, and is shown as frozen', async () => {
  const { simei, id, imei } = await market.device('owner')
  await putState(platform, id, { line: 'on' })
  const sid = await logIn(platform, { login: imei, password: '123456' })
  const freeze = (party: Party, frozen: boolean) =>
    market.as(party, 'device/Freeze', { simei: [simei], frozen })
  const items = [{ key: 'locint_val', value: 60 }]
  await market.as('owner', 'device/SetSetting', { simei: [simei], items })
  const standing = async () => {
    const reply = await market.as('owner', 'device/GetSetting', { simei })
    return reply['items'].find((item: { key: string }) => item.key === 'locint_val')?.state
  }
  expect(await standing()).toBe('waiting')
  expect((await freeze('owner', true)).error).toBe('onlySellers')
  expect((await freeze('dealer', true))['suc_items']).toEqual([simei])
  expect(await standing()).toBe('cancelled')
  expect(refusalOf(await freeze('dealer', true))).toBe('设备已冻结')
  expect((await call(platform, 'device/GetDetail', { simei }, { sid })).error).toBe('loginExpired')
  await expect(logIn(platform, { login: imei, password: '123456' })).rejects.toThrow('deviceFrozen')
  const send = { simei, type_value: 20_001, wait_seconds: 0 }
  expect((await market.as('dealer', 'cmd/Send', send)).error).toBe('deviceFrozen')
  expect(await detail(simei)).toMatchObject({ state: 'online', frozen_time: expect.any(Number) })
  const listed = await market.as('owner', 'family/GetDeviceList', { is_frozen: true })
  expect(listed['items']).toMatchObject([{ simei }])
  expect((await freeze('dealer', false))['suc_items']).toEqual([simei])
  expect(refusalOf(await freeze('dealer', false))).toBe('设备未冻结')
  expect(await detail(simei)).toMatchObject({ frozen_time: null })
})
