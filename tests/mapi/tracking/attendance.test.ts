import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { attendanceLimits } from '#lib/rules/attendance-limits.ts'
import { cardKinds, insertDriverCards } from '#server/db/driver-card-store.ts'
import { putAttendanceRule } from '../../factories/attendance.ts'
import { createBeacon, putSightings } from '../../factories/beacons.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import { createFence } from '../../factories/fences.ts'
import {
  createAccount,
  createGroup,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let dealer: Organisation

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
})
afterAll(() => platform.close())

const shift = { name: 'Shift', periods: [{ start: '08:00', end: '17:00' }], late_minutes: 10 }
/** A Tuesday in Berlin, by its clock. */
const at = (clock: string, day = '2026-06-16') => Date.parse(`${day}T${clock}:00+02:00`) / 1000
const period = { start_time: at('12:00'), end_time: at('12:00') }

async function place() {
  const organisation = await createOrganisation(platform, { parent: dealer })
  await platform.pool.query(`UPDATE organisation SET zone = 'Europe/Berlin' WHERE id = $1`, [
    organisation.id,
  ])
  const account = await createAccount(platform, { organisation })
  const sid = await logIn(platform, account)
  const beacon = await createBeacon(platform, { organisation, number: 'AA01', name: 'Gate' })
  const ask = (func: string, params: object = {}, by = sid): Promise<Reply> => {
    platform.advance(2)
    return call(platform, func, params, { sid: by })
  }
  const beacon_ids = [String(beacon.id)]
  const addRule = (more: object = {}) =>
    ask('attendance/AddRule', { ...shift, beacon_ids, ...more })
  const punches = async (more: object = {}) =>
    (await ask('attendance/QueryAttendanceRecord', { ...period, ...more }))['items'] as Reply[]
  const states = async (more: object = {}) =>
    (await punches(more)).map((row) => [row['person'], row['punch'], row['state']])
  const badge = async (name: string, groupId?: number) =>
    (await createDevice(platform, { organisation, name, ...(groupId && { groupId }) })).id
  const see = (id: number, ...clocks: string[]) =>
    putSightings(
      platform,
      id,
      clocks.map((clock) => ({ number: 'AA01', at: at(clock) })),
    )
  return { organisation, account, sid, ask, beacon_ids, addRule, punches, states, badge, see }
}

test('a clock-in is normal, late or missing, a clock-out normal, early or missing', async () => {
  const { addRule, states, badge, see } = await place()
  await addRule()
  await see(await badge('Ann'), '07:50', '17:05')
  await see(await badge('Bob'), '08:10', '16:55')
  await see(await badge('Cem'), '08:11', '16:54')
  await see(await badge('Dan'), '07:58')
  await see(await badge('Eve'), '17:03')
  await badge('Fay')
  // Too long before and after.
  await see(await badge('Gus'), '05:59', '19:01')
  expect(await states()).toEqual([
    ['Ann', 'in', 0],
    ['Ann', 'out', 0],
    ['Bob', 'in', 0],
    ['Bob', 'out', 0],
    ['Cem', 'in', 1],
    ['Cem', 'out', 2],
    ['Dan', 'in', 0],
    ['Dan', 'out', 3],
    ['Eve', 'in', 3],
    ['Eve', 'out', 0],
    ['Fay', 'in', 3],
    ['Fay', 'out', 3],
    ['Gus', 'in', 3],
    ['Gus', 'out', 3],
  ])
  expect(await states({ state: 1 })).toEqual([['Cem', 'in', 1]])
  expect(await states({ person: 'Eve' })).toHaveLength(2)
})

test('a late report changes the day, and so does another rule', async () => {
  const { addRule, ask, beacon_ids, states, badge, see } = await place()
  const { rule_id } = await addRule()
  const ann = await badge('Ann')
  await see(ann, '08:30', '17:05')
  expect((await states())[0]).toEqual(['Ann', 'in', 1])
  await see(ann, '07:55')
  expect((await states())[0]).toEqual(['Ann', 'in', 0])
  const periods = [{ start: '07:30', end: '16:00' }]
  await ask('attendance/ModifyRule', { rule_id, ...shift, periods, beacon_ids })
  expect((await states())[0]).toEqual(['Ann', 'in', 1])
  await ask('attendance/ModifyRule', { rule_id, ...shift, beacon_ids, days_off: ['2026-06-16'] })
  expect(await states()).toEqual([])
  await ask('attendance/ModifyRule', { rule_id, ...shift, beacon_ids, week_days: [1, 3] })
  expect(await states()).toEqual([])
  await ask('attendance/DeleteRule', { rule_id })
  expect((await ask('attendance/GetRules'))['items']).toEqual([])
})

