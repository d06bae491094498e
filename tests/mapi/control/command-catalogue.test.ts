import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commands } from '#lib/commands/catalogue.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

let platform: Platform
let root: Organisation
let account: { id: number; login: string; password: string }
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  account = await createAccount(platform, { organisation: root })
  sid = await logIn(platform, account)
})
beforeEach(() => platform.advance(10))
afterAll(() => platform.close())

async function newDevice(options: object = {}, isOnline = true): Promise<string> {
  const device = await createDevice(platform, { organisation: root, ...options })
  if (isOnline) await putState(platform, device.id)
  return String(device.id)
}

const ask = (func: string, params: object) => call(platform, func, params, { sid })
const send = (simei: string, type_value: number, params: object = {}, rest: object = {}) =>
  ask('cmd/Send', { simei, type_value, params, wait_seconds: 0, ...rest })

async function list(simei: string) {
  const { items } = await ask('cmd/GetCmdList', { simei })
  return items as Record<string, unknown>[]
}

const item = (reply: Reply, typeValue: number) =>
  reply['items'].find((one: { type_value: number }) => one.type_value === typeValue)

test('the catalogue says what carries a command, and why a device does not take it', async () => {
  const all = await ask('cmd/GetCatalogue', {})
  expect(all['items']).toHaveLength(commands.length)
  expect(item(all, 35)).toMatchObject({
    name: 'vibration',
    params: { value: { type: 'number', min: 10, max: 254 } },
    protocols: [{ protocol: 'jt808', frame: '0x8103', word: '0xF112', reply: '0x0001' }],
    setting: 'shake_value',
    why_not: null,
  })
  const gt06 = await ask('cmd/GetCatalogue', { simei: await newDevice({ protocol: 'gt06' }) })
  expect(item(gt06, 35)).toMatchObject({ why_not: 'noWord', takes_text: true })
  expect(item(gt06, 23)).toMatchObject({ why_not: 'model' })
  expect(item(gt06, 10_002)).toMatchObject({ why_not: 'platform', takes_text: false })
  const phone = await ask('cmd/GetCatalogue', { simei: await newDevice({ protocol: 'osmand' }) })
  expect(item(phone, 62)).toMatchObject({ why_not: 'oneWay' })
})

test.each([
  ['an interval below 5 s', 62, { value: 4 }, 'params.value'],
  ['an interval above 300 s', 62, { value: 301 }, 'params.value'],
  ['vibration below 10', 35, { value: 9 }, 'params.value'],
  ['vibration above 254', 35, { value: 255 }, 'params.value'],
  ['a speed below 20', 36, { value: 19 }, 'params.value'],
  ['a speed above 180', 36, { value: 181 }, 'params.value'],
  ['a speed of 1, which is not off', 36, { value: 1 }, 'params.value'],
  ['power saving below 2 min', 80, { interval_time: 1 }, 'params.interval_time'],
  ['power saving above 1440 min', 80, { interval_time: 1441 }, 'params.interval_time'],
  ['a volume below 50', 162, { value: 49 }, 'params.value'],
  ['a volume above 100', 162, { value: 101 }, 'params.value'],
  ['tracking above 24 h', 87, { time_in_seconds: 86_401 }, 'params.time_in_seconds'],
  ['a port above 65535', 21, { ip: 'a.example', port: 65_536 }, 'params.port'],
  ['an invalid address', 21, { ip: '设备', port: 1 }, 'params.ip'],
  ['a text of 301 characters', 20_000, { value: 'a'.repeat(301) }, 'params.value'],
  ['eleven contacts', 18, { op: 'in', phone_data: Array(11).fill({}) }, 'params.phone_data'],
  ['a parameter too many', 20_001, { value: 1 }, 'params.value'],
  ['an unknown type', 12_345, {}, 'type_value'],
])('%s is refused', async (_, typeValue, params, field) => {
  const reply = await send(await newDevice(), typeValue, params)
  expect(reply.error).toBe('badParams')
  expect(reply['fields'][0].path).toContain(field)
})

test.each([
  ['motion', 62, [{ value: 5 }, { value: 300 }]],
  ['vibration', 35, [{ value: 10 }, { value: 254 }]],
  ['the speed alarm', 36, [{ value: 20 }, { value: 180 }, { value: 0 }]],
  ['power saving', 80, [{ interval_time: 2 }, { interval_time: 1440 }]],
  ['volume', 162, [{ value: 50 }, { value: 100 }]],
  ['tracking', 87, [{ time_in_seconds: 60 }, { time_in_seconds: 86_400 }]],
] as [string, number, object[]][])(
  'both ends of %s are within its limits',
  async (_, type, ends) => {
    const simei = await newDevice()
    for (const params of ends) expect((await send(simei, type, params)).error).not.toBe('badParams')
  },
)

