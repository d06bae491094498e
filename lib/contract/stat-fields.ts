import { z } from 'zod'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { dayGroups } from '#lib/codes/stat-groups.ts'
import { type PeriodRule, statPeriod } from '#lib/rules/period.ts'
import { statBounds } from '#lib/rules/stat-bounds.ts'
import {
  imei,
  latMicro,
  lonMicro,
  searchedDevice,
  sfamilyid,
  sgid,
  trackTime,
  unixTime,
} from './fields.ts'

/** Which devices a statistic is of. */
export const statDevices = {
  sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
  is_get_child: z.boolean().default(true).describe('Also devices of all organisations below'),
  sgid: sgid.optional().describe('Only devices of this group'),
  imei_list: z
    .array(imei)
    .min(1)
    .max(mostNamedDevices)
    .optional()
    .describe('Only devices of these numbers; numbersUnknown where no device has one'),
  search: searchedDevice.optional().describe('Part of the number or name of a device'),
}

/** What they name. */
export const statObjects = {
  sfamilyid: 'organisation',
  sgid: 'group',
  imei_list: 'deviceNumber',
} as const

/** Whole days: the day that a moment lies in is the caller's, a device's own days are those of its organisation's zone. */
export const daysWithin = ({ maxDays }: PeriodRule) => ({
  start_time: unixTime.describe('In the first day, by the zone of the caller'),
  end_time: unixTime.describe(
    `In the last day; at most ${maxDays} days after the start. Days are those of each device’s organisation`,
  ),
})
export const statDays = daysWithin(statPeriod)

/** What days are added up by. */
export const statBy = z
  .enum(dayGroups)
  .default('device')
  .describe('`device`: in the order of their numbers; `family`: the organisations directly below')

/** A page of sums. */
export const statPage = {
  limit_size: z.int().min(1).max(400).default(100).describe('Rows a page'),
  last_key: z.string().max(40).optional().describe('`key` of the last row of the page before'),
}

/** A page of what devices did, by their numbers, then by time. */
export const statEvents = {
  limit_size: z.int().min(1).max(300).default(300).describe('Rows a page'),
  last_imei: imei.optional().describe('`next` of the page before'),
  last_time: trackTime.optional().describe('`next` of the page before'),
}

/** Where the next of them begins. */
export const nextEvents = z
  .object({ last_imei: z.string(), last_time: unixTime })
  .nullable()
  .describe(
    `Where the next page begins; null after the last, and of sums. A page before it may be short or empty: a call looks through ${statBounds.looked} devices at most`,
  )

/** What a row is added up by: its key, and its name, of which the others are null. */
export const statRow = {
  key: z.string(),
  day: z.string().nullable().describe('yyyy-MM-dd, or yyyy-MM by month'),
  simei: z.string().nullable().describe('Of a row that is a device'),
  imei: z.string().nullable(),
  device_name: z.string().nullable(),
  sfamily_name: z
    .string()
    .nullable()
    .describe('Of the device, or of a row that is an organisation'),
}

/** Refusals and limits of statistics of days. */
export const statLimits = {
  errors: ['notFound', 'numbersUnknown', 'rangeTooLong', 'rangeReversed', 'rangeInFuture'],
  rate: { perSecond: 5, burst: 10 },
} as const

/** Where a device that a row is was last; null of rows that are none. */
export const presentRow = {
  fix_time: unixTime.nullable().describe('Of its last place'),
  lat: latMicro.nullable(),
  lon: lonMicro.nullable(),
  addr: z
    .string()
    .nullable()
    .describe('In the language of the session; empty while it is not known'),
  power: z.int().nullable().describe('Battery, per cent'),
}

/** Where the next page begins; a page may be short, or empty, before the last. */
export const nextKey = z.string().nullable().describe('For `last_key`; null after the last page')

/** Refusals and limits of statistics of now. */
export const statNow = {
  errors: ['notFound', 'numbersUnknown'],
  rate: { perSecond: 5, burst: 10 },
} as const
