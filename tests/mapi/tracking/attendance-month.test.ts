/** The month sheet of fifty people against a count of what they did, over nights and a change to summer time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putAttendanceRule } from '../../factories/attendance.ts'
import { createBeacon, putSightings } from '../../factories/beacons.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { createAccount, createGroup, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let sid: string
beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
}, 60_000)
afterAll(() => platform.close())

const day = 86_400
const first = Date.parse('2026-03-15T00:00Z') / 1000
const dates = Array.from({ length: 31 }, (_, n) =>
  new Date((first + n * day) * 1000).toISOString().slice(0, 10),
)
/** When clocks in Berlin are put forward. */
const change = Date.parse('2026-03-29T01:00Z') / 1000

/** Unix seconds of a clock in Berlin on a day, which may be past 24:00. */
function clock(date: string, minutes: number): number {
  const wall = Date.parse(`${date}T00:00Z`) / 1000 + minutes * 60
  return wall - 7200 >= change ? wall - 7200 : wall - 3600
}

type Did = 'ok' | 'late' | 'early' | 'lateAndEarly' | 'onlyIn' | 'onlyOut' | 'absent'
const choices: readonly Did[] = [
  'ok',
  'ok',
  'ok',
  'late',
  'early',
  'lateAndEarly',
  'onlyIn',
  'onlyOut',
  'absent',
]

/** What each choice comes to: clock-in and clock-out, as the specification numbers them. */
const outcomes: Record<Did, [number, number]> = {
  ok: [0, 0],
  late: [1, 0],
  early: [0, 2],
  lateAndEarly: [1, 2],
  onlyIn: [0, 3],
  onlyOut: [3, 0],
  absent: [3, 3],
}

/** Minutes from the begin at which somebody came, and from the end at which somebody left. */
const moments: Record<Did, [number | undefined, number | undefined]> = {
  ok: [-7, 4],
  late: [23, 3],
  early: [-2, -31],
  lateAndEarly: [6, -6],
  onlyIn: [5, undefined],
  onlyOut: [undefined, -5],
  absent: [undefined, undefined],
}

const worst = [0, 2, 1, 3]

type Shift = readonly [start: number, end: number]
const ofDay: readonly Shift[] = [
  [8 * 60, 12 * 60],
  [13 * 60, 17 * 60],
]
/** Over midnight. */
const ofNight: readonly Shift[] = [[22 * 60, 30 * 60]]

type Sheet = Record<'normal' | 'late' | 'early' | 'missing' | 'seconds', number> & {
  days: Record<string, number>
}

function random(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T12:00Z`).getUTCDay())

/** What a person did in the month, and what the sheet says of it. */
function live(seed: number, shifts: readonly Shift[], worksOn: (date: string) => boolean) {
  const next = random(seed)
  const seen: number[] = []
  const sheet: Sheet = { normal: 0, late: 0, early: 0, missing: 0, seconds: 0, days: {} }
  const names = ['normal', 'late', 'early', 'missing'] as const
  for (const date of dates.filter(worksOn))
    for (const [start, end] of shifts) {
      const did = choices[Math.floor(next() * choices.length)] ?? 'ok'
      const [came, left] = moments[did]
      const times = [
        came === undefined ? undefined : clock(date, start + came),
        left === undefined ? undefined : clock(date, end + left),
      ]
      seen.push(...times.filter((time) => time !== undefined))
      const [from, to] = times
      if (from !== undefined && to !== undefined) {
        sheet.seconds += to - from
        // Some tell all the time that they are there.
        if (seed % 10 === 0) for (let time = from; time < to; time += 600) seen.push(time)
      }
      for (const state of outcomes[did]) {
        sheet[names[state] ?? 'normal'] += 1
        const known = sheet.days[date]
        if (known === undefined || worst.indexOf(state) > worst.indexOf(known))
          sheet.days[date] = state
      }
    }
  return { seen, sheet }
}

test('fifty people, day and night', async () => {
  const organisation = await createOrganisation(platform)
  await platform.pool.query(`UPDATE organisation SET zone = 'Europe/Berlin' WHERE id = $1`, [
    organisation.id,
  ])
  sid = await logIn(platform, await createAccount(platform, { organisation }))
  const beacon = await createBeacon(platform, { organisation, number: 'AA01' })
  const night = await createGroup(platform, organisation)
  const beaconIds = [beacon.id]
  const organisationId = organisation.id
  const periods = [
    { start: '08:00', end: '12:00' },
    { start: '13:00', end: '17:00' },
  ]
  await putAttendanceRule(platform, {
    organisationId,
    beaconIds,
    periods,
    weekDays: [1, 2, 3, 4, 5],
  })
  await putAttendanceRule(platform, {
    organisationId,
    beaconIds,
    groupId: night.id,
    periods: [{ start: '22:00', end: '06:00' }],
  })
  const expected: Record<string, Sheet> = {}
  for (let n = 0; n < 50; n++) {
    const isNight = n % 2 === 1
    const name = `person ${String(n).padStart(2, '0')}`
    const { seen, sheet } = isNight
      ? live(n, ofNight, () => true)
      : live(n, ofDay, (date) => !isWeekend(date))
    expected[name] = sheet
    const place = { organisation, name, ...(isNight && { groupId: night.id }) }
    // Some carry two devices, which tell in turn.
    const devices = [await createDevice(platform, place)]
    if (n % 7 === 0) devices.push(await createDevice(platform, place))
    for (const [at, device] of devices.entries())
      await putSightings(
        platform,
        device.id,
        seen
          .filter((_, moment) => moment % devices.length === at)
          .map((time) => ({ number: 'AA01', at: time })),
      )
  }
  const asked = {
    by: 'person',
    start_time: clock('2026-03-15', 12 * 60),
    end_time: clock('2026-04-14', 12 * 60),
    limit_size: 400,
  }
  const reply: Reply = await call(platform, 'attendance/QueryAttendanceRecord', asked, { sid })
  const rows = reply['items'] as (Sheet & { person: string })[]
  const found = rows.map(({ person, normal, late, early, missing, seconds, days }) => [
    person,
    { normal, late, early, missing, seconds, days },
  ])
  expect(Object.fromEntries(found)).toEqual(expected)
  const sum = (key: 'normal' | 'late' | 'early' | 'missing' | 'seconds') =>
    Object.values(expected).reduce((total, sheet) => total + sheet[key], 0)
  expect(reply['totals']).toMatchObject({
    normal: sum('normal'),
    late: sum('late'),
    early: sum('early'),
    missing: sum('missing'),
    seconds: sum('seconds'),
    people: 50,
    corrected: 0,
  })
  expect(reply['is_cut']).toBe(false)
}, 120_000)
