import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import { readConfig } from '#server/config.ts'
import { endAlarms } from '#server/db/end-alarms.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { advancePush } from '#server/domain/tracking/data-push/advance-push.ts'
import { forgetPushed } from '#server/domain/tracking/data-push/forget-pushed.ts'
import { type Gateway, openGateway } from '#server/gateway/gateway.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putAlarm } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { isSignedBy, openPushReceiver } from '../../factories/push-receiver.ts'
import { anyPorts, until } from '../../gateway/support.ts'

let platform: Platform
let gateway: Gateway
let receiver: Awaited<ReturnType<typeof openPushReceiver>>
let root: Organisation
let fleet: Organisation
let vans = 0

beforeAll(async () => {
  const env = { DATA_PUSH_PRIVATE: 'true', DATA_PUSH_HTTP: 'true' }
  platform = await openPlatform({ env })
  receiver = await openPushReceiver()
  root = await createOrganisation(platform, { name: 'root' })
  fleet = await createOrganisation(platform, { name: 'Fleet', parent: root })
  const { DATABASE_URL, SECRET } = platform.config
  const config = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATABASE_URL,
    SECRET,
    ...anyPorts,
  })
  const { pool: main, positions, bus, log } = platform
  gateway = await openGateway({ config, main, positions, bus, log, now: Date.now })
})
beforeEach(async () => {
  receiver.received.length = 0
  receiver.next.length = 0
  await platform.pool.query('DELETE FROM data_push; DELETE FROM outbox_message')
})
afterAll(async () => {
  await gateway.close()
  await receiver.close()
  await platform.close()
})

const van = (organisation = fleet) =>
  createDevice(platform, { organisation, imei: `van${++vans}`, protocol: 'osmand', name: 'Van' })

async function drive(imei: string, time: number, lat: number): Promise<void> {
  const target = `http://127.0.0.1:${gateway.ports['osmand http']}`
  const query = new URLSearchParams({ id: imei, timestamp: `${time}`, lat: `${lat}`, lon: '9.5' })
  const reply = await fetch(`${target}/?${query}`, { headers: { connection: 'close' } })
  expect(reply.status).toBe(200)
}

async function developer(organisation = fleet) {
  const account = await createAccount(platform, { organisation })
  let sid = await logIn(platform, account)
  const ask = (func: string, params: object = {}): Promise<Reply> => {
    platform.advance(10)
    return call(platform, `dev/${func}`, params, { sid })
  }
  const subscribe = async (types: string[], more: object = {}) => {
    const made = await ask('SetPush', { address: receiver.url, types, ...more })
    expect(made.error).toBeUndefined()
    return { id: made.push_id as string, secret: made.secret as string }
  }
  const again = async () => {
    sid = await logIn(platform, account)
  }
  return { ...account, ask, again, subscribe }
}

const claim = randomUUID()
const stores = () => ({ ...platform, main: platform.pool })

