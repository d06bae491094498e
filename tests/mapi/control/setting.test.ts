import { beforeEach, expect, test } from 'vitest'
import { alarmMask } from '#lib/codes/alarm-types.ts'
import { alarmKeys, otherKeys } from '#lib/codes/device-settings.ts'
import zhRules from '../../../messages/zh/verification.json' with { type: 'json' }
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { statementsOf } from '../../factories/statements.ts'

const { platform, root } = await rootPlatform()
const sid = await logIn(platform, await createAccount(platform, { organisation: root }))
beforeEach(() => platform.advance(10))

const newDevice = (options: object = {}) =>
  createDevice(platform, { organisation: root, ...options })
const set = (name: 'SetSetting' | 'SetAlarmSetting', params: object) =>
  call(platform, `device/${name}`, params, { sid })
const setting = (simei: string[], items: object[]) =>
  call(platform, 'device/SetSetting', { simei, items }, { sid })

async function settingsOf(id: number) {
  const device = await prismaOf(platform).device.findUniqueOrThrow({ where: { id } })
  return device.settings
}

test('a device of which nothing was chosen shows the defaults of the spec', async () => {
  const { id } = await newDevice()
  await putState(platform, id)
  const other = await call(platform, 'device/GetSetting', { simei: String(id) }, { sid })
  expect(other['items'].map(({ key }: { key: string }) => key)).toEqual(otherKeys)
  const itemOf = (items: { key: string }[], key: string) => items.find((one) => one.key === key)
  expect(itemOf(other['items'], 'locint_val')).toEqual({
    key: 'locint_val',
    value: 600,
    has_effect: true,
    state: 'default',
    reply: null,
    update_time: null,
  })
  expect(itemOf(other['items'], 'lbsswitch')).toMatchObject({ value: 0 })
  expect(other).toMatchObject({ replaystate: null, protocol: 'jt808' })
  const alarm = await call(platform, 'device/GetAlarmSetting', { simei: String(id) }, { sid })
  expect(alarm['items'].map(({ key }: { key: string }) => key)).toEqual(alarmKeys)
  expect(itemOf(alarm['items'], 'shakeswicth')).toMatchObject({ open: 1, notify: 1, value: 28 })
  expect(itemOf(alarm['items'], 'speedswitch')).toMatchObject({ value: 120 })
  expect(itemOf(alarm['items'], 'sosswitch')).toMatchObject({ value: null })
})

const ours = ['drive_time', 'lbsswitch', 'stayalarm']
const sent = ['locint_val', 'sleep_intval']
const gt06Settings = [
  ...sent,
  'drive_time',
  'lbsswitch',
  'lowpowermodeswitch',
  'stayalarm',
  'indicatorlight',
]
const jt808Settings = [
  ...sent,
  'drive_time',
  'lbsswitch',
  'lowpowermodeswitch',
  'disconnswitch',
  'stayalarm',
  'indicatorlight',
  'auto_answer',
]

test.each([
  ['jt808', jt808Settings],
  ['gt06', gt06Settings],
  ['osmand', ours],
])('%s says of which settings something comes: %j', async (protocol, expected) => {
  const { id } = await newDevice({ protocol })
  const { items } = await call(platform, 'device/GetSetting', { simei: String(id) }, { sid })
  const able = items.filter((item: { has_effect: boolean }) => item.has_effect)
  expect(able.map(({ key }: { key: string }) => key)).toEqual(expected)
})

const wrong: [items: object, rule: keyof typeof zhRules][] = [
  [{ key: 'locint_val', value: 0 }, 'whole'],
  [{ key: 'locint_val', value: 10_001 }, 'whole'],
  [{ key: 'locint_val', value: '60#RESET#' }, 'whole'],
  [{ key: 'soundswitch', value: 2 }, 'whole'],
  [{ key: 'positionlevel', value: 'LGW' }, 'oneOf'],
  [{ key: 'rechage_sim', value: '1380013' }, 'sim'],
  [{ key: 'rechage_sim', value: '13800138000#' }, 'tips3'],
  [{ key: 'e_bit_function_x', value: 5 }, 'whole'],
]

test.each(wrong)('%j is refused by its rule', async (item, rule) => {
  const { id } = await newDevice()
  const reply = await setting([String(id)], [item])
  expect(reply.error).toBe('badParams')
  const start = zhRules[rule].split('{')[0]
  expect(reply['fields']).toEqual([
    { path: 'items.0.value', message: expect.stringContaining(start ?? '') },
  ])
})

test.each([
  [{ key: 'replaystate', value: 1 }],
  [{ key: 'nothing', value: 1 }],
  [{ key: 'e_bit_function_A#', value: 1 }],
])('%j is no setting that can be changed', async (item) => {
  const { id } = await newDevice()
  expect((await setting([String(id)], [item])).error).toBe('badParams')
})

