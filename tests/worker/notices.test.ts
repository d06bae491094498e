import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag } from '#lib/codes/position-flags.ts'
import { type Called, deliverMessages } from '#server/domain/people/message/deliver-messages.ts'
import { payNextCall } from '#server/domain/tracking/notice/pay-next-call.ts'
import { tellAlarms } from '#server/domain/tracking/notice/tell-alarms.ts'
import type { Senders } from '#server/integrations/sender.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice, putAlarm } from '../factories/devices.ts'
import { createFence } from '../factories/fences.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { amrOf, putRecording } from '../factories/recordings.ts'
import { limit, unlimit } from '../factories/service-limits.ts'

let platform: Platform
let root: Awaited<ReturnType<typeof createOrganisation>>
beforeAll(async () => {
  platform = await openPlatform()
  root = await createOrganisation(platform, { name: 'root' })
  await tell()
})
beforeEach(() =>
  platform.pool.query(
    'DELETE FROM outbox_message; DELETE FROM alarm_notice; DELETE FROM service_use',
  ),
)
afterAll(() => platform.close())

const now = () => Math.floor(platform.now() / 1000)
let phones = 13_700_000_000

/** All that was committed before: PostgreSQL stamps alarms and this by one clock. */
const tell = () => tellAlarms({ ...platform, main: platform.pool })
const messages = async (account?: number) => {
  const { rows } = await platform.pool.query<{ channel: string; body: string; at: number }>(
    `SELECT channel, body FROM outbox_message WHERE $1::int IS NULL OR account_id = $1 ORDER BY id`,
    [account ?? null],
  )
  return rows
}
const channels = async (account?: number) => (await messages(account)).map(({ channel }) => channel)

async function person(organisation: { id: number }, notice: object) {
  const account = await createAccount(platform, { organisation: organisation as typeof root })
  phones += 1
  await platform.pool.query(
    'UPDATE account SET phone = $2, email = $3, settings = $4 WHERE id = $1',
    [account.id, String(phones), `p${account.id}@example.com`, { language: 'en' }],
  )
  const sid = await logIn(platform, account)
  platform.advance(2)
  const params = { flag: 1, ways: ['mail', 'sms', 'phone'], ...notice }
  expect(await call(platform, 'alarm/UpdateToken', params, { sid })).toMatchObject({ errcode: 0 })
  return { ...account, sid }
}
const raise = (deviceId: number, type: keyof typeof alarmTypes, options: object = {}) =>
  putAlarm(platform, { deviceId, time: now() - 5, type: alarmTypes[type].bit, ...options })
const mask = (deviceId: number, key: string, notify: number) =>
  platform.pool.query(
    `INSERT INTO device_setting (device_id, key, value, notify) VALUES ($1, $2, '{"open": 1}', $3)`,
    [deviceId, key, notify],
  )

test('the mask of the device and the ways of the person decide, and each way is used once', async () => {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation, name: 'van' })
  const one = await person(organisation, {})
  await raise(device.id, 'lowPower')
  await tell()
  expect(await channels()).toEqual(['mail'])
  expect((await messages())[0]?.body).toMatch(/Low battery, van \(\d+\)/)
  await mask(device.id, 'sosswitch', 6)
  await raise(device.id, 'sos')
  await Promise.all([tell(), tell()])
  await platform.pool.query('UPDATE alarm_cursor SET taken_at = 0')
  await tell()
  expect((await channels(one.id)).sort()).toEqual(['mail', 'phone', 'sms'])
  await mask(device.id, 'speedswitch', 0)
  await raise(device.id, 'overspeed')
  await tell()
  expect(await channels()).toHaveLength(3)
  const { rows } = await platform.pool.query('SELECT service, n FROM service_use ORDER BY service')
  expect(rows).toEqual([
    { service: 6, n: 1 },
    { service: 7, n: 1 },
  ])
})