test('an offline device gets the newest command of a type, cached for seven days', async () => {
  const simei = await newDevice({}, false)
  expect((await send(simei, 62, { value: 30 })).error).toBe('deviceOffline')
  const cache = { offline: 'cache' }
  const older = await send(simei, 62, { value: 30 }, cache)
  const other = await send(simei, 35, { value: 30 }, cache)
  const newer = await send(simei, 62, { value: 60 }, cache)
  const items = await list(simei)
  expect(items.map(({ cmd_id, state, reply }) => [cmd_id, state, reply])).toEqual([
    [newer['cmd_id'], 'waiting', null],
    [other['cmd_id'], 'waiting', null],
    [older['cmd_id'], 'cancelled', 'superseded'],
  ])
  const times = items[0]?.['times'] as { waiting: number; expires: number }
  expect(times.expires - Math.floor(platform.now() / 1000)).toBeCloseTo(7 * 86_400, -2)
  const page = await ask('cmd/GetCmdList', { simei, limit_size: 1, last_cmd_id: newer['cmd_id'] })
  expect(page['items']).toMatchObject([{ cmd_id: other['cmd_id'] }])
})

test('a waiting command can be cancelled, a sent one cannot', async () => {
  const simei = await newDevice({}, false)
  const { cmd_id } = await send(simei, 62, { value: 30 }, { offline: 'cache' })
  const elsewhere = await newDevice()
  const cancel = (of: string) => ask('cmd/Cancel', { simei: of, cmd_id })
  expect((await cancel(elsewhere)).error).toBe('notFound')
  expect(await cancel(simei)).toMatchObject({ errcode: 0 })
  expect((await cancel(simei)).error).toBe('commandSent')
  expect(await list(simei)).toMatchObject([{ cmd_id, state: 'cancelled', tries: 0 }])
})

test('oil is cut with the password again, a declared relay and an online device only', async () => {
  const simei = await newDevice({ protocol: 'gt06', model: 'GT06E' })
  const cut = (of: string, rest: object = { pwd_md5: md5(account.password) }) =>
    send(of, 23, { value: 0 }, rest)
  expect((await cut(simei, {})).error).toBe('wrongPassword')
  expect((await cut(simei, { pwd_md5: md5('another one') })).error).toBe('wrongPassword')
  const undeclared = await newDevice({ protocol: 'gt06', model: 'XT900' })
  expect((await cut(undeclared)).error).toBe('relayUndeclared')
  expect((await cut(simei, { pwd_md5: md5(account.password), offline: 'cache' })).error).toBe(
    'relayNeverCached',
  )
  expect((await send(simei, 20_000, { value: 'RELAY,1#' })).error).toBe('relayByText')
  expect(await list(simei)).toEqual([])
  const done = await cut(simei)
  expect(done).toMatchObject({ errcode: 0, state: 'waiting' })
  const events = await platform.pool.query<{ after: object }>(
    `SELECT after FROM audit WHERE func = 'cmd/Send' AND object_id = $1 AND errcode = 0`,
    [simei],
  )
  expect(events.rows).toMatchObject([{ after: { type_value: 23, oil: 'cut' } }])
  const restored = await send(simei, 23, { value: 1 }, { offline: 'cache' })
  expect(restored).toMatchObject({ errcode: 0 })
})

test.each([
  ['tooFast', 'relayTooFast'],
  ['fixTooOld', 'relayFixOld'],
])('a cut that a gateway refuses as %s is told in words', async (reply, error) => {
  const simei = await newDevice({ protocol: 'gt06', model: 'GT06E' })
  await platform.bus.subscribe('command', async ({ id, deviceId }) => {
    if (String(deviceId) !== simei) return
    await platform.pool.query(
      `UPDATE command SET state = 'refused', reply = $2, answered_at = now() WHERE id = $1`,
      [id, reply],
    )
    await platform.bus.publish('commandDone', { id, deviceId })
  })
  const rest = { pwd_md5: md5(account.password), wait_seconds: 5 }
  expect((await send(simei, 23, { value: 0 }, rest)).error).toBe(error)
})