/** All that has come in. */
async function deliver(id: string) {
  for (;;) {
    const { next } = await advancePush(stores(), { id: Number(id), claim })
    if (next !== 'more') return next
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

test('locations, alarms, states and records come signed and in order; a changed byte is not signed', async () => {
  const { subscribe } = await developer()
  const { id, secret } = await subscribe(['location', 'alarm', 'state', 'device'])
  const { id: deviceId, imei } = await van()
  const at = seconds() - 60
  for (const [nth, lat] of [47.1, 47.1005, 47.101].entries()) await drive(imei, at + nth * 10, lat)
  // What comes late comes last.
  await drive(imei, at - 600, 47.05)
  await putAlarm(platform, { deviceId, time: at, type: alarmTypes.sos.bit })
  await platform.pool.query(`UPDATE device SET name = 'Van 7' WHERE id = $1`, [deviceId])
  await deliver(id)
  const simei = String(deviceId)
  expect(receiver.events('location')).toMatchObject([
    { simei, time: at, lat: 47_100_000, lon: 9_500_000 },
    { simei, time: at + 10, lat: 47_100_500 },
    { simei, time: at + 20, lat: 47_101_000 },
    { simei, time: at - 600, lat: 47_050_000 },
  ])
  expect(receiver.events('alarm')).toMatchObject([{ simei, type: 'sos', time: at }])
  expect(receiver.events('state')[0]).toMatchObject({ simei, line_state: 'e_line_on' })
  expect(receiver.events('device')).toMatchObject([{ simei, name: 'Van 7' }])
  for (const message of receiver.received) {
    expect(await isSignedBy(secret, message, message.body)).toBe(true)
    expect(await isSignedBy(secret, message, `${message.body} `)).toBe(false)
  }
  receiver.received.length = 0
  expect(await deliver(id)).toBe('idle')
  expect(receiver.received).toEqual([])
})

test('original data comes as it was sent, to who may read the log of devices', async () => {
  const { id: accountId, ask, subscribe } = await developer()
  const { id } = await subscribe(['original'])
  const { id: deviceId, imei } = await van()
  const other = await van(root)
  const at = seconds() - 60
  for (const [nth, lat] of [47.1, 47.2].entries()) await drive(imei, at + nth, lat)
  await drive(other.imei, at, 48)
  for (const logged of [deviceId, other.id])
    await platform.bus.publish('flushLog', { deviceId: logged })
  const written = 'SELECT count(*)::int AS n FROM tracking.frame_chunk WHERE device_id = ANY ($1)'
  await until(async () => {
    const { rows } = await platform.positions.query(written, [[deviceId, other.id]])
    return rows[0].n === 2
  }, 'both logs')
  await deliver(id)
  const frames = receiver.events('original')
  expect(frames).toMatchObject([
    { simei: String(deviceId), imei, protocol: 'osmand', error: null },
    { simei: String(deviceId), imei, protocol: 'osmand', error: null },
  ])
  const texts = frames.map(({ hex }) => Buffer.from(hex as string, 'hex').toString())
  expect(texts[0]).toContain('lat=47.1')
  expect(texts[1]).toContain('lat=47.2')
  await drive(imei, at + 9, 47.3)
  await platform.bus.publish('flushLog', { deviceId })
  const lose = `UPDATE account SET permissions = array_remove(permissions, 'e_ua_device_log') WHERE id = $1`
  await platform.pool.query(lose, [accountId])
  await platform.bus.publish('session', { accountId })
  receiver.received.length = 0
  expect(await deliver(id)).toBe('idle')
  expect(receiver.received).toEqual([])
  const refused = await ask('SetPush', { address: receiver.url, types: ['original'] })
  expect(refused.error).toBe('noPermission')
})

test('devices of others, of another group or type, and those that left before the message goes, are not told of', async () => {
  const sibling = await createOrganisation(platform, { name: 'Sibling', parent: root })
  const { subscribe } = await developer()
  const { id } = await subscribe(['alarm'], { models: ['T1'] })
  const raise = async (deviceId: number) =>
    putAlarm(platform, { deviceId, time: seconds(), type: alarmTypes.sos.bit })
  const devices = [await van(), await van(), await van(sibling), await van()]
  const [stays, leaves, others, untyped] = devices.map((device) => device.id) as [
    number,
    number,
    number,
    number,
  ]
  await platform.pool.query(`UPDATE device SET model = 'T1' WHERE id = ANY ($1)`, [
    [stays, leaves, others],
  ])
  for (const one of [stays, leaves, others, untyped]) await raise(one)
  receiver.next.push(500)
  expect(await deliver(id)).toBe('waits')
  const told = receiver.events('alarm').map(({ simei }) => simei)
  expect(told).toEqual([String(stays), String(leaves)])
  const [first] = receiver.received
  await platform.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    leaves,
    sibling.id,
  ])
  platform.advance(10)
  await deliver(id)
  const [, second] = receiver.received
  expect(second?.events.map(({ simei }) => simei)).toEqual([String(stays)])
  // Another text is another message.
  expect(second?.id).not.toBe(first?.id)
})