test('a public holiday of the country is off', async () => {
  const { addRule, punches, badge } = await place()
  await addRule({ country: 'DE', week_days: [1, 2, 3, 4, 5, 6, 7] })
  await badge('Ann')
  const days = { start_time: at('12:00', '2026-10-02'), end_time: at('12:00', '2026-10-04') }
  const found = (await punches(days)).map((row) => row['day'])
  expect([...new Set(found)]).toEqual(['2026-10-02', '2026-10-04'])
})

test('several devices of one name are one person, and a device with cards has several', async () => {
  const { addRule, states, badge, see } = await place()
  await addRule()
  const [badgeOfAnn, phoneOfAnn, bus] = [await badge('Ann'), await badge('Ann'), await badge('Bus')]
  await see(badgeOfAnn, '07:55')
  await see(phoneOfAnn, '17:02')
  await see(bus, '07:50', '12:00', '12:10', '17:01')
  const client = await platform.positions.connect()
  const card = (clock: string, name: string) => {
    const time = at(clock) - storeEpoch
    const facts = { deviceId: bus, slot: time, time, kind: cardKinds.in, result: 0 }
    return { ...facts, card: `card of ${name}`, name, agency: '', validUntil: '' }
  }
  await insertDriverCards(client, [card('06:00', 'Cem'), card('12:05', 'Dan')])
  client.release()
  expect(await states()).toEqual([
    ['Ann', 'in', 0],
    ['Ann', 'out', 0],
    ['Cem', 'in', 0],
    ['Cem', 'out', 2],
    ['Dan', 'in', 1],
    ['Dan', 'out', 0],
  ])
})

test('who is in a fence is there', async () => {
  const { organisation, addRule, punches, badge } = await place()
  const fence = await createFence(platform, { organisation, name: 'Yard' })
  await addRule({ beacon_ids: [], fence_ids: [String(fence.id)] })
  const id = await badge('Ann')
  await platform.positions.query(
    `INSERT INTO tracking.visit (device_id, time, fence_id, end_time, top_speed, flags)
     VALUES ($1, $2, $3, $4, 0, 0)`,
    [id, at('07:30') - storeEpoch, fence.id, at('16:00') - storeEpoch],
  )
  expect(await punches()).toMatchObject([
    { punch: 'in', state: 0, time: at('07:30'), place: 'Yard' },
    { punch: 'out', state: 2, time: at('16:00'), due_time: at('17:00') },
  ])
})

test('of a device that was sold only what came after counts', async () => {
  const former = await place()
  const { organisation, addRule, punches, badge } = await place()
  const fence = await createFence(platform, { organisation, name: 'Yard' })
  await addRule({ beacon_ids: [], fence_ids: [String(fence.id)] })
  const id = await badge('Ann')
  await platform.positions.query(
    `INSERT INTO tracking.visit (device_id, time, fence_id, end_time, top_speed, flags)
     VALUES ($1, $2, $3, $4, 0, 0)`,
    [id, at('07:30') - storeEpoch, fence.id, at('17:30') - storeEpoch],
  )
  await platform.pool.query(
    `INSERT INTO former_home (device_id, organisation_id, left_at) VALUES ($1, $2, $3)`,
    [id, former.organisation.id, new Date(at('07:45') * 1000)],
  )
  expect(await punches()).toMatchObject([
    { punch: 'in', time: at('07:45') },
    { punch: 'out', time: at('17:30') },
  ])
})

test('devices of a group go by its rule alone', async () => {
  const { organisation, addRule, states, badge, see } = await place()
  const group = await createGroup(platform, organisation)
  await addRule()
  await addRule({ sgid: String(group.id), periods: [{ start: '10:00', end: '15:00' }] })
  const [ann, bob] = [await badge('Ann'), await badge('Bob', group.id)]
  await see(ann, '10:00', '15:00')
  await see(bob, '10:00', '15:00')
  expect(await states()).toEqual([
    ['Ann', 'in', 1],
    ['Ann', 'out', 2],
    ['Bob', 'in', 0],
    ['Bob', 'out', 0],
  ])
  expect((await addRule()).error).toBe('attendanceRuleExists')
  expect((await addRule({ sgid: String(group.id) })).error).toBe('attendanceRuleExists')
})

