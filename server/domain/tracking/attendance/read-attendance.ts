import type { ClockState } from '#lib/codes/clock-states.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { dayName } from '#lib/motion/day-cut.ts'
import { attendanceLimits } from '#lib/rules/attendance-limits.ts'
import { statBounds } from '#lib/rules/stat-bounds.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFacts, readDevices } from '../../fleet/device/read-devices.ts'
import { readLeaders } from '../../fleet/device/read-leaders.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { listDevices } from '../../fleet/list/list-devices.ts'
import { ownTimes } from '../beacon/list-stays.ts'
import type { DaySpan } from '../statistics/day-figures.ts'
import { spansOf } from '../statistics/device-spans.ts'
import { clockPunches, type Presence, type Punch } from './clock-punches.ts'
import { type Corrections, readCorrections } from './correct-attendance.ts'
import { duePeriods } from './due-periods.ts'
import {
  type ListedAttendanceRule,
  listAttendanceRules,
  placesOfRules,
  type RulePlace,
  type RulePlaces,
} from './list-attendance-rules.ts'
import { type CarriedDevice, peopleOfDevices } from './people-of-devices.ts'
import { type DeviceStay, readCardTimes, readPresence } from './read-presence.ts'

/** A clock-in or clock-out of somebody, as it counts; store seconds. */
export type ClockRecord = Punch & {
  rule: ListedAttendanceRule
  person: string
  /** yyyy-MM-dd, on which the period begins. */
  day: string
  period: string
  /** Before a correction. */
  counted: ClockState
  correction: { reason: string; by: string; at: number } | undefined
}

type Request = DaySpan & { filter: DeviceFilter; path: string }

const mostRules = 1000

/** Clock-ins and clock-outs that were due on days, by rule, person, then time. */
export async function readAttendance(
  services: Services,
  { filter, from, to, path }: Request,
): Promise<{ records: ClockRecord[]; isCut: boolean }> {
  const { pool, now } = services
  const asked = { path: filter.organisation.path, afterId: 0, limit: mostRules }
  const rules = await listAttendanceRules(pool, asked)
  const { ruled, isCut } = await ruledDevices(services, filter, rules)
  const ids = ruled.map(({ device }) => device.id)
  // With what began the night before, and what goes on the next morning.
  const whole = await spansOf(services, ids, { from: from - 1, to: to + 1 })
  const [spans, placesOf] = await Promise.all([
    ownTimes(pool, whole, path),
    placesOfRules(pool, rules, path),
  ])
  const places = rules.map(placesOf)
  const at = Math.floor(now() / 1000) - storeEpoch
  const [presence, cards, leaders, corrections] = await Promise.all([
    readPresence(services, spans, {
      path: path,
      numbers: places.flatMap(({ beacons }) => beacons.map(({ number }) => number)),
      fenceIds: places.flatMap(({ fences }) => fences.map(({ id }) => id)),
      now: at,
    }),
    readCardTimes(services, spans, path),
    readLeaders(pool, ids),
    readCorrections(
      pool,
      rules.map(({ id }) => id),
      { from, to, path },
    ),
  ])
  const [spanOf, staysOf, cardsOf] = [
    new Map(spans.map((span) => [span.id, span])),
    byDevice(presence.stays),
    byDevice(cards.cards),
  ]
  const records = rules.flatMap((rule) => {
    const presenceOf = presenceBy(placesOf(rule))
    const devices = ruled.flatMap(({ device: { id, name }, rule: own }): CarriedDevice[] => {
      const span = spanOf.get(id)
      if (own !== rule || !span) return []
      const stays = (staysOf.get(id) ?? []).flatMap(presenceOf).flatMap((stay) => {
        // Of a visit that began while others had the device only the rest counts.
        const since = Math.max(stay.from, span.from)
        return since <= stay.to ? { ...stay, from: since } : []
      })
      return [{ span, holder: leaders.get(id) ?? name, stays, cards: cardsOf.get(id) ?? [] }]
    })
    return recordsOf(rule, devices, { days: { from, to }, corrections, now: at })
  })
  return { records, isCut: isCut || presence.isCut || cards.isCut }
}

type RuledDevice = { device: DeviceFacts; rule: ListedAttendanceRule }

/** Of a filter's devices those that a rule is about, the first by number: that of their group, else that of their organisation. */
async function ruledDevices(
  services: Services,
  filter: DeviceFilter,
  rules: readonly ListedAttendanceRule[],
): Promise<{ ruled: RuledDevice[]; isCut: boolean }> {
  if (rules.length === 0) return { ruled: [], isCut: false }
  const page = { filter, state: 'all', after: undefined, limit: statBounds.looked } as const
  const listed = await listDevices(services, page)
  const facts = await readDevices(
    services.pool,
    listed.map(({ id }) => id),
  )
  const byId = new Map(facts.map((device) => [device.id, device]))
  const ruled = listed.flatMap(({ id }): RuledDevice[] => {
    const device = byId.get(id)
    if (!device) return []
    const own = rules.filter(({ organisationId }) => organisationId === device.organisationId)
    const rule =
      own.find(({ groupId }) => groupId !== null && groupId === device.groupId) ??
      own.find(({ groupId }) => groupId === null)
    return rule ? [{ device: device, rule: rule }] : []
  })
  const most = attendanceLimits.devices
  const isCut = ruled.length > most || listed.length === statBounds.looked
  return { ruled: ruled.slice(0, most), isCut }
}

function byDevice<T extends { deviceId: number }>(rows: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const row of rows) {
    const own = found.get(row.deviceId)
    if (own) own.push(row)
    else found.set(row.deviceId, [row])
  }
  return found
}

/** What of a device's stays is at places. One that the reader does not see has no name. */
function presenceBy({ beacons, fences }: RulePlaces) {
  const told = ({ name, isSeen }: RulePlace) => (isSeen ? name : '')
  const byNumber = new Map(beacons.map((beacon) => [beacon.number, told(beacon)]))
  const byFence = new Map(fences.map((fence) => [fence.id, told(fence)]))
  return ({ from, to, number, fenceId }: DeviceStay): Presence[] => {
    const fence = fenceId === undefined ? undefined : byFence.get(fenceId)
    const place = number === undefined ? fence : byNumber.get(number)
    return place === undefined ? [] : [{ from: from, to: to, place: place }]
  }
}

type Counted = { days: DaySpan; corrections: Corrections; now: number }

function recordsOf(
  rule: ListedAttendanceRule,
  devices: readonly CarriedDevice[],
  { days, corrections, now }: Counted,
): ClockRecord[] {
  const due = duePeriods(rule, rule.zone, days)
  const people = [...peopleOfDevices(devices).values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  return people.flatMap(({ name: person, since, stays }) =>
    due
      .filter(({ start }) => start >= since && start <= now)
      .flatMap((period) =>
        clockPunches(period, stays, rule, now).map((punch): ClockRecord => {
          const day = dayName(period.day)
          const key = { ruleId: rule.id, person, day, period: period.period, kind: punch.kind }
          const correction = corrections(key)
          return {
            ...punch,
            rule: rule,
            person: person,
            day: day,
            period: period.period,
            state: correction?.state ?? punch.state,
            counted: punch.state,
            correction: correction,
          }
        }),
      ),
  )
}