test('a text that no quota covers is not sent, the mail is', async () => {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation })
  const one = await person(organisation, {})
  await mask(device.id, 'sosswitch', 7)
  await limit(platform, 'smsAlarm', { flow: 1 })
  for (let at = 0; at < 2; at++) {
    platform.advance(120)
    await raise(device.id, 'sos')
    await tell()
  }
  await unlimit(platform)
  expect((await channels(one.id)).sort()).toEqual(['mail', 'mail', 'phone', 'phone', 'sms'])
})

test('who may not list an alarm is not told of it', async () => {
  const dealer = await createOrganisation(platform, { parent: root })
  const below = await createOrganisation(platform, { parent: dealer })
  const device = await createDevice(platform, { organisation: below })
  const stranger = await createOrganisation(platform, { parent: root })
  const above = await person(dealer, {})
  const watching = await person(dealer, { is_get_child: true })
  await person(stranger, { is_get_child: true })
  await raise(device.id, 'sos')
  await tell()
  expect([await channels(above.id), await channels(watching.id)]).toEqual([[], ['mail']])
  expect(await channels()).toHaveLength(1)
})

test('a fence tells those who own it and those above of its alarms, and spends nothing below', async () => {
  const dealer = await createOrganisation(platform, { parent: root })
  const below = await createOrganisation(platform, { parent: dealer })
  const device = await createDevice(platform, { organisation: below })
  const watching = await person(dealer, { is_get_child: true })
  const customer = await person(below, {})
  const { id: dealers } = await createFence(platform, { organisation: dealer })
  const { id: own } = await createFence(platform, { organisation: below })
  await mask(device.id, 'fenceswitch', 7)
  await raise(device.id, 'fenceIn', { subject: dealers })
  await tell()
  expect((await channels(watching.id)).sort()).toEqual(['mail', 'phone', 'sms'])
  expect(await channels(customer.id)).toEqual([])
  platform.advance(120)
  await raise(device.id, 'fenceIn', { subject: own })
  await tell()
  expect((await channels(customer.id)).sort()).toEqual(['mail', 'phone', 'sms'])
})

function telephone(answer: (nth: number) => void = () => {}) {
  const calls: string[] = []
  const send = async ({ id }: { id: string }) => {
    answer(calls.length)
    calls.push(id)
  }
  const phone = { isSandbox: false, send }
  const senders = { mail: phone, sms: phone, phone, push: phone } as unknown as Senders
  const { pool: main, positions, now: time } = platform
  const stores = { main, positions, now: time }
  const nextCall = (called: Called) => payNextCall(stores, called)
  return { calls, deliver: () => deliverMessages({ main, senders, now: time, nextCall }) }
}

/** An alarm of a device that calls three times at most. */
async function callingThrice() {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation })
  const settings = { callTimes: 3 }
  await platform.pool.query('UPDATE device SET settings = $2 WHERE id = $1', [device.id, settings])
  const one = await person(organisation, { ways: ['phone'] })
  await mask(device.id, 'sosswitch', 4)
  const alarm = await raise(device.id, 'sos')
  await tell()
  /** Used by alarms, and left of what was given. */
  const quota = async () => {
    const { rows } = await platform.pool.query<{ used: number; left: number }>(
      `SELECT (SELECT coalesce(sum(n), 0)::int FROM service_use WHERE device_id = $1) AS used,
        (SELECT sum(rflow)::int FROM service_batch WHERE device_id = $1) AS left`,
      [device.id],
    )
    return rows[0]
  }
  const ended = async () => {
    const { rows } = await platform.pool.query<{ state: string; body: string }>(
      'SELECT state, body FROM outbox_message WHERE account_id = $1',
      [one.id],
    )
    return rows
  }
  /** What waits for its minute, or for its next try, is due. */
  const due = () => platform.pool.query('UPDATE outbox_message SET next_at = created_at')
  return { sid: one.sid, alarm, quota, ended, due }
}

test('an alarm calls as often as the quota covers', async () => {
  await limit(platform, 'voiceAlarm', { flow: 2 })
  const { quota, ended, due } = await callingThrice()
  expect(await quota()).toEqual({ used: 1, left: 1 })
  const { calls, deliver } = telephone()
  for (let at = 0; at < 4; at++) {
    await deliver()
    await due()
  }
  await unlimit(platform)
  expect(calls).toHaveLength(2)
  expect(await quota()).toEqual({ used: 2, left: 0 })
  expect(await ended()).toEqual([{ state: 'sent', body: '' }])
})

