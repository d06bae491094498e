import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type AlarmType, alarmTypes } from '#lib/codes/alarm-types.ts'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putAlarm } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'

const { platform, root } = await rootPlatform()
const sid = await logIn(platform, await createAccount(platform, { organisation: root }))

const now = () => Math.floor(Date.now() / 1000)

async function ownCorner() {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation, name: 'van' })
  return { organisation, device, sfamilyid: String(organisation.id) }
}

const poll = (sfamilyid: string, begin_time?: string | number, params: object = {}) => {
  platform.advance(1)
  return call(
    platform,
    'alarm/GetLastAlarm',
    { sfamilyid, ...(begin_time !== undefined && { begin_time }), ...params },
    { sid },
  )
}
const ids = (reply: Reply): string[] => reply['items'].map(({ id }: { id: string }) => id)

async function insertAlarm(client: PoolClient, deviceId: number, time: number): Promise<string> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO tracking.alarm (device_id, time, type, taken_at)
     SELECT $1, $2, 0, (extract(epoch FROM clock_timestamp()) * 1e6)::int8 RETURNING id`,
    [deviceId, time - storeEpoch],
  )
  return String(rows[0]?.id)
}

test('the bell gets alarms of the last 24 hours, then only new ones', async () => {
  const { device, sfamilyid } = await ownCorner()
  await putAlarm(platform, {
    deviceId: device.id,
    time: now() - 200_000,
    takenAt: (now() - 90_000) * 1e6,
  })
  const type = alarmTypes.overspeed.bit
  await platform.pool.query("UPDATE device SET version = 'V2.1' WHERE id = $1", [device.id])
  const id = await putAlarm(platform, {
    deviceId: device.id,
    time: now() - 60,
    type,
    flags: positionFlag.gps,
  })
  await platform.positions.query(
    'UPDATE tracking.alarm SET signal = 71, oil_cut = true WHERE id = $1',
    [id],
  )
  const first = await poll(sfamilyid)
  expect(first['items']).toMatchObject([
    {
      type: 'overspeed',
      level: 'warning',
      imei: device.imei,
      simei: String(device.id),
      sfamilyid,
      car_number: 'van',
      devspeed: 300,
      addr: '31.23,121.47',
      status: 'e_alarm_status_unack',
      loc_type: 'e_gps',
      positionType: 2,
      satellite_type: ['e_type_gps'],
      alarm_name: '超速',
      content: 'van · 超速 · 30 km/h',
      alarmAddr: expect.stringMatching(/上海/),
      signa_val: 71,
      oil_state: 'e_oil_close',
      version: 'V2.1',
    },
  ])
  const second = await poll(sfamilyid, first['next_begin_time'])
  expect(second['items']).toEqual([])
  const fresh = await putAlarm(platform, { deviceId: device.id, time: now() })
  const third = await poll(sfamilyid, second['next_begin_time'])
  expect(ids(third)).toEqual([String(fresh)])
})

test('a begin in seconds takes in that second, as number or text', async () => {
  const { device, sfamilyid } = await ownCorner()
  const second = now() - 100
  await putAlarm(platform, { deviceId: device.id, time: second, takenAt: second * 1e6 })
  expect((await poll(sfamilyid, second))['items']).toHaveLength(1)
  expect((await poll(sfamilyid, String(second)))['items']).toHaveLength(1)
  expect((await poll(sfamilyid, second + 1))['items']).toEqual([])
})

test('full pages follow one another without gap or repeat, also within one microsecond', async () => {
  const { device, sfamilyid } = await ownCorner()
  const takenAt = (now() - 100) * 1e6
  const expected: string[] = []
  for (let n = 0; n < 7; n++) {
    const time = now() - 300 + n
    expected.push(String(await putAlarm(platform, { deviceId: device.id, time, takenAt })))
  }
  const seen: string[] = []
  let begin: string | undefined
  for (let page = 0; page < 5; page++) {
    const reply = await poll(sfamilyid, begin, { limit_size: 3 })
    seen.push(...ids(reply))
    begin = reply['next_begin_time']
  }
  expect(seen).toEqual(expected)
})

test('an alarm that was stamped earlier but committed later is not missed', async () => {
  const { device, sfamilyid } = await ownCorner()
  const [slow, quick] = [await platform.pool.connect(), await platform.pool.connect()]
  await slow.query('BEGIN')
  const early = await insertAlarm(slow, device.id, now() - 10)
  await quick.query('BEGIN')
  const late = await insertAlarm(quick, device.id, now() - 5)
  await quick.query('COMMIT')
  const before = await poll(sfamilyid)
  await slow.query('COMMIT')
  const after = await poll(sfamilyid, before['next_begin_time'])
  slow.release()
  quick.release()
  expect([...ids(before), ...ids(after)]).toEqual([early, late])
  expect(ids(await poll(sfamilyid, after['next_begin_time']))).toEqual([])
})

test('writers that commit in any order and a reader that polls meanwhile agree on every alarm', async () => {
  const { device, sfamilyid } = await ownCorner()
  const stored: string[] = []
  let time = now() - 3_000
  const write = async () => {
    const client = await platform.pool.connect()
    for (let n = 0; n < 25; n++) {
      await client.query('BEGIN')
      const id = await insertAlarm(client, device.id, time++)
      await sleep(Math.random() * 15)
      await client.query('COMMIT')
      stored.push(id)
    }
    client.release()
  }
  const seen: string[] = []
  let begin: string | undefined
  let isWriting = true
  const read = async () => {
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting
      const reply = await poll(sfamilyid, begin, { limit_size: 10 })
      seen.push(...ids(reply))
      begin = reply['next_begin_time']
      if (reply['items'].length === 10) isLast = false
    }
  }
  const reading = read()
  await Promise.all([write(), write(), write(), write()])
  isWriting = false
  await reading
  expect(seen).toHaveLength(100)
  expect(seen.toSorted()).toEqual(stored.toSorted())
})

test('alarms of children come only when asked for', async () => {
  const { organisation, sfamilyid } = await ownCorner()
  const child = await createOrganisation(platform, { parent: organisation })
  const device = await createDevice(platform, { organisation: child })
  await putAlarm(platform, { deviceId: device.id, time: now() - 60 })
  expect((await poll(sfamilyid))['items']).toEqual([])
  expect((await poll(sfamilyid, undefined, { is_get_child: true }))['items']).toHaveLength(1)
})

test('past alarms are listed newest first, by type, by device, in pages', async () => {
  const { organisation, device, sfamilyid } = await ownCorner()
  const other = await createDevice(platform, { organisation })
  const base = now() - 5_000
  const put = (deviceId: number, time: number, type: keyof typeof alarmTypes) =>
    putAlarm(platform, { deviceId, time, type: alarmTypes[type].bit })
  await put(device.id, base, 'sos')
  await put(device.id, base + 10, 'lowPower')
  await put(other.id, base + 10, 'sos')
  await put(other.id, base + 20, 'sos')
  const get = (params: object = {}) => {
    platform.advance(1)
    const period = { start_time: base, end_time: base + 100 }
    return call(platform, 'alarm/Get', { sfamilyid, ...period, ...params }, { sid })
  }
  const kinds = (reply: Reply): string[] =>
    reply['items'].map(({ type, time }: { type: string; time: number }) => `${type} ${time - base}`)
  const whole = await get()
  expect(kinds(whole)).toEqual(['sos 20', 'sos 10', 'lowPower 10', 'sos 0'])
  expect(kinds(await get({ types: ['lowPower'] }))).toEqual(['lowPower 10'])
  expect(kinds(await get({ simei: String(device.id) }))).toEqual(['lowPower 10', 'sos 0'])
  expect(kinds(await get({ end_time: base + 9 }))).toEqual(['sos 0'])
  const first = await get({ limit_size: 2 })
  const last = first['items'].at(-1)
  const second = await get({ limit_size: 2, last_time: last.time, last_id: last.id })
  expect([...ids(first), ...ids(second)]).toEqual(ids(whole))
  expect((await get({ start_time: base + 200 })).error).toBe('rangeReversed')
  expect((await get({ start_time: base - 93 * 86_400 })).error).toBe('rangeTooLong')
})

test('an organisation of more than 20 000 devices gets its own alarms from among all others', async () => {
  const { organisation, sfamilyid } = await ownCorner()
  const stranger = (await ownCorner()).device
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol)
     SELECT (5000000 + n)::text, $1, 'jt808' FROM generate_series(1, 20001) n`,
    [organisation.id],
  )
  const { rows } = await platform.pool.query<{ id: number }>(
    'SELECT id FROM device WHERE organisation_id = $1 ORDER BY id DESC LIMIT 3',
    [organisation.id],
  )
  const time = now() - 50_000
  // Three own among 3 000 foreign alarms: several pages.
  await platform.positions.query(
    `INSERT INTO tracking.alarm (device_id, time, type, taken_at)
     SELECT $1, $2::int + n, 0, ($2::int8 + $3 + n) * 1000000 FROM generate_series(1, 3000) n`,
    [stranger.id, time - storeEpoch, storeEpoch],
  )
  const own: string[] = []
  for (const [index, { id }] of rows.entries()) {
    const at = time + 400 + index * 1_200
    own.push(String(await putAlarm(platform, { deviceId: id, time: at, takenAt: at * 1e6 + 5 })))
  }
  const first = await poll(sfamilyid, undefined, { is_get_child: true, limit_size: 2 })
  const second = await poll(sfamilyid, first['next_begin_time'], {
    is_get_child: true,
    limit_size: 2,
  })
  expect([ids(first), ids(second)]).toEqual([own.slice(0, 2), own.slice(2)])
  const third = await poll(sfamilyid, second['next_begin_time'], { is_get_child: true })
  expect(ids(third)).toEqual([])
  const period = { start_time: time, end_time: now(), get_child: true }
  const past = await call(platform, 'alarm/Get', { sfamilyid, ...period }, { sid })
  expect(ids(past)).toEqual(own.toReversed())
})