const everyDay = { week_days: [1, 2, 3, 4, 5, 6, 7] }
/** Unix seconds: of a day before that of the platform's clock. */
const noonBefore = (days: number) => {
  const today = Math.floor(platform.now() / 86_400_000)
  return (today - days) * 86_400 + 43_200
}
const dayBefore = (days: number) => new Date(noonBefore(days) * 1000).toISOString().slice(0, 10)

test('a correction counts, says why and by whom, and can be taken back', async () => {
  const { ask, account, addRule, punches: punchesOn, badge } = await place()
  const { rule_id } = await addRule(everyDay)
  await badge('Ann')
  const punches = () => punchesOn({ start_time: noonBefore(3), end_time: noonBefore(3) })
  const key = { person: 'Ann', day: dayBefore(3), period: '08:00–17:00', punch: 'in' }
  const correct = (state: number | null) =>
    ask('attendance/Correct', { rule_id, ...key, state, reason: 'forgot the badge' })
  expect((await correct(0)).error).toBeUndefined()
  expect(await punches()).toMatchObject([
    {
      state: 0,
      counted: 3,
      reason: 'forgot the badge',
      corrected_by: `Name of ${account.login}`,
      corrected_time: expect.any(Number),
    },
    { state: 3, counted: 3, reason: null },
  ])
  const log = await ask('usermgr/GetOptLog', {
    start_time: Math.floor(platform.now() / 1000) - 3600,
    end_time: Math.floor(platform.now() / 1000),
  })
  expect(JSON.stringify(log['items'] ?? log)).toContain('forgot the badge')
  await correct(null)
  expect(await punches()).toMatchObject([{ state: 3, reason: null }, { state: 3 }])
})

test.each([
  [{ periods: [] }, 'periods'],
  [{ periods: [{ start: '08:00', end: '08:00' }] }, 'periods.0.end'],
  [
    {
      periods: [
        { start: '08:00', end: '12:00' },
        { start: '11:59', end: '13:00' },
      ],
    },
    'periods',
  ],
  [
    {
      periods: [
        { start: '22:00', end: '06:00' },
        { start: '05:00', end: '07:00' },
      ],
    },
    'periods',
  ],
  [{ periods: Array(5).fill({ start: '08:00', end: '09:00' }) }, 'periods'],
  [{ beacon_ids: [] }, 'beacon_ids'],
  [{ name: '' }, 'name'],
  [{ late_minutes: 121 }, 'late_minutes'],
])('attendance/AddRule refuses %j', async (params, field) => {
  const { addRule } = await place()
  const reply = await addRule(params)
  expect([reply.error, reply['fields']?.[0].path]).toEqual(['badParams', field])
})

test('periods that touch, also at midnight, are taken', async () => {
  const { addRule } = await place()
  const periods = [
    { start: '22:00', end: '06:00' },
    { start: '06:00', end: '14:00' },
    { start: '14:00', end: '22:00' },
  ]
  expect((await addRule({ periods })).error).toBeUndefined()
})

test('rules, places and corrections of others are not there', async () => {
  const { rule_id } = await (await place()).addRule()
  const { ask, beacon_ids, addRule } = await place()
  const others = (await createBeacon(platform, { organisation: dealer })).id
  expect((await addRule({ beacon_ids: [String(others)] })).error).toBe('notFound')
  for (const func of ['ModifyRule', 'DeleteRule'])
    expect(
      (
        await ask(
          `attendance/${func}`,
          func === 'ModifyRule' ? { rule_id, ...shift, beacon_ids } : { rule_id },
        )
      ).error,
    ).toBe('notFound')
})