test('calls that are not made are not paid for: after one that fails for good', async () => {
  await limit(platform, 'voiceAlarm', { flow: 5 })
  const { quota, ended, due } = await callingThrice()
  const { calls, deliver } = telephone((nth) => {
    if (nth === 1) throw new Error('line busy')
  })
  await deliver()
  // Tried again by its own pauses, paid for once.
  for (let at = 0; at < 7; at++) {
    await due()
    await deliver()
  }
  await unlimit(platform)
  expect(calls).toHaveLength(1)
  expect(await quota()).toEqual({ used: 2, left: 3 })
  expect(await ended()).toEqual([{ state: 'failed', body: '' }])
})

test.each(['alarm/Ack', 'alarm/Handle'])('an alarm calls no more after %s', async (func) => {
  await limit(platform, 'voiceAlarm', { flow: 5 })
  const { sid, alarm, quota, ended, due } = await callingThrice()
  const { calls, deliver } = telephone()
  await deliver()
  await due()
  const params = {
    ids: [String(alarm)],
    ...(func === 'alarm/Handle' && { result: 'e_disposal_solved' }),
  }
  expect(await call(platform, func, params, { sid })).toMatchObject({ errcode: 0 })
  await deliver()
  await due()
  await deliver()
  await unlimit(platform)
  expect(calls).toHaveLength(1)
  expect(await quota()).toEqual({ used: 1, left: 4 })
  expect(await ended()).toEqual([{ state: 'sent', body: '' }])
})

test('an alarm calls as often as its device says, a minute apart, each call paid for; its quiet hours tell the critical only', async () => {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation })
  const sid = await logIn(platform, await createAccount(platform, { organisation }))
  const send = (type_value: number, params: object) => {
    platform.advance(2)
    const order = { simei: String(device.id), type_value, params, wait_seconds: 0 }
    return call(platform, 'cmd/Send', order, { sid })
  }
  expect(await send(106, { call_times: 3 })).toMatchObject({ state: 'answered' })
  const one = await person(organisation, { ways: ['phone'] })
  await mask(device.id, 'sosswitch', 4)
  await raise(device.id, 'sos')
  await tell()
  const { calls, deliver } = telephone()
  for (let at = 0; at < 5; at++) {
    await deliver()
    await deliver()
    expect(new Set(calls).size).toBe(Math.min(at + 1, 3))
    platform.advance(61)
  }
  expect(await channels(one.id)).toEqual(['phone'])
  const { rows } = await platform.pool.query('SELECT service, n FROM service_use')
  expect(rows).toEqual([
    { service: 6, n: 1 },
    { service: 6, n: 1 },
    { service: 6, n: 1 },
  ])
  const clock = (minutes: number) =>
    new Date(platform.now() + minutes * 60_000).toISOString().slice(11, 16)
  await platform.pool.query(`UPDATE organisation SET zone = 'UTC' WHERE id = $1`, [organisation.id])
  await send(161, { enable: 1, start: clock(-60), end: clock(60) })
  const other = await person(organisation, { ways: ['mail'] })
  await raise(device.id, 'overspeed')
  await tell()
  expect(await channels(other.id)).toEqual([])
  await send(161, { enable: 0 })
  platform.advance(61)
  await raise(device.id, 'overspeed')
  await tell()
  expect(await channels(other.id)).toEqual(['mail'])
})

test('types, quiet times and what is history are held back; SOS is not', async () => {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation })
  const clock = (minutes: number) =>
    new Date(platform.now() + (480 + minutes) * 60_000).toISOString().slice(11, 16)
  await person(organisation, { quiet_start: clock(-60), quiet_end: clock(60) })
  const picky = await person(organisation, { types: ['stay'] })
  await raise(device.id, 'overspeed')
  await tell()
  expect(await channels()).toEqual([])
  await raise(device.id, 'sos')
  await raise(device.id, 'stay', { flags: positionFlag.late, time: now() - 2000 })
  await tell()
  expect(await channels()).toEqual(['mail'])
  expect(await channels(picky.id)).toEqual([])
})

