import { z } from 'zod'
import { objectKinds } from '#lib/codes/object-kinds.ts'
import { auditPeriod } from '#lib/rules/period.ts'
import {
  auditId,
  comparedId,
  limitSize,
  objectId,
  searched,
  sfamilyid,
  suid,
  unixMillis,
  unixTime,
} from '../fields.ts'

/** Which events a call is about. */
export const auditFilters = {
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
}

/** Those of changes alone. */
export const optFilters = {
  func: z.string().max(64).optional().describe('`module/Func`, or `module/` for all of a module'),
  object_kind: z.enum(objectKinds).optional(),
  object_id: comparedId(objectId).optional().describe('Id of the object; needs its kind'),
}

/** Those of log-ins and accounts alone. */
export const loginFilters = {
  kind: z
    .enum(['login', 'account', 'all'])
    .default('login')
    .describe('Log-ins and log-outs; changes of accounts, passwords and rights; both'),
  actor_kind: z.enum(['account', 'device', 'visitor']).optional(),
}

export const auditParams = {
  ...auditFilters,
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

/** What sums of events come to. */
export const auditFigures = {
  count: z.int().describe('Events'),
  people: z.int().describe('Different accounts and devices that did them'),
}

/** A page of sums of events. */
export const auditStatPage = {
  limit_size: z.int().min(1).max(400).default(100).describe('Rows a page'),
  last_key: z.string().max(80).optional().describe('`key` of the last row of the page before'),
}

/** What events are added up by. */
export const auditStatRow = {
  key: z.string(),
  day: z.string().nullable().describe('yyyy-MM-dd, or yyyy-MM by month'),
  actor: z
    .string()
    .nullable()
    .describe('Name of who did them, as it was last; null for whoever was not logged in'),
}