test('who gets a device gets its record, and nothing of the time before', async () => {
  const seller = await createOrganisation(platform, { name: 'Seller', parent: root })
  const { subscribe } = await developer()
  const { id } = await subscribe(['alarm', 'device'])
  const { id: deviceId } = await van(seller)
  await putAlarm(platform, { deviceId, time: seconds() - 60, type: alarmTypes.sos.bit })
  await platform.pool.query('UPDATE device SET organisation_id = $2 WHERE id = $1', [
    deviceId,
    fleet.id,
  ])
  await deliver(id)
  expect(receiver.events('device')).toMatchObject([
    { simei: String(deviceId), sfamilyid: String(fleet.id) },
  ])
  expect(receiver.events('alarm')).toEqual([])
})

test('records wait for who changes devices, and for no other transaction', async () => {
  const { subscribe } = await developer()
  const { id } = await subscribe(['device'])
  const [first, second] = [await van(), await van()]
  const told = () => receiver.events('device').map(({ simei }) => Number(simei))
  const other = await platform.pool.connect()
  const writer = await platform.pool.connect()
  try {
    await other.query('BEGIN; SELECT pg_current_xact_id()')
    await deliver(id)
    expect(told()).toEqual([first.id, second.id])
    await writer.query('BEGIN')
    await writer.query(`UPDATE device SET name = 'Slow' WHERE id = $1`, [first.id])
    await platform.pool.query(`UPDATE device SET name = 'Quick' WHERE id = $1`, [second.id])
    await deliver(id)
    expect(told()).toEqual([first.id, second.id])
    await writer.query('COMMIT')
    await deliver(id)
    expect(told().slice(2)).toEqual([first.id, second.id])
  } finally {
    other.release(true)
    writer.release(true)
  }
})

test('a refused message comes again as the same one, and what waits behind it after it', async () => {
  const { ask, subscribe } = await developer()
  const { id } = await subscribe(['alarm'])
  const { id: deviceId } = await van()
  const raise = (type: keyof typeof alarmTypes) =>
    putAlarm(platform, { deviceId, time: seconds(), type: alarmTypes[type].bit })
  await raise('sos')
  receiver.next.push(503, { location: 'http://127.0.0.1:1/' })
  expect(await deliver(id)).toBe('waits')
  await raise('vibration')
  expect(await deliver(id)).toBe('waits')
  platform.advance(6)
  expect(await deliver(id)).toBe('waits')
  expect(await ask('GetPush')).toMatchObject({
    items: [{ fails: 2, last_error: 'HTTP 302: redirects are not followed', waiting: 1 }],
  })
  platform.advance(20)
  await deliver(id)
  const [first, second, third, fourth] = receiver.received
  expect([second?.id, third?.id]).toEqual([first?.id, first?.id])
  expect(fourth?.events).toMatchObject([{ type: 'vibration' }])
  const { items } = await ask('GetDeliveries', { push_id: id, state: 'delivered' })
  expect(items).toMatchObject([
    { tries: 1, status: 204 },
    { tries: 3, status: 204, message_id: first?.id },
  ])
  const [, longest] = items as { delivery_id: string }[]
  const read = await ask('GetDelivery', { push_id: id, delivery_id: longest?.delivery_id })
  expect(read['body']).toBe(first?.body)
})

test('a message that was taken and answered too late comes again as the same one', async () => {
  const { ask, subscribe } = await developer()
  const { id } = await subscribe(['alarm'])
  const { id: deviceId } = await van()
  await putAlarm(platform, { deviceId, time: seconds(), type: alarmTypes.sos.bit })
  receiver.next.push('late')
  expect(await deliver(id)).toBe('waits')
  platform.advance(10)
  await deliver(id)
  const [first, second, ...more] = receiver.received
  expect(more).toEqual([])
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  const { items } = await ask('GetDeliveries', { push_id: id })
  expect(items).toMatchObject([{ state: 'delivered', tries: 2, events: 1 }])
})

