import { z } from 'zod'
import { atMost, required } from '#lib/rules/required.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { announcementId, comparedId, requestId } from '../fields.ts'

export const withdrawMessage = defineFunc('message/Withdraw', {
  summary:
    'Takes back a message of the own organisation. Who could read it is shown title and reason.',
  access: ['e_ua_publish_message'],
  writes: true,
  params: z.strictObject({
    message_id: comparedId(announcementId),
    reason: ruled(required, atMost(textLimits.reason)),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound', 'dataChanged'],
})
