import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { functions } from '#lib/contract/index-list.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  md5,
} from '../../factories/organisations.ts'
import { newPackage } from '../../factories/packages.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

/** For a param without a usual value, by type. */
const plainValue = (schema: z.ZodType | undefined) =>
  ['n', 1, true].find((value) => schema?.safeParse(value).success)

/** PostgreSQL, JSON and regular expressions choke on these. */
const texts = ['a\u0000b', '\ud800', '\\', "'; --", '%_\\%', '\u202e', 'é'.repeat(20)]

let platform: Platform
let sid: string
let usual: Record<string, unknown>

beforeAll(async () => {
  platform = await openPlatform({ env: { DNS_SERVERS: '127.0.0.1:9' } })
  const root = await createOrganisation(platform)
  const below = await createOrganisation(platform, { parent: root })
  const account = await createAccount(platform, { organisation: root })
  const other = await createAccount(platform, { organisation: below })
  const device = await createDevice(platform, { organisation: below })
  const group = await createGroup(platform, below)
  const fence = await createFence(platform, { organisation: below, deviceId: device.id })
  sid = await logIn(platform, account)
  const now = Math.floor(platform.now() / 1000)
  const today = new Date(platform.now()).toISOString().slice(0, 10)
  usual = {
    simei: String(device.id),
    sfamilyid: String(below.id),
    to_sfamilyid: String(root.id),
    suid: String(other.id),
    sgid: String(group.id),
    fence_id: String(fence.id),
    poi_id: '1',
    beacon_id: '1',
    beacon_ids: ['1'],
    number: 'AB12',
    upkeep_id: '1',
    note_id: '1',
    firmware_id: '1',
    rollout_id: '1',
    models: ['m'],
    model: 'm',
    version: '1',
    way: 'packets',
    month: '2026-03',
    hours: [{ day: 1, start: '08:00', end: '17:00' }],
    done_day: today,
    ids: '1',
    start_time: now - 60,
    end_time: now + 60,
    start_day: today,
    end_day: today,
    pwd_md5: md5('Quite7Unlikely'),
    old_pwd_md5: md5('Quite7Unlikely'),
    name: 'n',
    issuer: 'https://login.example.com',
    mail: 'a@example.com',
    mail_domains: ['example.com'],
    break_glass_suid: '1',
    account: 'a',
    imei: '123456',
    target: '13800138000',
    code: '123456',
    token: 'A'.repeat(43),
    id: '1',
    share_id: '1',
    invite_id: '1',
    withdraw_id: '1',
    complaint_id: '1',
    feedback_id: '1',
    iccid: '89860012345678901234',
    iccids: ['89860012345678901234'],
    phones: ['13800138000'],
    content: 'c',
    about: 'silence',
    rev: 1,
    brand: 'solo',
    host: 'track.example.com',
    values: {},
    card_id: '1',
    card_no: '6222020200112233445',
    bank: 'b',
    real_name: 'n',
    identity_card: 'AB1234567',
    reason: 'r',
    amount: 200,
    md5_pwd: md5('Quite7Unlikely'),
    action: 'accept',
    task_id: '1',
    undo_id: '1',
    schedule_id: '1',
    push_id: '1',
    delivery_id: '1',
    key_id: '1',
    scopes: ['device:read'],
    passkey_id: '1',
    feed_id: '1',
    address: 'https://hooks.example.com/a',
    types: ['alarm'],
    message_id: '1',
    lang: 'en',
    title: 't',
    selection_id: '1',
    func: 'device/Freeze',
    document_id: '1',
    file_id: '00000000-0000-4000-8000-000000000000',
    type: 'end_user',
    purpose: 'register',
    op: 'begin',
    endpoint: 'https://push.example.com/a',
    p256dh: 'B'.repeat(87),
    auth_key: 'A'.repeat(22),
    region: 'other',
    nickName: 'n',
    search: 's',
    filename: 'en',
    kind: 'account',
    protocol: 'jt808',
    cmd_id: '1',
    hex: '7878',
    type_value: 20_001,
    time_in_seconds: 60,
    report: 'device',
    frozen: true,
    enabled: true,
    confirm: true,
    auth: [],
    imei_list: ['123456'],
    imeis: ['123456'],
    latlng: [{ lat: 31e6, lon: 121e6 }],
    items: [{ key: 'soundswitch', value: 1 }],
    batch_no: '1',
    agent_price: '1',
    terminal_price: '1',
    out_trade_no: '202611230000000000',
  }
})
afterAll(() => platform.close())