test('a page cut short by alarms of others says where the reading goes on', async () => {
  const { organisation, sfamilyid } = await ownCorner()
  const stranger = (await ownCorner()).device
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol)
     SELECT (6000000 + n)::text, $1, 'jt808' FROM generate_series(1, 20001) n`,
    [organisation.id],
  )
  const own = await createDevice(platform, { organisation })
  const start = now() - 80 * 86_400
  const id = String(await putAlarm(platform, { deviceId: own.id, time: start }))
  await platform.positions.query(
    `INSERT INTO tracking.alarm (device_id, time, type, taken_at)
     SELECT $1, $2::int + n, 0, 0 FROM generate_series(1, 51000) n`,
    [stranger.id, start - storeEpoch],
  )
  const period = { sfamilyid, start_time: start, end_time: start + 60_000, get_child: true }
  const first = await call(platform, 'alarm/Get', period, { sid })
  expect([ids(first), first['next']]).toEqual([
    [],
    { last_time: start + 1_001, last_id: expect.anything() },
  ])
  platform.advance(1)
  const second = await call(platform, 'alarm/Get', { ...period, ...first['next'] }, { sid })
  expect([ids(second), second['next']]).toEqual([[id], null])
})

test('an alarm is read by its id however old it is, of its own device only', async () => {
  const { organisation, device } = await ownCorner()
  const neighbour = await createDevice(platform, { organisation })
  const time = now() - 200 * 86_400
  const id = String(await putAlarm(platform, { deviceId: device.id, time }))
  const read = (simei: number, alarm: string) =>
    call(platform, 'alarm/GetDetail', { simei: String(simei), id: alarm }, { sid })
  platform.advance(5)
  expect(await read(device.id, id)).toMatchObject({ errcode: 0, id, time, addr: '31.23,121.47' })
  for (const [simei, alarm] of [
    [neighbour.id, id],
    [device.id, '2000000000'],
    [device.id, '9007199254740991'],
  ] as const)
    expect((await read(simei, alarm)).error).toBe('notFound')
})

test('an alarm that is kept from the app stands in the list and not in the bell', async () => {
  const { device, sfamilyid } = await ownCorner()
  const time = now() - 60
  const type = alarmTypes.overspeed.bit
  const sent = String(await putAlarm(platform, { deviceId: device.id, time }))
  const silent = String(
    await putAlarm(platform, { deviceId: device.id, time, type, flags: positionFlag.silent }),
  )
  const period = { sfamilyid, start_time: time - 60, end_time: now() }
  const list = (params: object) => {
    platform.advance(1)
    return call(platform, 'alarm/Get', { ...period, ...params }, { sid })
  }
  expect(ids(await list({})).sort()).toEqual([sent, silent].sort())
  expect(ids(await list({ is_told: true }))).toEqual([sent])
  expect(ids(await poll(sfamilyid))).toEqual([sent])
})

test('who is below a fence finds its alarms in the list, by name, and not in the bell', async () => {
  const { organisation, sfamilyid } = await ownCorner()
  const below = await createOrganisation(platform, { parent: organisation })
  const theirs = await createDevice(platform, { organisation: below })
  const as = await logIn(platform, await createAccount(platform, { organisation: below }))
  const owner = await logIn(platform, await createAccount(platform, { organisation }))
  const time = now() - 60
  const raise = async (by: typeof organisation) => {
    const { id: subject } = await createFence(platform, { organisation: by })
    const type = alarmTypes.fenceIn.bit
    return String(await putAlarm(platform, { deviceId: theirs.id, time, type, subject }))
  }
  const own = await raise(below)
  const foreign = await raise(organisation)
  const bell = (name: string, of: string) => {
    platform.advance(1)
    return call(platform, 'alarm/GetLastAlarm', { is_get_child: true }, { sid: of }).then(
      (reply) => [name, ids(reply)],
    )
  }
  expect(await bell('below', as)).toEqual(['below', [own]])
  expect(await bell('owner', owner)).toEqual(['owner', [own, foreign]])
  expect(ids(await poll(sfamilyid, undefined, { is_get_child: true }))).toEqual([own, foreign])
  const listed = await written('alarm/Get', { start_time: time, end_time: now() }, as)
  expect(ids(listed).toSorted()).toEqual([own, foreign].toSorted())
})

test('chosen organisations stand for all below them, in list and bell, however many alarms others have', async () => {
  const top = await ownCorner()
  const child = await createOrganisation(platform, { parent: top.organisation })
  const grandchild = await createOrganisation(platform, { parent: child })
  const deep = await createDevice(platform, { organisation: grandchild })
  const time = now() - 600
  for (let n = 0; n < 5; n++)
    await putAlarm(platform, { deviceId: top.device.id, time: time + 60 + n })
  const wanted = String(await putAlarm(platform, { deviceId: deep.id, time }))
  const only = { sfamilyids: [String(child.id)] }
  const period = { start_time: time - 60, end_time: now(), get_child: true, limit_size: 2 }
  platform.advance(5)
  const { sfamilyid } = top
  const past = await call(platform, 'alarm/Get', { sfamilyid, ...period, ...only }, { sid })
  expect([ids(past), past['next']]).toEqual([[wanted], null])
  const news = await poll(sfamilyid, time - 60, { is_get_child: true, ...only })
  expect(ids(news)).toEqual([wanted])
  const stranger = await ownCorner()
  const hidden = await poll(sfamilyid, time - 60, {
    is_get_child: true,
    sfamilyids: [stranger.sfamilyid],
  })
  expect(ids(hidden)).toEqual([])
})

test('alarms are acknowledged once, by whom they are shown to; each id has its own answer', async () => {
  const { organisation, device, sfamilyid } = await ownCorner()
  const stranger = (await ownCorner()).device
  const time = now() - 60
  const own = String(await putAlarm(platform, { deviceId: device.id, time }))
  const foreign = String(await putAlarm(platform, { deviceId: stranger.id, time }))
  const account = await createAccount(platform, { organisation })
  const as = await logIn(platform, account)
  const ack = async (session: string) => {
    platform.advance(1)
    return call(platform, 'alarm/Ack', { ids: [own, foreign, own, '9000000'] }, { sid: session })
  }
  expect(await ack(as)).toMatchObject({
    suc_items: [own],
    fail_items: [
      { id: foreign, errcode: 269877403 },
      { id: '9000000', errcode: 269877403 },
    ],
  })
  expect((await ack(sid))['suc_items']).toEqual([own, foreign])
  const { rows } = await platform.positions.query(
    'SELECT id, acked_by AS by FROM tracking.alarm WHERE id = ANY($1) AND acked_at IS NOT NULL ORDER BY id',
    [[own, foreign]],
  )
  expect(rows).toMatchObject([{ by: account.id }, { by: expect.any(Number) }])
  expect(rows[1].by).not.toBe(account.id)
  const period = { sfamilyid, start_time: time - 60, end_time: now() }
  const [item] = (await call(platform, 'alarm/Get', period, { sid }))['items']
  expect(item.status).toBe('e_alarm_status_ack')
})

const written = (name: string, params: object, as = sid) => {
  platform.advance(2)
  return call(platform, name, params, { sid: as })
}

test('a disposal record is written, corrected, and kept in the log with what it replaced', async () => {
  const { organisation, device, sfamilyid } = await ownCorner()
  const time = now() - 60
  const one = String(await putAlarm(platform, { deviceId: device.id, time }))
  const other = String(await putAlarm(platform, { deviceId: device.id, time: time + 1 }))
  const as = await logIn(platform, await createAccount(platform, { organisation, login: 'desk' }))
  const first = { ids: [one], result: 'e_disposal_false', note: ' nobody in the van ' }
  expect(await written('alarm/Handle', first, as)).toMatchObject({ suc_items: [one] })
  const period = { sfamilyid, start_time: time - 60, end_time: now() }
  const list = async (status: string) => ids(await written('alarm/Get', { ...period, status }))
  expect(await list('e_alarm_status_handled')).toEqual([one])
  expect(await list('e_alarm_status_unack')).toEqual([other])
  expect(await written('alarm/GetDetail', { simei: String(device.id), id: one })).toMatchObject({
    status: 'e_alarm_status_handled',
    result: 'e_disposal_false',
    note: 'nobody in the van',
    handler: 'Name of desk',
    handle_time: expect.any(Number),
  })
  await written('alarm/Handle', { ids: [one, other], result: 'e_disposal_solved' })
  const { rows } = await platform.pool.query(
    "SELECT before, after FROM audit WHERE func = 'alarm/Handle' ORDER BY id DESC LIMIT 1",
  )
  expect(rows[0]).toMatchObject({
    before: {
      alarms: [{ alarm: Number(one), handler: 'Name of desk', result: 'e_disposal_false' }],
    },
    after: { alarms: expect.arrayContaining([Number(one), Number(other)]) },
  })
  const long = { ids: [one], result: 'e_disposal_solved', note: 'x'.repeat(501) }
  expect((await written('alarm/Handle', long)).error).toBe('badParams')
})

test('acknowledging, handling and deleting are taken back to exactly what was before, once, but not what a colleague did since', async () => {
  const { organisation, device, sfamilyid } = await ownCorner()
  const time = now() - 60
  const one = String(await putAlarm(platform, { deviceId: device.id, time }))
  const other = String(await putAlarm(platform, { deviceId: device.id, time: time + 1 }))
  const as = await logIn(platform, await createAccount(platform, { organisation }))
  const stored = async () => {
    const { rows } = await platform.positions.query(
      `SELECT acked_at, acked_by, handled_at, handled_by, handler, result, note, deleted_at
       FROM tracking.alarm WHERE id = ANY($1) ORDER BY id`,
      [[one, other]],
    )
    return rows
  }
  const undo = async (change: Reply, by = as) =>
    written('family/Undo', { undo_id: change['undo_id'] }, by)
  const fresh = await stored()
  const acked = await written('alarm/Ack', { ids: [one] }, as)
  const beforeHandling = await stored()
  const handled = await written(
    'alarm/Handle',
    { ids: [one, other], result: 'e_disposal_solved' },
    as,
  )
  const beforeCorrection = await stored()
  const corrected = await written('alarm/Handle', { ids: [one], result: 'e_disposal_false' }, as)
  const deleted = await written('alarm/Delete', { ids: [one] })
  expect((await undo(deleted, sid))['suc_items']).toEqual([String(device.id)])
  expect((await undo(corrected))['suc_items']).toEqual([String(device.id)])
  expect(await stored()).toEqual(beforeCorrection)
  expect((await undo(corrected)).error).toBe('undoDone')
  // Two changes back is as far as it goes.
  expect((await undo(acked))['fail_items']).toMatchObject([{ simei: String(device.id) }])

  await written('alarm/Handle', { ids: [other], result: 'e_disposal_false' })
  const mixed = await undo(handled)
  expect([mixed['suc_items'], mixed['fail_items'].length]).toEqual([[], 1])
  expect((await stored())[1]).toMatchObject({ result: 'e_disposal_false' })
  expect(beforeHandling[1]).toEqual(fresh[1])

  const third = String(await putAlarm(platform, { deviceId: device.id, time: time + 2 }))
  const took = await written('alarm/Ack', { ids: [third] }, as)
  const period = { sfamilyid, start_time: time - 60, end_time: now() }
  const open = async () =>
    ids(await written('alarm/Get', { ...period, status: 'e_alarm_status_unack' }))
  expect(await open()).toEqual([])
  expect((await undo(took, sid)).error).toBe('notFound')
  await undo(took)
  expect(await open()).toEqual([third])
  const late = await written('alarm/Ack', { ids: [third] }, as)
  platform.advance(601)
  expect((await undo(late)).error).toBe('undoOver')
})

test('a deleted alarm is gone everywhere, and a resent report raises it no second time', async () => {
  const { device, sfamilyid } = await ownCorner()
  const time = now() - 60
  const id = String(await putAlarm(platform, { deviceId: device.id, time }))
  expect((await written('alarm/Delete', { ids: [id] }))['suc_items']).toEqual([id])
  const period = { sfamilyid, start_time: time - 60, end_time: now() }
  expect(ids(await written('alarm/Get', period))).toEqual([])
  expect(ids(await poll(sfamilyid))).toEqual([])
  expect((await written('alarm/GetAlarmTypeSummary', period))['items']).toEqual([])
  expect((await written('alarm/Delete', { ids: [id] }))['fail_items']).toMatchObject([{ id }])
  const { rowCount } = await platform.positions.query(
    `INSERT INTO tracking.alarm (device_id, time, type, taken_at) VALUES ($1, $2, 0, 1)
     ON CONFLICT DO NOTHING`,
    [device.id, time - storeEpoch],
  )
  expect(rowCount).toBe(0)
})

test('alarms of one type page through an organisation; the summary counts what the list holds', async () => {
  const top = await ownCorner()
  const child = await createOrganisation(platform, { parent: top.organisation })
  const below = await createDevice(platform, { organisation: child })
  const time = now() - 600
  const type = alarmTypes.overspeed.bit
  const put = (deviceId: number, n: number, of: number = type) =>
    putAlarm(platform, { deviceId, time: time + n, type: of })
  const own = [await put(top.device.id, 1), await put(top.device.id, 2), await put(below.id, 3)]
  await put(top.device.id, 4, alarmTypes.lowPower.bit)
  const wanted = own.map(String).reverse()
  await written('alarm/Ack', { ids: wanted.slice(0, 1) })
  const { sfamilyid } = top
  const scope = { sfamilyid, get_child: true, start_time: time, end_time: now() }
  const query = { ...scope, type: 'overspeed', limit_size: 2 }
  const first = await written('alarm/GetFamilyAlarmByType', query)
  const second = await written('alarm/GetFamilyAlarmByType', { ...query, ...first['next'] })
  expect([...ids(first), ...ids(second)]).toEqual(wanted)
  const named = { ...query, simei: [String(below.id)] }
  expect(ids(await written('alarm/GetFamilyAlarmByType', named))).toEqual(wanted.slice(0, 1))
  expect((await written('alarm/GetAlarmTypeSummary', scope))['items']).toMatchObject([
    { type: 'overspeed', alarm_name: '超速', count: 3, unack: 2, handled: 0, devices: 2 },
    { type: 'lowPower', count: 1, unack: 1, devices: 1 },
  ])
  const only = { ...scope, get_child: false }
  expect((await written('alarm/GetAlarmTypeSummary', only))['items']).toMatchObject([
    { type: 'overspeed', count: 2 },
    { type: 'lowPower', count: 1 },
  ])
  const long = { ...scope, start_time: now() - 93 * 86_400 }
  expect((await written('alarm/GetAlarmTypeSummary', long)).error).toBe('rangeTooLong')
})

test('lists and counts are narrowed alike: by devices, types, states, a fence and a text', async () => {
  const top = await ownCorner()
  const child = await createOrganisation(platform, { parent: top.organisation })
  const lorry = await createDevice(platform, { organisation: child, name: 'blue lorry' })
  const bus = await createDevice(platform, { organisation: top.organisation, name: 'night bus' })
  const { id: fence } = await createFence(platform, { organisation: top.organisation })
  const time = now() - 600
  const put = (deviceId: number, n: number, type: AlarmType, subject = 0) =>
    putAlarm(platform, { deviceId, time: time + n, type: alarmTypes[type].bit, subject }).then(
      String,
    )
  const sos = await put(top.device.id, 1, 'sos')
  const fast = await put(lorry.id, 2, 'overspeed')
  const into = await put(lorry.id, 3, 'fenceIn', fence)
  const out = await put(bus.id, 4, 'fenceOut', fence)
  const other = await put(bus.id, 5, 'fenceOut', fence + 1_000_000)
  await written('alarm/Ack', { ids: [fast] })
  await written('alarm/Handle', { ids: [into], result: 'e_disposal_solved', note: '' })
  const { sfamilyid } = top
  const scope = { sfamilyid, get_child: true, start_time: time, end_time: now() }
  const cases: [object, string[]][] = [
    [{}, [other, out, into, fast, sos]],
    [{ types: ['sos', 'overspeed'] }, [fast, sos]],
    [{ simei: String(bus.id) }, [other, out]],
    [{ imei_list: [bus.imei, top.device.imei] }, [other, out, sos]],
    [{ imei_list: [bus.imei], simei: String(lorry.id) }, []],
    [{ search: 'LORRY' }, [into, fast]],
    [{ search: bus.imei.slice(2) }, [other, out]],
    [{ fence_id: String(fence) }, [out, into]],
    [{ fence_id: String(fence), types: ['fenceIn', 'sos'] }, [into]],
    [{ statuses: ['e_alarm_status_unack'] }, [other, out, sos]],
    [{ statuses: ['e_alarm_status_ack', 'e_alarm_status_handled'] }, [into, fast]],
    [{ status: 'e_alarm_status_handled' }, [into]],
    [{ search: 'lorry', get_child: false }, []],
    [{ search: 'nothing like it' }, []],
  ]
  for (const [filters, wanted] of cases) {
    const list = await written('alarm/Get', { ...scope, ...filters })
    expect(ids(list), JSON.stringify(filters)).toEqual(wanted)
    const counts = await written('alarm/GetAlarmTypeSummary', { ...scope, ...filters })
    const sum = counts['items'].reduce((all: number, row: { count: number }) => all + row.count, 0)
    expect(sum, JSON.stringify(filters)).toBe(wanted.length)
  }
  const oldest = { ...scope, is_desc: false, limit_size: 3 }
  const first = await written('alarm/Get', oldest)
  const second = await written('alarm/Get', { ...oldest, ...first['next'] })
  expect([ids(first), ids(second)]).toEqual([
    [sos, fast, into],
    [out, other],
  ])
})

test('numbers of no device in sight are named, and a fence out of sight is not found', async () => {
  const { device, sfamilyid } = await ownCorner()
  const hidden = await ownCorner()
  const strange = await createFence(platform, { organisation: hidden.organisation })
  const clerk = await createAccount(platform, {
    organisation: await createOrganisation(platform, { parent: root }),
  })
  const period = { start_time: now() - 60, end_time: now() }
  for (const name of ['alarm/Get', 'alarm/GetAlarmTypeSummary']) {
    const imei_list = [device.imei, '999900001', '999900002']
    const refused = await written(name, { sfamilyid, ...period, imei_list })
    expect([refused.error, refused['error_message']]).toEqual([
      'numbersUnknown',
      expect.stringContaining('999900001, 999900002'),
    ])
    const as = { sid: await logIn(platform, clerk) }
    const params = { ...period, fence_id: String(strange.id) }
    expect((await call(platform, name, params, as)).error).toBe('notFound')
  }
})

test('times of 13 digits are milliseconds; of 11 and 12 they are refused by name', async () => {
  const { device, sfamilyid } = await ownCorner()
  const time = now() - 300
  const id = String(await putAlarm(platform, { deviceId: device.id, time, takenAt: time * 1e6 }))
  const list = (start_time: number, end_time: number) =>
    written('alarm/Get', { sfamilyid, start_time, end_time })
  expect(ids(await list(time * 1000, time * 1000 + 999))).toEqual([id])
  expect(ids(await list(time * 1000 + 1000, (time + 10) * 1000))).toEqual([])
  expect(ids(await list(time - 1, (time + 1) * 1000))).toEqual([id])
  const first = await list(time, time)
  expect(first['items'][0].time).toBe(time)
  const after = { last_time: (time + 1) * 1000, last_id: '1' }
  const page = { sfamilyid, start_time: time, end_time: now() }
  expect(ids(await written('alarm/Get', { ...page, ...after }))).toEqual([id])
  for (const wrong of [99_999_999_999, 999_999_999_999, 10_000_000_000_000, -1, 1.5]) {
    const refused = await list(wrong, now())
    expect([refused.error, refused['fields'][0].path], String(wrong)).toEqual([
      'badParams',
      expect.stringContaining('start_time'),
    ])
  }
  for (const begin of [time * 1000, String(time * 1000), `${time * 1000}:0`])
    expect(ids(await poll(sfamilyid, begin)), String(begin)).toEqual([id])
  expect(ids(await poll(sfamilyid, String((time + 1) * 1000)))).toEqual([])
  expect((await poll(sfamilyid, '99999999999')).error).toBe('badParams')
})
