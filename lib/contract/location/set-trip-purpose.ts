import { z } from 'zod'
import { bookedPurposes } from '#lib/codes/trip-purposes.ts'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { atMost } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { requestId, simei, trackTime } from '../fields.ts'

export const setTripPurpose = defineFunc('location/SetTripPurpose', {
  summary:
    'Says in the log book what trips of a device were for. Kept by moments as notes are, so that it stays with a trip that is counted anew; who has the device later does not see it.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    times: z
      .array(trackTime)
      .min(1)
      .max(logBookLimits.set)
      .describe('A moment in each trip, as its `start_time`'),
    purpose: z.enum(bookedPurposes).describe('`none` takes it back'),
    reason: ruled(atMost(textLimits.tripReason)).default('').describe('Of business trips alone'),
    customer: ruled(atMost(textLimits.tripCustomer))
      .default('')
      .describe('Of business trips alone: who was visited'),
    request_id: requestId,
  }),
  reply: z.object({
    trips: z.int().describe('That have the purpose now'),
    missing: z.array(trackTime).describe('Moments at which there is no trip'),
  }),
  errors: ['deviceNotFound', 'monthLocked'],
})
