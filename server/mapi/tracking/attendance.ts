import { clockStates } from '#lib/codes/clock-states.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { addAttendanceRule as addContract } from '#lib/contract/attendance/add-rule.ts'
import { correctAttendance as correctContract } from '#lib/contract/attendance/correct.ts'
import { deleteAttendanceRule as deleteContract } from '#lib/contract/attendance/delete-rule.ts'
import { getAttendanceRules as getContract } from '#lib/contract/attendance/get-rules.ts'
import { modifyAttendanceRule as modifyContract } from '#lib/contract/attendance/modify-rule.ts'
import { queryAttendanceRecord as queryContract } from '#lib/contract/attendance/query-attendance-record.ts'
import { workWeekText } from '#lib/format/work-week-text.ts'
import { languageOf, languages } from '#lib/i18n/languages.ts'
import { sightingPeriod } from '#lib/rules/period.ts'
import { AppError } from '../../app-error.ts'
import type { AttendanceFacts } from '../../domain/tracking/attendance/attendance-rule.ts'
import { correctPunch } from '../../domain/tracking/attendance/correct-attendance.ts'
import {
  changeAttendanceRule,
  createAttendanceRule,
  removeAttendanceRule,
} from '../../domain/tracking/attendance/keep-attendance-rule.ts'
import {
  listAttendanceRules,
  placesOfRules,
} from '../../domain/tracking/attendance/list-attendance-rules.ts'
import {
  type ClockRecord,
  readAttendance,
} from '../../domain/tracking/attendance/read-attendance.ts'
import {
  type AttendanceSums,
  sumAttendance,
  sumOfRecords,
} from '../../domain/tracking/attendance/sum-attendance.ts'
import { handle } from '../door/handle.ts'
import { pageAfter } from '../rows/page-after.ts'
import { statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'

type Given = {
  name: string
  periods: AttendanceFacts['periods']
  week_days: number[]
  late_minutes: number
  early_minutes: number
  country: string
  days_off: string[]
  beacon_ids: string[]
  fence_ids: string[]
}

const factsOf = (given: Given): AttendanceFacts => ({
  name: given.name,
  periods: given.periods,
  weekDays: given.week_days,
  lateMinutes: given.late_minutes,
  earlyMinutes: given.early_minutes,
  country: given.country,
  daysOff: given.days_off,
  beaconIds: given.beacon_ids.map(Number),
  fenceIds: given.fence_ids.map(Number),
})

export const addAttendanceRule = handle(addContract, async (ctx, params) => {
  const groupId = params.sgid === undefined ? null : ctx.visible.group(params.sgid)
  const place = { organisationId: ctx.acting.id, groupId: groupId }
  return { rule_id: String(await createAttendanceRule(ctx, place, factsOf(params))) }
})

export const modifyAttendanceRule = handle(modifyContract, async (ctx, params) => {
  await changeAttendanceRule(ctx, Number(params.rule_id), factsOf(params))
  return {}
})

export const deleteAttendanceRule = handle(deleteContract, async (ctx, { rule_id }) => {
  await removeAttendanceRule(ctx, Number(rule_id))
  return {}
})

export const getAttendanceRules = handle(getContract, async (ctx, params) => {
  // To a device's log-in no organisation is there.
  if (ctx.caller.kind === 'device') throw new AppError('notFound')
  const { pool } = ctx.services
  const { limit_size: limit, last_rule_id: last = '0' } = params
  const { path } = ctx.acting
  const rules = await listAttendanceRules(pool, { path, afterId: Number(last), limit })
  const placesOf = await placesOfRules(pool, rules, ctx.caller.path)
  const { tag } = languages[languageOf(ctx.lang) ?? 'en']
  return {
    items: rules.map((rule) => {
      const places = placesOf(rule)
      const beacons = places.beacons.filter(({ isSeen }) => isSeen)
      const fences = places.fences.filter(({ isSeen }) => isSeen)
      return {
        rule_id: String(rule.id),
        name: rule.name,
        sfamilyid: String(rule.organisationId),
        sfamily_name: rule.organisationName,
        sgid: rule.groupId === null ? null : String(rule.groupId),
        sgname: rule.groupName ?? '',
        periods: [...rule.periods],
        week_days: [...rule.weekDays],
        hours_text: workWeekText(
          rule.weekDays.flatMap((day) => rule.periods.map((period) => ({ day, ...period }))),
          tag,
        ),
        late_minutes: rule.lateMinutes,
        early_minutes: rule.earlyMinutes,
        country: rule.country,
        days_off: [...rule.daysOff],
        beacons: beacons.map(({ id, name }) => ({ beacon_id: String(id), name: name })),
        fences: fences.map(({ id, name }) => ({ fence_id: String(id), name: name })),
        hidden_places:
          places.beacons.length + places.fences.length - beacons.length - fences.length,
        places_text: [...beacons, ...fences].map(({ name }) => name).join(', '),
        zone: rule.zone,
        update_time: rule.updatedAt,
      }
    }),
  }
})

export const correctAttendance = handle(correctContract, async (ctx, params) => {
  const { rule_id, person, day, period, punch: kind, reason } = params
  const state = Object.values(clockStates).find((known) => known === params.state)
  const key = { ruleId: Number(rule_id), person, day, period, kind }
  await correctPunch(ctx, key, { state, reason })
  return {}
})

const figuresRow = (sums: AttendanceSums) => ({
  normal: sums.normal,
  late: sums.late,
  early: sums.early,
  missing: sums.missing,
  corrected: sums.corrected,
  people: sums.people,
  seconds: sums.seconds,
})

const noPunch = {
  punch: null,
  period: null,
  due_time: null,
  time: null,
  place: null,
  state: null,
  counted: null,
  reason: null,
  corrected_by: null,
  corrected_time: null,
}

const punchRow = (record: ClockRecord) => ({
  key: `${record.rule.id}-${record.day}-${record.period}-${record.kind}-${record.person}`,
  day: record.day,
  person: record.person,
  sfamily_name: record.rule.organisationName,
  rule_id: String(record.rule.id),
  rule: record.rule.name,
  punch: record.kind,
  period: record.period,
  due_time: record.due + storeEpoch,
  time: record.time === undefined ? null : record.time + storeEpoch,
  place: record.place || null,
  state: record.state,
  counted: record.counted,
  reason: record.correction?.reason ?? null,
  corrected_by: record.correction?.by ?? null,
  corrected_time: record.correction?.at ?? null,
  ...figuresRow(sumOfRecords([record])),
  days: null,
})

export const queryAttendanceRecord = handle(queryContract, async (ctx, params) => {
  const { by, person, state } = params
  const { records: all, isCut } = await readAttendance(ctx.services, {
    ...statDaysOf(ctx, params, sightingPeriod),
    filter: statDevicesOf(ctx, params),
    path: ctx.caller.path,
  })
  const records = all.filter(
    (record) =>
      (person === undefined || record.person === person) &&
      (state === undefined || record.state === state),
  )
  const totals = figuresRow(sumOfRecords(records))
  if (by === 'punch')
    return { items: pageAfter(ctx, records.map(punchRow), params), totals, is_cut: isCut }
  const rows = pageAfter(ctx, sumAttendance(records, by), params)
  return {
    items: rows.map(({ record, days, ...sums }) => ({
      ...noPunch,
      key: sums.key,
      day: by === 'day' ? sums.key : null,
      person: by === 'person' ? record.person : null,
      sfamily_name: by === 'person' ? record.rule.organisationName : null,
      rule_id: by === 'person' ? String(record.rule.id) : null,
      rule: by === 'person' ? record.rule.name : null,
      ...figuresRow(sums),
      days: by === 'person' ? days : null,
    })),
    totals,
    is_cut: isCut,
  }
})