test('after a day without success it rests, its owner is told, and what was given up can be sent again', async () => {
  const { id: accountId, ask, again, subscribe } = await developer()
  await platform.pool.query(`UPDATE account SET email = 'dev@waypost.example' WHERE id = $1`, [
    accountId,
  ])
  const { id } = await subscribe(['alarm'])
  const { id: deviceId } = await van()
  await putAlarm(platform, { deviceId, time: seconds(), type: alarmTypes.sos.bit })
  receiver.next.push(500, 500)
  expect(await deliver(id)).toBe('waits')
  platform.advance(dataPushLimits.giveUpHours * 3600)
  expect(await deliver(id)).toBe('waits')
  expect(await deliver(id)).toBe('gone')
  await again()
  expect(await ask('GetPush')).toMatchObject({ items: [{ pause: 'failing', dead: 1 }] })
  const { rows } = await platform.pool.query('SELECT target, body FROM outbox_message')
  expect(rows).toMatchObject([{ target: 'dev@waypost.example' }])
  expect(rows[0].body).toContain('HTTP 500')
  await putAlarm(platform, { deviceId, time: seconds(), type: alarmTypes.vibration.bit })
  expect((await ask('Pause', { push_id: id, is_paused: false })).error).toBeUndefined()
  await deliver(id)
  expect(receiver.received.at(-1)?.events).toMatchObject([{ type: 'vibration' }])
  const { items } = await ask('GetDeliveries', { push_id: id, state: 'dead' })
  const [dead] = items as { delivery_id: string }[]
  const given = { push_id: id, delivery_id: dead?.delivery_id }
  expect((await ask('Replay', given)).error).toBeUndefined()
  await deliver(id)
  expect(receiver.received.at(-1)?.id).toBe(receiver.received[0]?.id)
})

test('an address that is gone rests at once; what a person paused goes on where it stopped', async () => {
  const { ask, subscribe } = await developer()
  const { id } = await subscribe(['alarm'])
  const { id: deviceId } = await van()
  await putAlarm(platform, { deviceId, time: seconds(), type: alarmTypes.sos.bit })
  receiver.next.push(410)
  await deliver(id)
  expect(await ask('GetPush')).toMatchObject({ items: [{ pause: 'gone' }] })
  await ask('Pause', { push_id: id, is_paused: false })
  await deliver(id)
  expect(receiver.received).toHaveLength(2)
  await ask('Pause', { push_id: id })
  await putAlarm(platform, { deviceId, time: seconds(), type: alarmTypes.vibration.bit })
  expect(await deliver(id)).toBe('gone')
  await ask('Pause', { push_id: id, is_paused: false })
  await deliver(id)
  expect(receiver.events('alarm').map(({ type }) => type)).toEqual(['sos', 'sos', 'vibration'])
})

test('both secrets sign for a day after a new one was made, and a secret is told once', async () => {
  const { ask, again, subscribe } = await developer()
  const { id, secret } = await subscribe(['alarm'])
  const change = { push_id: id, address: receiver.url, types: ['alarm'] }
  const { secret: renewed } = await ask('SetPush', { ...change, renew_secret: true })
  const test = async () => {
    const answer = await ask('TestPush', { push_id: id })
    const message = receiver.received.at(-1)
    if (!message) throw new Error('nothing came')
    const signed = [secret, renewed as string].map((one) => isSignedBy(one, message, message.body))
    return { answer, signed: await Promise.all(signed) }
  }
  const { answer, signed } = await test()
  expect(answer).toMatchObject({ outcome: 'taken', status: 204 })
  expect(signed).toEqual([true, true])
  platform.advance(dataPushLimits.formerHours * 3600)
  await again()
  expect((await test()).signed).toEqual([false, true])
  const told = JSON.stringify([await ask('GetPush'), await ask('GetDeliveries', { push_id: id })])
  expect(told).not.toContain((renewed as string).slice(6, 30))
  const { rows } = await platform.pool.query('SELECT secret, former_secret FROM data_push')
  expect(String(rows[0].secret)).not.toContain(renewed as string)
})

