import { z } from 'zod'
import { atMost, required } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'
import { bookMonth } from './lock-month.ts'

export const unlockMonth = defineFunc('location/UnlockMonth', {
  summary:
    'Unlocks a month of the log book of a device, for a reason that stands in the log. Needs the right to edit organisations too.',
  access: ['e_ua_edit_device', 'e_ua_edit_family'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    month: bookMonth,
    reason: ruled(required, atMost(textLimits.reason)),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'deviceNotFound'],
})