test('alarms of one kind within a minute are one message, of another their own', async () => {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation })
  await person(organisation, { ways: ['mail'] })
  await raise(device.id, 'overspeed')
  await raise(device.id, 'overspeed', { time: now() - 4 })
  await raise(device.id, 'lowPower')
  await tell()
  expect(await channels()).toEqual(['mail', 'mail'])
  platform.advance(61)
  await raise(device.id, 'overspeed')
  await tell()
  expect(await channels()).toEqual(['mail', 'mail', 'mail'])
})

test('a second person hears of what nobody acknowledges in time', async () => {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation })
  const second = await person(organisation, { ways: ['mail'], types: ['stay', 'sos'] })
  await platform.pool.query("UPDATE alarm_notice SET types = '{fall}' WHERE account_id = $1", [
    second.id,
  ])
  const escalation = { suid: String(second.id), escalate_minutes: 5 }
  const one = await person(organisation, { ways: ['mail'], ...escalation })
  const acked = await raise(device.id, 'sos')
  await raise(device.id, 'sos', { time: now() - 4 })
  await tell()
  await platform.pool.query("UPDATE alarm_notice SET types = '{}' WHERE account_id = $1", [
    second.id,
  ])
  await call(platform, 'alarm/Ack', { ids: [String(acked)] }, { sid: one.sid })
  expect(await channels(second.id)).toEqual([])
  platform.advance(301)
  await tell()
  await tell()
  expect(await channels(second.id)).toEqual(['mail'])
  expect(await call(platform, 'alarm/GetToken', {}, { sid: one.sid })).toMatchObject({
    flag: 1,
    ways: ['mail'],
    ...escalation,
  })
})

test('quiet times are whole, and nobody escalates to strangers', async () => {
  const organisation = await createOrganisation(platform, { parent: root })
  const stranger = await createAccount(platform, {
    organisation: await createOrganisation(platform, { parent: root }),
  })
  const { sid } = await person(organisation, {})
  const set = (params: object) => {
    platform.advance(2)
    return call(platform, 'alarm/UpdateToken', { flag: 1, ...params }, { sid })
  }
  expect((await set({ quiet_start: '22:00' })).error).toBe('badParams')
  expect((await set({ quiet_start: '22:00', quiet_end: '22:00' })).error).toBe('badParams')
  expect((await set({ suid: String(stranger.id) })).error).toBe('accountNotFound')
})

test('a mail leads to what a device recorded then, for who may hear it; nothing of it is in a message', async () => {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation, name: 'van' })
  const silent = await createDevice(platform, { organisation, name: 'bike' })
  const one = await person(organisation, {})
  const deaf = await person(organisation, {})
  await platform.pool.query(
    `UPDATE account SET permissions = array_remove(permissions, 'e_ua_get_record') WHERE id = $1`,
    [deaf.id],
  )
  await putRecording(platform, { deviceId: device.id, bytes: amrOf(1) })
  await mask(device.id, 'sosswitch', 7)
  const alarm = await raise(device.id, 'sos')
  await raise(silent.id, 'sos')
  await tell()
  const told = await messages(one.id)
  const links = told.map(({ channel, body }) => [channel, /http\S+$/.exec(body)?.[0]])
  const linked = links.filter(([, link]) => link !== undefined)
  expect(links.length).toBeGreaterThan(linked.length)
  expect(linked).toEqual([['mail', expect.any(String)]])
  const { pathname, searchParams } = new URL(linked[0]?.[1] ?? '')
  expect([pathname, searchParams.get('alarm')]).toEqual(['/notify/alarm', String(alarm)])
  const [from, to] = String(searchParams.get('period')).split('-').map(Number)
  expect((to ?? 0) - (from ?? 0)).toBe(120)
  expect((await messages(deaf.id)).map(({ body }) => body.includes('http'))).not.toContain(true)
})
