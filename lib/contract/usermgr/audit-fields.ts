import { z } from 'zod'
import { auditPeriod } from '#lib/rules/period.ts'
import { auditId, limitSize, searched, sfamilyid, suid, unixMillis, unixTime } from '../fields.ts'

export const auditParams = {
  sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
  is_get_child: z
    .boolean()
    .default(true)
    .describe('Also audit events from all organisations below'),
  is_own: z.boolean().default(false).describe('Only audit events of the caller'),
  suid: suid.optional().describe('Only audit events of this account'),
  start_time: unixTime,
  end_time: unixTime.describe(`At most ${auditPeriod.maxDays} days after the start`),
  search: searched.optional().describe('Part of the name of who did it, or of the object'),
  is_refused: z.boolean().optional().describe('Only refusals, or only what succeeded'),
  sort: z.enum(['time']).default('time'),
  is_desc: z.boolean().default(true).describe('Newest first'),
  limit_size: limitSize,
  last_time: unixMillis.optional().describe('`time_ms` of the last row of the page before'),
  last_id: auditId.optional().describe('`id` of that row'),
}

/** Who did something, when and from where. */
export const auditRow = z.object({
  id: z.string(),
  time: unixTime,
  time_ms: z.int().describe('The same in milliseconds, for `last_time`'),
  actor_kind: z.enum(['account', 'device', 'visitor']),
  actor: z.string().describe('Name as it was then'),
  suid: suid.nullable(),
  sfamilyid: sfamilyid.nullable().describe('Organisation of who did it, as it was then'),
  sfamily_name: z.string().describe('Its name today; empty when it is gone'),
  func: z.string().describe('`module/Func` of this contract, or the name of a job'),
  errcode: z.int().describe('0, or why it was refused'),
  outcome: z.enum(['succeeded', 'refused']),
  error_message: z.string(),
  ip: z.string(),
  agent: z.string(),
})