const circle = { lat: 31e6, lon: 121e6, radius: 500 }

function paramsOf({ name, params: schema }: (typeof functions)[number]): Record<string, unknown> {
  if (name === 'device/SetAlarmSetting')
    return { simei: [usual['simei']], items: [{ key: 'sosswitch', open: 1, notify: 1 }] }
  if (name === 'device/SetUpkeep') return { simei: [usual['simei']], kind: 'service', due_km: 1 }
  if (name === 'device/SetMeter')
    return { simei: usual['simei'], day: usual['start_day'], odometer_km: 1 }
  if (name === 'cmd/SetFollowDevice') return { items: usual['imeis'] }
  const { fence_id, simei, start_time, end_time } = usual
  if (name === 'location/SetTripNote') return { simei, kind: 'trip', time: start_time, note: 'n' }
  if (name === 'location/SetTripPurpose') return { simei, times: [start_time], purpose: 'private' }
  if (name === 'location/GetOutlines') return { cities: ['440300'] }
  if (name === 'location/SearchRegion') return { ...circle, start_time, end_time }
  if (name === 'devreport/HealthDetail') return { kind: 'heart', start_time, end_time }
  if (name === 'alarm/GetFamilyAlarmByType') return { type: 'sos', start_time, end_time }
  if (name === 'pay/DecideByHand')
    return { out_trade_no: '1'.repeat(18), total_fee: 1, action: 'confirm' }
  if (name === 'wallet/WriteOff') return { debt_id: '1', owed: 1, amount: 1, reason: 'x' }
  if (name === 'wallet/AuditWithdraw') return { withdraw_id: '1', action: 'approve', rev: 1 }
  if (name === 'incrementpackage/GetDevFlow') return { simei, type: 2 }
  if (name === 'incrementpackage/Present') return { simei: [simei], type: 2, flow: 1 }
  if (name === 'incrementpackage/SetDefault') return { items: [{ type: 2, is_limited: true }] }
  if (name === 'incrementpackage/SetIncrementSwitch') return { simei: [simei], type: 2, open: 1 }
  if (name === 'alarm/Handle') return { ids: ['1'], result: 'e_disposal_solved' }
  if (name === 'alarm/HandleLike')
    return { type: 'sos', result: 'e_disposal_solved', start_time, end_time }
  if (name === 'alarm/SetRule') return { name: 'n', kind: 'close' }
  if (name === 'alarm/PreviewRule') return { kind: 'close' }
  if (name === 'alarm/DeleteRule') return { rule_id: '1' }
  if (name === 'fence/Add') return { name: 'n', type: 'city', city: '440300' }
  if (name === 'fence/Bind' || name === 'fence/Unbind') return { fence_id, simei: [simei] }
  if (name === 'schedule/Add')
    return { report: 'device', rhythm: 'daily', recipients: ['boss@waypost.example'] }
  if (name === 'schedule/Leave') return { token: `1.${'A'.repeat(43)}` }
  if (name.startsWith('workbench/') && name !== 'workbench/Get')
    return { kind: 'alarm', subject_id: '1', simei: simei }
  if (name === 'poi/Delete') return { poi_ids: ['1'] }
  if (name === 'poi/Import') return { items: [{ row: 1 }] }
  if (name === 'beacon/Import') return { items: [{ row: 1 }] }
  if (name === 'attendance/AddRule' || name === 'attendance/ModifyRule')
    return {
      ...(name === 'attendance/ModifyRule' && { rule_id: '1' }),
      name: 'n',
      periods: [{ start: '08:00', end: '17:00' }],
      beacon_ids: ['1'],
    }
  if (name === 'attendance/DeleteRule') return { rule_id: '1' }
  if (name === 'attendance/Correct')
    return {
      rule_id: '1',
      person: 'n',
      day: '2026-03-02',
      period: '08:00–12:00',
      punch: 'in',
      state: 0,
      reason: 'r',
    }
  if (name === 'fence/GetVisits') return { fence_id, start_time, end_time }
  const { batch_no, out_trade_no } = usual
  if (name === 'incrementpackage/AddPackage') return newPackage()
  if (name === 'incrementpackage/SetPackageState') return { batch_nos: ['1'], state: 'e_ibs_down' }
  if (name === 'pay/PrepayIncrement')
    return { batch_no, simei, item: { pay_plat: 9, total_fee: 1 } }
  if (name === 'complaint/Add') return { out_trade_no, reason: 'other', content: 'c' }
  if (name === 'complaint/Handle')
    return { complaint_id: '1', rev: 1, content: 'c', action: 'resolve' }
  if (name === 'ops/SetKey') return { brand: 'solo', kind: 'amap', secrets: { key: 'k' } }
  if (name === 'ops/DeleteKey' || name === 'ops/TestKey') return { brand: 'solo', kind: 'amap' }
  if (name === 'ops/PreviewConfig') return { brand: 'solo', language: 'en' }
  if (name === 'user/GetConsentText') return { hash: 'a'.repeat(64), brand: 'waypost' }
  if (name === 'user/Agree') return { hash: 'a'.repeat(64), language: 'en' }
  if (name === 'user/GetJoinLink') return { invite: 'A'.repeat(43) }
  if (name === 'incrementpackage/SetPrices')
    return { items: [{ batch_no: '1', price: '1', shown: 1 }] }
  if (name === 'ops/SetTexts')
    return { language: 'vi', rev: 0, texts: [{ key: 'common.close', text: 'n' }] }
  if (name === 'ops/PutTexts') return { language: 'vi', rev: 0, file_id: usual['file_id'] }
  if (name === 'ops/PutObject') return { file_id: usual['file_id'], version: '1' }
  if (name === 'ops/DeleteObject') return { object_ids: [`file-${String(usual['file_id'])}`] }
  if (name === 'ops/GetObjectFile') return { object_id: `file-${String(usual['file_id'])}` }
  if (name === 'ops/UndoTexts') return { language: 'vi', rev: 0, version: 1 }
  if (name === 'ops/GetTextPack' || name === 'ops/GetTextsFile') return { language: 'vi' }
  const aboutBackup = { backup_id: '20260101-000000-0000', pwd_md5: md5('secret1') }
  if (name === 'ops/StopBackup') return { backup_id: aboutBackup.backup_id }
  if (name === 'ops/DeleteBackup' || name === 'ops/GetBackupFile') return aboutBackup
  if (name === 'ops/SetBackupPlan')
    return { every: 'off', hour: 3, keep: 1, pwd_md5: aboutBackup.pwd_md5 }
  if (name === 'usermgr/SetScimKey') return { op: 'end', pwd_md5: aboutBackup.pwd_md5 }
  if (name === 'feedback/Add') return { type: 'problem', content: 'c' }
  if (name === 'feedback/Reply') return { feedback_id: '1', rev: 1, content: 'c'.repeat(10) }
  if (name === 'feedback/Handle') return { feedback_id: '1', rev: 1, action: 'resolve' }
  if (name === 'pay/SetAutoRenew') return { simei, type: 4 }
  if (name === 'pay/RefundShare')
    return { out_trade_no, refund_fee: 1, reason: 'x', md5_pwd: 'a'.repeat(32) }
  if (name === 'pay/Refund') return { out_trade_no, type: 'money', refund_fee: 1, reason: 'x' }
  const issues = schema.safeParse({}).error?.issues ?? []
  const lacking = issues.map(({ path }) => String(path[0]))
  const params = Object.fromEntries(
    lacking.map((name) => [name, usual[name] ?? plainValue(schema.shape[name])]),
  )
  const lists = schema.safeParse(params).error?.issues ?? []
  for (const { path, code } of lists)
    if (code === 'invalid_type') params[String(path[0])] = [usual[String(path[0])]]
  return params
}

