import { z } from 'zod'
import { careSubjects, remindAgainHours } from '#lib/codes/device-care.ts'
import { defineFunc } from '../define.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { requestId } from '../fields.ts'

export const remind = defineFunc('device/Remind', {
  summary: `Reminds whoever uses devices that they are silent or that their service ends, by mail and browser notice: the account of each, else the first administrator of its organisation who can be told. An organisation reminds of the same once in ${remindAgainHours} hours; all devices of a person are one message.`,
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: bulkSimeis,
    about: z
      .enum(careSubjects)
      .describe('`silence`: with the last sign of life; `service`: with the end of the service'),
    request_id: requestId,
  }),
  reply: bulkReply,
  errors: ['accountsOnly', 'deviceNotFound', 'nobodyToRemind', 'remindedToday'],
  rate: { perSecond: 2, burst: 10 },
})
