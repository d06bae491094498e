import { z } from 'zod'
import { punchKinds } from '#lib/codes/clock-states.ts'
import { attendanceGroups } from '#lib/codes/stat-groups.ts'
import { attendanceLimits } from '#lib/rules/attendance-limits.ts'
import { sightingPeriod } from '#lib/rules/period.ts'
import { clockState } from '../attendance-fields.ts'
import { defineFunc } from '../define.ts'
import { attendanceRuleId, unixTime } from '../fields.ts'
import { daysWithin, statDevices, statLimits, statObjects } from '../stat-fields.ts'

const figures = {
  normal: z.int(),
  late: z.int(),
  early: z.int(),
  missing: z.int(),
  corrected: z.int().describe('Of them, those that somebody corrected'),
  people: z.int(),
  seconds: z.int().describe('From clock-ins to clock-outs'),
}

export const queryAttendanceRecord = defineFunc('attendance/QueryAttendanceRecord', {
  summary: `Clock-ins and clock-outs of people by the rules of attendance, each by itself, or added up by person with the state of each day, or by day. A person is the name of a card of a driver, else of the leader of a device, else of the device. Of the first ${attendanceLimits.devices} devices by number.`,
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...daysWithin(sightingPeriod),
    by: z.enum(attendanceGroups).default('punch'),
    person: z.string().max(80).optional().describe('Only of this one, whole'),
    state: clockState.optional().describe('Only clock-ins and clock-outs in this state'),
    limit_size: z.int().min(1).max(400).default(100).describe('Rows a page'),
    last_key: z.string().max(200).optional().describe('`key` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        day: z.string().nullable().describe('yyyy-MM-dd, on which the period begins'),
        person: z.string().nullable(),
        sfamily_name: z.string().nullable(),
        rule_id: attendanceRuleId.nullable(),
        rule: z.string().nullable().describe('Its name'),
        punch: z.enum(punchKinds).nullable(),
        period: z.string().nullable().describe('08:00–12:00'),
        due_time: unixTime.nullable(),
        time: unixTime.nullable().describe('Null where nothing told of it'),
        place: z.string().nullable().describe('Name of the beacon or fence'),
        state: clockState.nullable(),
        counted: clockState.nullable().describe('Before a correction'),
        reason: z.string().nullable().describe('Of a correction, as the next two'),
        corrected_by: z.string().nullable(),
        corrected_time: unixTime.nullable(),
        ...figures,
        days: z
          .record(z.string(), clockState)
          .nullable()
          .describe('By person: the worst state of each day (yyyy-MM-dd) with a period'),
      }),
    ),
    totals: z.object(figures).describe('Of all rows'),
    is_cut: z.boolean().describe('There are more devices, or stays, than were read'),
  }),
  ...statLimits,
  rate: { perSecond: 1, burst: 5 },
})