test.each(
  functions.filter(({ name }) => name !== 'user/LoginOut').map((def) => [def.name, def] as const),
)('%s does not fail on any text', async (name, def) => {
  const { params: schema } = def
  const base = paramsOf(def)
  expect(schema.safeParse(base).error?.issues ?? [], 'give the params it needs').toEqual([])
  for (const param of Object.keys(schema.shape)) {
    for (const text of texts) {
      for (const value of [text, [text], { [text]: text }]) {
        const params = { ...base, [param]: value }
        if (!schema.safeParse(params).success) continue
        platform.advance(5)
        const reply = await call(platform, name, params, { sid, ip: '203.0.113.9' })
        expect(reply.error, JSON.stringify(params)).not.toBe('serviceFailed')
      }
    }
  }
})

/** What no column or calendar holds. */
const extremes: unknown[] = [
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  1 - 2 ** 53,
  9_999_999_999,
  '0',
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '9'.repeat(19),
  '0x13',
  '1e9',
  '-infinity',
  'infinity',
  'NaN',
  '0000-01-01 00:00:00+00',
  '2026-02-30 00:00:00+00',
  '2026-01-01 24:61:61+00',
  '2026-01-01 00:00:00+99',
]

/** Each order reads its key as another type. */
const ordersOf = ({ params: { shape } }: (typeof functions)[number]): Record<string, unknown>[] =>
  ['created', 'last_login', 'activation', 'due', 'modify', 'name']
    .map((sort) => ({ sort }))
    .filter(({ sort }) => shape['sort']?.safeParse(sort).success)