test('what the platform does itself, what a protocol lacks and what nobody may is refused', async () => {
  const simei = await newDevice({ protocol: 'gt06' })
  expect((await send(simei, 10_002)).error).toBe('commandOfPlatform')
  expect((await send(simei, 70)).error).toBe('commandUnsupported')
  expect((await send(simei, 40, { value: 0 })).error).toBe('commandUnsupported')
  const limited = await createAccount(platform, {
    organisation: root,
    role: 'e_role_user',
    permissions: ['e_ua_send_cmd'],
  })
  const other = await logIn(platform, limited)
  const params = { simei, type_value: 23, params: { value: 0 }, wait_seconds: 0 }
  expect((await call(platform, 'cmd/Send', params, { sid: other })).error).toBe('noPermission')
})

test('tracking starts with duration and interval and stops', async () => {
  const simei = await newDevice()
  const started = await ask('cmd/StartTrace', { simei, time_in_seconds: 600, interval_time: 10 })
  const stopped = await ask('cmd/StopTrace', { simei })
  const kept = await prismaOf(platform).command.findMany({
    where: { deviceId: Number(simei) },
    orderBy: { id: 'asc' },
  })
  expect(kept).toMatchObject([
    { kind: 'tracking', params: { intervalSeconds: 10, validitySeconds: 600 } },
    { kind: 'tracking', params: { intervalSeconds: 0 } },
  ])
  expect([started, stopped].map((reply) => reply['cmd_id'])).toEqual(
    kept.map(({ id }) => String(id)),
  )
  const detail = () => ask('device/GetDetail', { simei, get_trace: true })
  expect(await detail()).toMatchObject({ can_trace: true, trace_until: null })
  const answered = `UPDATE command SET state = 'answered', sent_at = $2, answered_at = $2 WHERE id = $1`
  const at = new Date(platform.now())
  await platform.pool.query(answered, [started['cmd_id'], at])
  expect((await detail())['trace_until']).toBe(Math.floor(at.getTime() / 1000) + 600)
  await platform.pool.query(answered, [stopped['cmd_id'], at])
  expect((await detail())['trace_until']).toBe(null)
  expect(await detail()).toMatchObject({ trace_longest: 86_400, can_stop_trace: true })
  const gt06 = await ask('device/GetDetail', { simei: await newDevice({ protocol: 'gt06' }) })
  expect(gt06).toMatchObject({ can_trace: false, trace_longest: null, can_stop_trace: false })
  const long = { simei, time_in_seconds: 86_401 }
  expect((await ask('cmd/StartTrace', long)).error).toBe('badParams')
})

test('a watch is tracked for three minutes, and cannot be told to end it', async () => {
  const simei = await newDevice({ protocol: 'watch' })
  const detail = () => ask('device/GetDetail', { simei, get_trace: true })
  const facts = await detail()
  expect(facts).toMatchObject({ can_trace: true, trace_longest: 180, can_stop_trace: false })
  const start = (seconds: number) => ask('cmd/StartTrace', { simei, time_in_seconds: seconds })
  expect((await start(facts['trace_longest'] + 1)).error).toBe('commandUnsupported')
  expect((await ask('cmd/StopTrace', { simei })).error).toBe('commandUnsupported')
  // Its word has no duration.
  const { cmd_id: id } = await start(60)
  const at = new Date(platform.now())
  await platform.pool.query(
    `UPDATE command SET state = 'answered', sent_at = $2, answered_at = $2 WHERE id = $1`,
    [id, at],
  )
  expect((await detail())['trace_until']).toBe(Math.floor(at.getTime() / 1000) + 180)
})

test('a text goes to the SIM of a device by the outbox, and nothing says it was confirmed', async () => {
  const simei = await newDevice({ protocol: 'gt06' }, false)
  const text = () => send(simei, 1089, { value: 'STATUS#' })
  expect((await text()).error).toBe('simMissing')
  const sim = '13800009001'
  await platform.pool.query('UPDATE device SET sim = $1 WHERE id = $2', [sim, simei])
  expect(await text()).toMatchObject({ errcode: 0, state: 'sent', reply: null })
  const outbox = await platform.pool.query(
    'SELECT channel, body FROM outbox_message WHERE target = $1',
    [sim],
  )
  expect(outbox.rows).toEqual([{ channel: 'sms', body: 'STATUS#' }])
  const spent = await platform.pool.query('SELECT n FROM service_use WHERE device_id = $1', [simei])
  expect(spent.rows).toEqual([{ n: 1 }])
  expect((await send(simei, 1089, { value: 'a'.repeat(71) })).error).toBe('badParams')
  expect((await send(simei, 102, { value: 'a'.repeat(236) }))['state']).toBe('sent')
  expect((await send(simei, 102, { value: 'RELAY,1#' })).error).toBe('relayByText')
})
