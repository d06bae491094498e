import { z } from 'zod'
import { workKindNames } from '#lib/codes/work-kinds.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { requestId, simei, unixTime } from './fields.ts'

/** What a line of the workbench is about. */
export const workSubject = {
  kind: z.enum(workKindNames).meta({ title: 'WorkKind' }),
  subject_id: z
    .string()
    .regex(/^\d{1,16}$/)
    .describe('As workbench/Get answers it'),
  simei: simei.optional().describe('Of lines about a device'),
  request_id: requestId,
}

export const workNote = z.string().trim().normalize('NFC').max(textLimits.remark).default('')

/** Who has it after the call: another one where that one was first. */
export const workHolder = z.object({
  is_mine: z.boolean().describe('Whether the caller has it now'),
  suid: z.string().nullable().describe('Account that has it; null for nobody'),
  holder: z.string().nullable().describe('Its name'),
  since: unixTime.nullable(),
})
