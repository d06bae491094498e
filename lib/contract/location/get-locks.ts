import { z } from 'zod'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { defineFunc } from '../define.ts'
import { simei, unixTime } from '../fields.ts'
import { statDevices, statObjects } from '../stat-fields.ts'
import { bookMonth } from './lock-month.ts'

const metres = z.int().describe('Metres')
const present = z
  .int()
  .nullable()
  .describe('As it is now; null where the tracks are kept no longer')

export const getLocks = defineFunc('location/GetLocks', {
  summary: `Locked months of log books, the newest first, with what they came to then and come to now. Of the first ${logBookLimits.devices} devices by number, ${logBookLimits.locks} months.`,
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    limit_size: z.int().min(1).max(logBookLimits.locks).default(logBookLimits.locks),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        simei,
        imei: z.string(),
        device_name: z.string(),
        sfamily_name: z.string(),
        month: bookMonth,
        is_changed: z
          .boolean()
          .nullable()
          .describe('Late reports have changed it since; null where the tracks are kept no longer'),
        trips: z.int(),
        now_trips: present,
        distance: metres,
        now_distance: present,
        business_distance: metres,
        now_business_distance: present,
        private_distance: metres,
        now_private_distance: present,
        commute_distance: metres,
        now_commute_distance: present,
        locked_by: z.string().describe('Empty: above the caller, or gone'),
        lock_time: unixTime,
      }),
    ),
    is_cut: z.boolean().describe('There are more devices or months than were read'),
  }),
  errors: ['notFound', 'numbersUnknown'],
  rate: { perSecond: 2, burst: 10 },
})
