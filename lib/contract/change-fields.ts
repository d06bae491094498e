import { z } from 'zod'
import type { PeriodRule } from '#lib/rules/period.ts'
import { limitSize, sfamilyid, simei, unixMillis, unixTime } from './fields.ts'

// What logs of changes of devices share.

export const changeSources = ['device', 'person'] as const

export const changeHomes = {
  sfamilyid: sfamilyid.optional().describe('Whose they were; the own organisation without it'),
  is_get_child: z.boolean().default(true).describe('Also those of all organisations below'),
}

/** Who did it, when, and how many. */
export const changesWithin = ({ maxDays }: PeriodRule) => ({
  source: z.enum(changeSources).optional().describe('Reported by it, or entered by a person'),
  start_time: unixTime,
  end_time: unixTime.describe(`At most ${maxDays} days after the start`),
  limit_size: limitSize,
  last_time: unixMillis.optional().describe('`time_ms` of the last row of the page before'),
})

export const changedDevice = {
  time: unixTime,
  time_ms: z.int().describe('The same in milliseconds, for `last_time`'),
  simei: simei,
  imei: z.string(),
  device_name: z.string(),
  sfamily_name: z.string().describe('Whose device it was then'),
}
