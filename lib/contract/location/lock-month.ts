import { z } from 'zod'
import { logBookLimits, monthPattern } from '#lib/rules/log-book-limits.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { statDevices, statObjects } from '../stat-fields.ts'

export const bookMonth = z
  .string()
  .regex(monthPattern)
  .describe('yyyy-MM, in the zone of each device’s organisation')

export const lockMonth = defineFunc('location/LockMonth', {
  summary: `Locks a month of the log books of devices: no purpose or note of it changes any more, and what it came to is kept, so that later changes by late reports are told. Of ${logBookLimits.devices} devices a call at most.`,
  access: ['e_ua_edit_device'],
  writes: true,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    month: bookMonth.describe('yyyy-MM; it is over'),
    request_id: requestId,
  }),
  reply: z.object({
    locked: z.int().describe('Devices whose month is locked now'),
    already: z.int().describe('Devices whose month was locked before'),
  }),
  errors: ['notFound', 'numbersUnknown', 'rangeInFuture', 'tooManyLogBooks'],
  rate: { perSecond: 1, burst: 5 },
})