test('a test says what the address answered, and is in the log', async () => {
  const { ask, subscribe } = await developer()
  const { id } = await subscribe(['alarm'])
  receiver.next.push(401)
  expect(await ask('TestPush', { push_id: id })).toMatchObject({
    outcome: 'refused',
    status: 401,
    answer: 'answer 401',
  })
  const { items } = await ask('GetDeliveries', { push_id: id })
  expect(items).toMatchObject([{ type: 'test', state: 'dead', status: 401 }])
  const [tried] = items as { delivery_id: string }[]
  const again = { push_id: id, delivery_id: tried?.delivery_id }
  expect((await ask('Replay', again)).error).toBe('notFound')
  expect(await ask('GetPush')).toMatchObject({ items: [{ fails: 0, dead: 0 }] })
})

test('who lost the right, or is frozen, gets nothing; others do not see what is not theirs', async () => {
  const { id: accountId, subscribe } = await developer()
  const { id } = await subscribe(['alarm'])
  const { id: deviceId } = await van()
  await putAlarm(platform, { deviceId, time: seconds(), type: alarmTypes.sos.bit })
  const lose = `UPDATE account SET permissions = array_remove(permissions, 'e_ua_push_data') WHERE id = $1`
  await platform.pool.query(lose, [accountId])
  expect(await deliver(id)).toBe('idle')
  expect(receiver.received).toEqual([])
  const other = await developer()
  expect(await other.ask('GetPush')).toMatchObject({ items: [] })
  const params = { push_id: id }
  for (const func of ['TestPush', 'GetDeliveries', 'DeletePush', 'Pause'])
    expect((await other.ask(func, params)).error).toBe('notFound')
  for (const func of ['GetDelivery', 'Replay'])
    expect((await other.ask(func, { ...params, delivery_id: '1' })).error).toBe('notFound')
})

test('what is forgotten before it was taken is told to the owner of who was behind', async () => {
  const { ask, subscribe } = await developer()
  const behind = await subscribe(['location'])
  const current = await subscribe(['location'])
  const begun = seconds()
  const ago = (hours: number) => (begun - hours * 3600) * 1e6
  const move = 'UPDATE data_push_cursor SET taken_at = $2 WHERE push_id = $1'
  await platform.pool.query(move, [behind.id, ago(60)])
  const arrival = 'INSERT INTO tracking.arrival VALUES (1999999, $1, ARRAY[1], ARRAY[1], ARRAY[1])'
  for (const hours of [70, 50, 47]) await platform.positions.query(arrival, [ago(hours)])
  await forgetPushed({ main: platform.pool, positions: platform.positions })
  const { rows } = await platform.positions.query(
    'SELECT taken_at FROM tracking.arrival WHERE device_id = 1999999',
  )
  expect(rows).toEqual([{ taken_at: ago(47) }])
  const { items } = await ask('GetPush')
  const told = new Map(
    (items as Record<string, unknown>[]).map((item) => [item['push_id'], item] as const),
  )
  expect(told.get(current.id)).toMatchObject({ missed_from: null, missed_until: null })
  expect(told.get(behind.id)).toMatchObject({ missed_from: ago(60) / 1e6 })
  expect(told.get(behind.id)?.['missed_until']).toBeGreaterThanOrEqual(ago(48) / 1e6 - 1)
  await platform.pool.query('DELETE FROM data_push_cursor WHERE push_id = $1', [behind.id])
  await platform.positions.query('DELETE FROM tracking.arrival WHERE device_id = 1999999')
})

test('an account delivers to ten addresses at most', async () => {
  const { ask } = await developer()
  const set = () => ask('SetPush', { address: receiver.url, types: ['alarm'] })
  for (let made = 0; made < dataPushLimits.perAccount; made++)
    expect((await set()).error).toBeUndefined()
  expect((await set()).error).toBe('tooManyPushes')
})

