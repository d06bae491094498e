import { z } from 'zod'
import { whiteListLimits } from '#lib/rules/white-list.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { iccidField, whiteField, whiteReply } from '../sim-fields.ts'

export const deleteWhite = defineFunc('sim/DeleteWhite', {
  summary:
    'Takes one or two numbers from the white list of a card, once a calendar month of its organisation. What the operator refuses does not count. Not for device log-ins.',
  access: ['e_ua_edit_device'],
  writes: true,
  params: z.strictObject({
    iccid: iccidField,
    phones: z.array(whiteField).min(1).max(whiteListLimits.deleted),
    request_id: requestId,
  }),
  reply: whiteReply,
  errors: ['simMissingCard', 'whiteListOff', 'whiteDeletedLately', 'deviceFieldNotYours'],
  rate: { perSecond: 0.5, burst: 5 },
})