test.each([
  { key: 'shakeswicth', open: 1, notify: 1, value: 9 },
  { key: 'shakeswicth', open: 1, notify: 1, value: 255 },
  { key: 'speedswitch', open: 1, notify: 1, value: 191 },
  { key: 'sosswitch', open: 1, notify: 1, value: 5 },
  { key: 'sosswitch', open: 2, notify: 1 },
  { key: 'sosswitch', open: 1, notify: 8 },
])('the alarm setting %j is refused', async (item) => {
  const { id } = await newDevice()
  const reply = await call(
    platform,
    'device/SetAlarmSetting',
    { simei: [String(id)], items: [item] },
    { sid },
  )
  expect(reply.error).toBe('badParams')
})

test('a vibration level that no word of the protocol carries is told to be kept here only', async () => {
  const { id } = await newDevice({ protocol: 'gt06' })
  const items = [{ key: 'shakeswicth', open: 1, notify: 1, value: 40 }]
  await set('SetAlarmSetting', { simei: [String(id)], items })
  const read = await call(platform, 'device/GetAlarmSetting', { simei: String(id) }, { sid })
  const shake = read['items'].find(({ key }: { key: string }) => key === 'shakeswicth')
  expect(shake).toMatchObject({ value: 40, state: 'waiting' })
  expect(shake.value_standing).toMatchObject({ state: 'unsupported' })
})

test('a setting that is given back to the device is as if it had never been set', async () => {
  const { id } = await newDevice()
  const simei = [String(id)]
  const alarm = (items: object[]) => set('SetAlarmSetting', { simei, items })
  await setting(simei, [{ key: 'locint_val', value: 1800 }])
  await alarm([
    { key: 'speedswitch', open: 1, notify: 0, value: 90 },
    { key: 'shakeswicth', open: 1, notify: 1, value: 40 },
    { key: 'sosswitch', open: 0, notify: 1 },
  ])
  expect(Object.keys((await settingsOf(id)) as object).toSorted()).toEqual([
    'alarmsOff',
    'alarmsSilent',
    'intervalSeconds',
    'speedLimit',
  ])
  platform.advance(10)
  await setting(simei, [{ key: 'locint_val', value: null }])
  const gone = ['speedswitch', 'shakeswicth', 'sosswitch']
  const reply = await alarm(gone.map((key) => ({ key, open: null, notify: 1 })))
  expect(reply['suc_items']).toEqual(simei)
  expect(await settingsOf(id)).toEqual({})
  expect(await prismaOf(platform).deviceSetting.count({ where: { deviceId: id } })).toBe(0)
  const read = await call(platform, 'device/GetAlarmSetting', { simei: String(id) }, { sid })
  const states = new Set(read['items'].map(({ state }: { state: string }) => state))
  expect([...states]).toEqual(['default'])
  // Only the mask that shields nothing any more waits.
  const commands = await prismaOf(platform).command.findMany({
    where: { deviceId: id, state: 'waiting' },
  })
  expect(commands.map(({ params }) => params)).toEqual([{ off: [] }])
  const [last] = await prismaOf(platform).audit.findMany({
    where: { objectId: id, func: 'device/SetSetting' },
    orderBy: { id: 'desc' },
    take: 1,
  })
  expect(last).toMatchObject({ before: { locint_val: 1800 }, after: { locint_val: null } })
})

test('a setting that is there twice is refused as a whole', async () => {
  const { id } = await newDevice()
  const twice = [
    { key: 'soundswitch', value: 1 },
    { key: 'soundswitch', value: 0 },
  ]
  expect((await setting([String(id)], twice)).error).toBe('settingTwice')
})

test('each device of a bulk change answers for itself', async () => {
  const good = await newDevice()
  const frozen = await newDevice()
  await platform.pool.query('UPDATE device SET frozen_at = now() WHERE id = $1', [frozen.id])
  const expired = await newDevice({ expiresAt: new Date(platform.now() - 1000) })
  const gt06 = await newDevice({ protocol: 'gt06' })
  const foreign = '999999'
  const ids = [good.id, frozen.id, expired.id, gt06.id].map(String)
  const reply = await setting([...ids, foreign], [{ key: 'locint_val', value: 3 }])
  expect(reply['suc_items']).toEqual([String(good.id)])
  expect(
    reply['fail_items'].map((one: { simei: string; error_message: string }) => [
      one.simei,
      one.error_message,
    ]),
  ).toEqual([
    [foreign, expect.any(String)],
    [String(frozen.id), expect.any(String)],
    [String(expired.id), expect.any(String)],
    [String(gt06.id), expect.stringContaining('5')],
  ])
  const kept = await prismaOf(platform).deviceSetting.findMany({ where: { key: 'locint_val' } })
  expect(kept.map(({ deviceId }) => deviceId)).toEqual([good.id])
})