const lists = functions.filter(({ params: { shape } }) =>
  Object.keys(shape).some((name) => /^(last|begin|object)_/.test(name)),
)

test.each(lists.map((def) => [def.name, def] as const))(
  '%s does not fail on any cursor',
  async (name, def) => {
    const { shape } = def.params
    const base = paramsOf(def)
    const tried = new Set<string>()
    const cursor = Object.keys(shape).filter((param) =>
      /_(time|id|key|imei|fid)$|_s[a-z]+id$|_simei$/.test(param),
    )
    for (const order of [{}, ...ordersOf(def)]) {
      for (const value of extremes) {
        const others = ['1', 1, 'a'].map((usable) =>
          Object.fromEntries(
            cursor.flatMap((param) => {
              const one = [value, usable, '1'].find((some) => shape[param]?.safeParse(some).success)
              return one === undefined ? [] : [[param, one]]
            }),
          ),
        )
        for (const given of others) {
          const params = { ...base, ...order, object_kind: 'device', ...given }
          const known = Object.fromEntries(Object.entries(params).filter(([key]) => key in shape))
          if (tried.has(JSON.stringify(known))) continue
          tried.add(JSON.stringify(known))
          platform.advance(5)
          const reply = await call(platform, name, known, { sid, ip: '203.0.113.9' })
          expect(reply.error, JSON.stringify(known)).not.toBe('serviceFailed')
        }
      }
    }
  },
)

test.each(['', '0x1', '1e0', ' 1', '1.0', '+1', '9223372036854775808', '1\u0000'])(
  'a view of organisation %j is a view of nothing',
  async (monitorSid) => {
    const reply = await call(platform, 'user/GetInfo', {}, { sid, query: { monitorSid } })
    expect(reply.error).toBe('notFound')
  },
)
