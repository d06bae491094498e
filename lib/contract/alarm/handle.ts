import { z } from 'zod'
import { disposalResults } from '#lib/codes/alarm-disposal.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { alarmChangeReply, alarmTargets } from './alarm-change.ts'

export const handleAlarms = defineFunc('alarm/Handle', {
  summary:
    'Writes the disposal record of alarms and acknowledges them, of the same devices as alarm/Ack. A later call corrects it; the log keeps both.',
  access: [],
  writes: true,
  params: z.strictObject({
    ...alarmTargets,
    result: z.enum(disposalResults),
    note: z.string().trim().max(textLimits.alarmNote).default(''),
  }),
  reply: alarmChangeReply,
  errors: ['notFound'],
})