test('a thousand devices are set in one call, by the statements that one takes', async () => {
  const { rows } = await platform.pool.query<{ id: number }>(
    `INSERT INTO device (imei, organisation_id, protocol) SELECT 'batch' || n, $1, 'gt06' FROM generate_series(1, 1002) AS n
     RETURNING id`,
    [root.id],
  )
  const [before = '', one = '', ...ids] = rows.map(({ id }) => String(id))
  const turnOff = async (simei: string[]) => {
    platform.memory.sessions.clear()
    const items = [{ key: 'lowpower', open: 0, notify: 1 }]
    const reply = await set('SetAlarmSetting', { simei, items })
    expect(reply['suc_items']).toHaveLength(simei.length)
  }
  // Notes the last use of the session.
  await turnOff([before])
  const ofOne = await statementsOf(() => turnOff([one]))
  expect(await statementsOf(() => turnOff(ids))).toBe(ofOne)
  const { rows: commands } = await platform.pool.query(
    `SELECT count(*)::int AS count, min(params::text) AS params FROM command WHERE kind = 'lowPower'`,
  )
  expect(commands).toEqual([{ count: 1002, params: '{"on": false}' }])
})

test('what people choose becomes facts that the gateway and the sweep go by, and goes again', async () => {
  const { id } = await newDevice()
  const simei = [String(id)]
  await setting(simei, [{ key: 'drive_time', value: 10 }])
  expect(await settingsOf(id)).toEqual({ tripSeconds: 600 })
  await setting(simei, [
    { key: 'sleep_intval', value: 3600 },
    { key: 'drive_time', value: null },
  ])
  expect(await settingsOf(id)).toEqual({ intervalSeconds: 3600 })
  const alarms = (items: object[]) => set('SetAlarmSetting', { simei, items })
  await alarms([
    { key: 'speedswitch', open: 1, notify: 1, value: 80 },
    { key: 'sleep_overtime', open: 1, notify: 3, value: 30 },
    { key: 'offswitch', open: 0, notify: 1 },
    { key: 'fenceswitch', open: 0, notify: 1 },
    { key: 'sosswitch', open: 1, notify: 2 },
    { key: 'lowpower', open: 1, notify: 1 },
    { key: 'fatigueswitch', open: 1, notify: 1, value: 10 },
    { key: 'openswitch', open: 1, notify: 1, value: 2206 },
    { key: 'displaceswitch', open: 1, notify: 1 },
  ])
  expect(await settingsOf(id)).toEqual({
    intervalSeconds: 3600,
    alarmsOff: String(alarmMask(['offline', 'fenceIn', 'fenceOut'])),
    alarmsSilent: String(alarmMask(['sos'])),
    speedLimit: 800,
    staySeconds: 1800,
    lowPercent: 20,
    restSeconds: 600,
    guardHours: 2206,
    displacedMetres: 200,
  })
  await alarms([
    { key: 'speedswitch', open: 0, notify: 1, value: 80 },
    { key: 'sleep_overtime', open: 0, notify: 1 },
    { key: 'offswitch', open: 1, notify: 1 },
    { key: 'fenceswitch', open: 1, notify: 1 },
    { key: 'sosswitch', open: 1, notify: 3 },
    { key: 'lowpower', open: 0, notify: 1 },
    { key: 'fatigueswitch', open: 0, notify: 1 },
    { key: 'openswitch', open: 1, notify: 1, value: 0 },
    { key: 'displaceswitch', open: null, notify: 1 },
  ])
  expect(await settingsOf(id)).toEqual({
    intervalSeconds: 3600,
    alarmsOff: String(alarmMask(['overspeed', 'stay', 'lowPower', 'fatigue'])),
  })
})

test('the audit log tells what was and what is', async () => {
  const { id } = await newDevice()
  await setting([String(id)], [{ key: 'soundswitch', value: 1 }])
  await setting([String(id)], [{ key: 'soundswitch', value: 0 }])
  const { rows } = await platform.pool.query(
    `SELECT func, before, after FROM audit WHERE object_kind = 'device' AND object_id = $1 ORDER BY at, func`,
    [id],
  )
  expect(rows).toMatchObject([
    { func: 'device/SetSetting', before: { soundswitch: null }, after: { soundswitch: 1 } },
    { func: 'device/SetSetting', before: { soundswitch: 1 }, after: { soundswitch: 0 } },
  ])
})