test('of each subscription the last five hundred messages are kept', async () => {
  const { subscribe } = await developer()
  const ids = [(await subscribe(['alarm'])).id, (await subscribe(['alarm'])).id]
  const fill = `INSERT INTO data_push_delivery (push_id, message_id, type, events, bytes, state, created_at, done_at)
    SELECT $1, 'msg', 'alarm', 1, 1, $2, now(), now() FROM generate_series(1, $3::int)`
  const more = dataPushLimits.keptDeliveries + 7
  await platform.pool.query(fill, [ids[0], 'delivered', more])
  await platform.pool.query(fill, [ids[0], 'dead', 3])
  await platform.pool.query(fill, [ids[0], 'waiting', more])
  await platform.pool.query(fill, [ids[1], 'dead', more])
  await forgetPushed({ main: platform.pool, positions: platform.positions })
  const { rows } = await platform.pool.query(
    `SELECT push_id::text AS id, state, count(*)::int AS n FROM data_push_delivery GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  expect(rows).toEqual([
    { id: ids[0], state: 'dead', n: 3 },
    { id: ids[0], state: 'delivered', n: dataPushLimits.keptDeliveries },
    { id: ids[0], state: 'waiting', n: more },
    { id: ids[1], state: 'dead', n: dataPushLimits.keptDeliveries },
  ])
})

test('devices of an organisation are delivered a hundred times at most, whoever has it done', async () => {
  const crowded = await createOrganisation(platform, { name: 'Crowded', parent: fleet })
  const { id: accountId, ask } = await developer()
  const others = `INSERT INTO data_push (account_id, organisation_id, models, types, address, secret, secret_tail, brand, lang, next_at,
      created_at, updated_at)
    SELECT $1, $2, '{}', '{alarm}', 'https://a.example.com/', '', '', 'waypost', 'en', now(), now(), now()
    FROM generate_series(2, $3::int)`
  const { id: other } = await createAccount(platform, { organisation: crowded })
  await platform.pool.query(others, [other, crowded.id, dataPushLimits.perOrganisation])
  const set = (more: object) =>
    ask('SetPush', {
      address: receiver.url,
      types: ['alarm'],
      sfamilyid: String(crowded.id),
      ...more,
    })
  expect((await set({})).error).toBeUndefined()
  expect((await set({})).error).toBe('tooManyPushesOfOrganisation')
  const above = await ask('SetPush', { address: receiver.url, types: ['alarm'] })
  expect((await set({ push_id: above.push_id })).error).toBe('tooManyPushesOfOrganisation')
  const { rows } = await platform.pool.query(
    'SELECT count(*)::int AS n FROM data_push WHERE organisation_id = $1 AND account_id = $2',
    [crowded.id, accountId],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('the end of an alarm comes behind its beginning, to who asks for it only', async () => {
  const { subscribe } = await developer()
  const asks = await subscribe(['alarm'], { alarm_ends: true })
  const asksNot = await subscribe(['alarm'])
  const { id: deviceId, imei } = await van()
  const at = seconds() - 60
  await drive(imei, at, 47.1)
  const type = alarmTypes.overspeed.bit
  await putAlarm(platform, { deviceId, time: at, type })
  await putAlarm(platform, { deviceId, time: at, type: alarmTypes.sos.bit })
  await deliver(asks.id)
  const end = (time: number) =>
    inTransaction(platform.positions, (client) =>
      endAlarms(client, [{ deviceId, type, time: time - storeEpoch, peak: 990 }]),
    )
  await end(at + 30)
  await deliver(asks.id)
  // What is no later end is no further event.
  await end(at + 30)
  await deliver(asks.id)
  const told = receiver.events('alarm')
  expect(told).toMatchObject([
    { type: 'overspeed', time: at, end_time: null },
    { type: 'sos', end_time: null },
    { type: 'overspeed', time: at, end_time: at + 30, peak: 990, id: told[0]?.['id'] },
  ])
  receiver.received.length = 0
  await deliver(asksNot.id)
  expect(receiver.events('alarm').map(({ type: name }) => name)).toEqual(['overspeed', 'sos'])
})

test.each([
  'ftp://a.example.com/',
  'https://me:secret@a.example.com/',
  'https://a.example.com/#b',
  'a',
])('%s is no address', async (address) => {
  const { ask } = await developer()
  const refused = await ask('SetPush', { address, types: ['alarm'] })
  expect(refused).toMatchObject({ error: 'badParams', fields: [{ path: 'address' }] })
})
