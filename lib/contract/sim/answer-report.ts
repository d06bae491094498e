import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { iccidField } from '../sim-fields.ts'

export const answerReport = defineFunc('sim/AnswerReport', {
  summary:
    'Answers for a card that another device reports (`reported` of sim/Get): is it there now, it goes into that device; else it stays where it is.',
  access: ['e_ua_edit_device'],
  writes: true,
  params: z.strictObject({ iccid: iccidField, is_there: z.boolean(), request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'dataChanged'],
})
