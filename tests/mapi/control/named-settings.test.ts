import { beforeEach, expect, test } from 'vitest'
import { otherSections } from '#components/control/device-settings/other-values.ts'
import {
  type AlarmKey,
  alarmKeys,
  alarmValueOf,
  type OtherKey,
  otherKeys,
  otherSettingOf,
} from '#lib/codes/device-settings.ts'
import { type Protocol, protocolNames } from '#lib/codes/protocols.ts'
import { limits } from '#lib/rules/intervals.ts'
import settingTexts from '../../../messages/en/setting.json' with { type: 'json' }
import { namedSettings, unofferedSettings } from '../../catalogue/named-settings.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount } from '../../factories/organisations.ts'

/** What the specification names is read from docs/specification.md: each is stored, in effect (or listed with its reason) and shown. */
const { platform, root } = await rootPlatform()
const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
beforeEach(() => platform.advance(10))

const ask = async (name: string, params: object) => {
  platform.advance(2)
  return call(platform, name, params, { sid })
}

async function newDevice(protocol: Protocol) {
  const { id } = await createDevice(platform, { organisation: root, protocol })
  await putState(platform, id)
  return String(id)
}

const { alarms, others } = namedSettings()
const values = new Set(alarmKeys.flatMap((key) => alarmValueOf(key)?.name ?? []))
const switches = alarms.filter((name) => !values.has(name)) as AlarmKey[]

test('the page names the fields of the specification, and each is one of ours', () => {
  expect(alarms).toHaveLength(13)
  expect(others).toHaveLength(13)
  expect(alarmKeys).toEqual(expect.arrayContaining(switches))
  const known = [...otherKeys, 'replaystate', 'e_bit_function_']
  expect(known).toEqual(expect.arrayContaining(others))
})

/** Another value than is usual. */
function otherValue(key: OtherKey): number | string {
  const setting = otherSettingOf(key)
  if (setting.type === 'switch') return 1 - setting.default
  // No less than a minute: less is for sale.
  if (setting.type === 'number') return Math.max(60, limits[setting.limit].min)
  return setting.type === 'choice' ? (setting.values[0] ?? '') : '13800138000'
}

const settingsOf = async (simei: string) =>
  (await platform.pool.query('SELECT settings FROM device WHERE id = $1', [simei])).rows[0].settings

const orders = async (simei: string) =>
  (await platform.pool.query('SELECT FROM command WHERE device_id = $1', [simei])).rowCount ?? 0

/** Whether it is offered to a protocol's devices, which, or the platform for them, then do something other than before. */
async function hasEffect(key: OtherKey, protocol: Protocol): Promise<boolean> {
  const simei = await newDevice(protocol)
  const before = JSON.stringify(await settingsOf(simei))
  const value = otherValue(key)
  const set = { simei: [simei], items: [{ key, value }] }
  expect(await ask('device/SetSetting', set)).toMatchObject({ fail_items: [] })
  const { items } = await ask('device/GetSetting', { simei })
  const item = items.find((one: { key: string }) => one.key === key)
  expect([key, item.value]).toEqual([key, value])
  const modes = await platform.pool.query('SELECT FROM low_power_mode WHERE device_id = $1', [
    simei,
  ])
  const isChanged =
    JSON.stringify(await settingsOf(simei)) !== before ||
    (await orders(simei)) > 0 ||
    modes.rowCount === 1
  if (item.has_effect) expect([key, protocol, isChanged]).toEqual([key, protocol, true])
  return item.has_effect
}

const settable = others.filter((key): key is OtherKey => otherKeys.includes(key as OtherKey))

test.each(settable)('%s is stored, in effect or listed with the reason, and shown', async (key) => {
  const effects: boolean[] = []
  for (const protocol of protocolNames) effects.push(await hasEffect(key, protocol))
  expect([key, effects.includes(true)]).toEqual([key, !unofferedSettings().includes(key)])
  expect(Object.values(otherSections).flat()).toContain(key)
  expect(settingTexts.other[key].name).not.toBe('')
})

test('a function bit is stored and shown; its reason is listed', async () => {
  const simei = await newDevice('jt808')
  const key = 'e_bit_function_lamp'
  await ask('device/SetSetting', { simei: [simei], items: [{ key, value: 1 }] })
  const { items } = await ask('device/GetSetting', { simei })
  expect(items).toContainEqual(expect.objectContaining({ key, value: 1, has_effect: false }))
  expect(unofferedSettings()).toContain('e_bit_function_')
})

test('replaystate is what the device says of its relay', async () => {
  const simei = await newDevice('jt808')
  await platform.positions.query(
    'UPDATE tracking.device_state SET oil_cut = true WHERE device_id = $1',
    [simei],
  )
  expect(await ask('device/GetSetting', { simei })).toMatchObject({ replaystate: 1 })
  expect(settingTexts.relay).toMatchObject({ 0: expect.any(String), 1: expect.any(String) })
})

test.each(switches)(
  'the alarm %s is stored with its ways and value, in effect and shown',
  async (key) => {
    const simei = await newDevice('jt808')
    const limit = alarmValueOf(key)
    const value = limit && (limit.options?.[1] ?? limits[limit.limit].min)
    const set = async (open: 0 | 1) =>
      ask('device/SetAlarmSetting', {
        simei: [simei],
        items: [{ key, open, notify: 6, ...(value !== undefined && { value }) }],
      })
    await set(0)
    expect((await settingsOf(simei)).alarmsOff).toBeDefined()
    await set(1)
    const { items } = await ask('device/GetAlarmSetting', { simei })
    const item = items.find((one: { key: string }) => one.key === key)
    expect(item).toMatchObject({ open: 1, notify: 6, ...(value !== undefined && { value }) })
    // Kept from the app.
    expect(await settingsOf(simei)).toMatchObject({ alarmsSilent: expect.any(String) })
    expect((await settingsOf(simei)).alarmsOff).toBeUndefined()
    expect(settingTexts.alarm[key].name).not.toBe('')
  },
)