test('a place above the reader counts and is not named; one of another tree does not count', async () => {
  const { organisation, sid, ask, punches, badge, see } = await place()
  const dealerSid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const gate = await createBeacon(platform, {
    organisation: dealer,
    number: 'AA01',
    name: 'Dealer gate',
  })
  const fence = await createFence(platform, { organisation: dealer, name: 'Dealer yard' })
  const beacon_ids = [String(gate.id)]
  const fence_ids = [String(fence.id)]
  const rule = { ...shift, beacon_ids, fence_ids, sfamilyid: String(organisation.id) }
  expect((await ask('attendance/AddRule', rule, dealerSid)).error).toBeUndefined()
  await see(await badge('Ann'), '07:50', '17:05')
  const inYard = await badge('Bob')
  await platform.positions.query(
    `INSERT INTO tracking.visit (device_id, time, fence_id, end_time, top_speed, flags)
     VALUES ($1, $2, $3, $4, 0, 0)`,
    [inYard, at('07:30') - storeEpoch, fence.id, at('17:30') - storeEpoch],
  )
  const told = async (by: string) => {
    const rules = (await ask('attendance/GetRules', { sfamilyid: String(organisation.id) }, by))[
      'items'
    ] as Reply[]
    const asked = { ...period, sfamilyid: String(organisation.id) }
    const rows = (await ask('attendance/QueryAttendanceRecord', asked, by))['items'] as Reply[]
    return [rules[0]?.['places_text'], rows.map((row) => [row['state'], row['place']])]
  }
  expect(await told(dealerSid)).toEqual([
    'Dealer gate, Dealer yard',
    [
      [0, 'Dealer gate'],
      [0, 'Dealer gate'],
      [0, 'Dealer yard'],
      [0, 'Dealer yard'],
    ],
  ])
  expect(await told(sid)).toEqual(['', Array(4).fill([0, null])])
  const own = (await ask('attendance/GetRules'))['items'] as Reply[]
  expect(own).toMatchObject([{ beacons: [], fences: [] }])
  // They are of others now, as after a move.
  await platform.pool.query('UPDATE beacon SET organisation_id = $2 WHERE id = $1', [
    gate.id,
    (await createOrganisation(platform, { parent: dealer })).id,
  ])
  await platform.pool.query('UPDATE fence SET organisation_id = $2 WHERE id = $1', [
    fence.id,
    (await createOrganisation(platform, { parent: dealer })).id,
  ])
  expect((await punches()).map((row) => row['state'])).toEqual([3, 3, 3, 3])
})

test('who changes a rule keeps its places that he does not see', async () => {
  const { organisation, ask, beacon_ids } = await place()
  const dealerSid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const gate = await createBeacon(platform, { organisation: dealer, name: 'Dealer gate' })
  const fence = await createFence(platform, { organisation: dealer, name: 'Dealer yard' })
  const hidden = { beacon_ids: [String(gate.id)], fence_ids: [String(fence.id)] }
  const of = { sfamilyid: String(organisation.id) }
  const whole = { beacon_ids: [...hidden.beacon_ids, ...beacon_ids], fence_ids: hidden.fence_ids }
  const { rule_id } = await ask('attendance/AddRule', { ...shift, ...whole, ...of }, dealerSid)
  const change = async (places: object, by?: string) => {
    const reply = await ask('attendance/ModifyRule', { rule_id, ...shift, ...places }, by)
    return reply.error && [reply.error, reply['fields']?.[0].path]
  }
  const told = async (by?: string) => {
    const [rule] = (await ask('attendance/GetRules', of, by))['items'] as Reply[]
    return [rule?.['places_text'], rule?.['hidden_places']]
  }
  expect(await told()).toEqual(['Gate', 2])
  expect(await change({ beacon_ids: [] })).toBeUndefined()
  expect(await told()).toEqual(['', 2])
  expect(await told(dealerSid)).toEqual(['Dealer gate, Dealer yard', 0])
  expect(await change({ beacon_ids })).toBeUndefined()
  expect(await told(dealerSid)).toEqual(['Dealer gate, Gate, Dealer yard', 0])
  const many = await Promise.all(
    Array.from({ length: attendanceLimits.places }, () => createBeacon(platform, { organisation })),
  )
  const ids = many.map(({ id }) => String(id))
  expect(await change({ beacon_ids: ids })).toEqual(['badParams', 'beacon_ids'])
  expect(await change({ beacon_ids: ids.slice(1) })).toBeUndefined()
  expect(await change({ beacon_ids }, dealerSid)).toBeUndefined()
  expect(await change({ beacon_ids: [] })).toEqual(['badParams', 'beacon_ids'])
  expect(await told()).toEqual(['Gate', 0])
})

test('who is in a fence still is there until the device was heard last', async () => {
  const { organisation, addRule, punches, badge } = await place()
  const fence = await createFence(platform, { organisation, name: 'Yard' })
  await addRule({ beacon_ids: [], fence_ids: [String(fence.id)] })
  const id = await badge('Ann')
  // It came three weeks before.
  await platform.positions.query(
    `INSERT INTO tracking.visit (device_id, time, fence_id, end_time, top_speed, flags)
     VALUES ($1, $2, $3, NULL, 0, 0)`,
    [id, at('07:30', '2026-05-26') - storeEpoch, fence.id],
  )
  await putState(platform, id, { fixedAt: at('12:00') })
  const first = { punch: 'in', state: 0, time: at('06:00') }
  expect(await punches()).toMatchObject([first, { punch: 'out', state: 2, time: at('12:00') }])
  await platform.positions.query(
    'UPDATE tracking.device_state SET seen_at = $2 WHERE device_id = $1',
    [id, at('18:00') - storeEpoch],
  )
  expect(await punches()).toMatchObject([first, { punch: 'out', state: 0, time: at('18:00') }])
})

