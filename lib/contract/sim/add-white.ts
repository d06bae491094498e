import { z } from 'zod'
import { whiteListLimits } from '#lib/rules/white-list.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { iccidField, whiteField, whiteReply } from '../sim-fields.ts'

export const addWhite = defineFunc('sim/AddWhite', {
  summary:
    'Lets a card call these numbers and be called by them, by its operator; those that are there are told again. Ten at most. Not for device log-ins.',
  access: ['e_ua_edit_device'],
  writes: true,
  params: z.strictObject({
    iccid: iccidField,
    phones: z.array(whiteField).min(1).max(whiteListLimits.numbers),
    request_id: requestId,
  }),
  reply: whiteReply,
  errors: [
    'simMissingCard',
    'simCardCancelled',
    'whiteListOff',
    'whiteListFull',
    'deviceFieldNotYours',
  ],
  rate: { perSecond: 0.5, burst: 5 },
})