test('of a stay at a beacon that began before others had left the device the rest counts', async () => {
  const former = await place()
  const { addRule, punches, badge, see } = await place()
  await addRule()
  const id = await badge('Ann')
  const clocks = Array.from({ length: 67 }, (_, n) => {
    const minutes = 370 + n * 10
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  await see(id, ...clocks)
  await platform.pool.query(
    `INSERT INTO former_home (device_id, organisation_id, left_at) VALUES ($1, $2, $3)`,
    [id, former.organisation.id, new Date(at('07:45') * 1000)],
  )
  expect(await punches()).toMatchObject([
    { punch: 'in', state: 0, time: at('07:50') },
    { punch: 'out', state: 0, time: at('17:10') },
  ])
})

test('more cards than are read are told of', async () => {
  const { ask, addRule, badge } = await place()
  await addRule()
  const id = await badge('Bus')
  const asked = { ...period, by: 'day' }
  expect((await ask('attendance/QueryAttendanceRecord', asked))['is_cut']).toBe(false)
  await platform.positions.query(
    `INSERT INTO tracking.driver_card (device_id, slot, time, kind, result, card, name, agency, valid_until)
     SELECT $1, $2 + n, $2 + n, $3, 0, 'card ' || n % 2, 'Cem', '', '' FROM generate_series(0, $4::int) n`,
    [id, at('06:00') - storeEpoch, cardKinds.in, attendanceLimits.cards],
  )
  expect((await ask('attendance/QueryAttendanceRecord', asked))['is_cut']).toBe(true)
})

test('corrections are of periods of the rule, of days of the last year, and so many of a day', async () => {
  const { ask, addRule } = await place()
  const { rule_id } = await addRule()
  const key = { person: 'Ann', day: dayBefore(3), period: '08:00–17:00', punch: 'in', state: 0 }
  const correct = async (more: object) => {
    const reply = await ask('attendance/Correct', { rule_id, ...key, reason: 'r', ...more })
    return reply.error && [reply.error, reply['fields']?.[0].path]
  }
  expect(await correct({ period: '09:00–17:00' })).toEqual(['badParams', 'period'])
  expect(await correct({ day: dayBefore(-3) })).toEqual(['badParams', 'day'])
  expect(await correct({ day: dayBefore(attendanceLimits.correctedDays + 3) })).toEqual([
    'badParams',
    'day',
  ])
  expect(await correct({})).toBeUndefined()
  await platform.pool.query(
    `INSERT INTO attendance_correction (rule_id, person, day, period, punch, state, reason, written_at)
     SELECT $1, 'n' || n, $2, $3, 'in', 0, 'r', now() FROM generate_series(2, $4::int) n`,
    [Number(rule_id), key.day, key.period, attendanceLimits.corrections],
  )
  expect(await correct({ person: 'Bob' })).toEqual(['badParams', 'day'])
  // One that is there may change, also of a period that the rule has no longer.
  await ask('attendance/ModifyRule', {
    rule_id,
    ...shift,
    periods: [{ start: '09:00', end: '17:00' }],
    beacon_ids: (await ask('attendance/GetRules'))['items'][0].beacons.map(
      ({ beacon_id }: { beacon_id: string }) => beacon_id,
    ),
  })
  expect(await correct({ state: 1 })).toBeUndefined()
  expect(await correct({ state: null })).toBeUndefined()
})

test('an organisation has so many rules at the most', async () => {
  const { organisation, addRule, beacon_ids } = await place()
  const { rows } = await platform.pool.query<{ id: number }>(
    `INSERT INTO device_group (organisation_id, name) SELECT $1, 'group ' || n FROM generate_series(1, $2::int) n RETURNING id`,
    [organisation.id, attendanceLimits.perOrganisation],
  )
  const beaconIds = beacon_ids.map(Number)
  const [first, ...others] = rows
  for (const { id } of others)
    await putAttendanceRule(platform, { organisationId: organisation.id, beaconIds, groupId: id })
  expect((await addRule({ sgid: String(first?.id) })).error).toBeUndefined()
  expect((await addRule()).error).toBe('tooManyAttendanceRules')
})
