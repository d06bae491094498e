import { z } from 'zod'
import { disposalResults } from '#lib/codes/alarm-disposal.ts'
import { alarmRuleKinds, alarmRuleMoments, stepRoles } from '#lib/codes/alarm-rules.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { defineFunc } from '../define.ts'
import { alarmRuleId, fenceId, limitSize, sfamilyid, sgid, suid, unixTime } from '../fields.ts'

export const alarmRule = z.object({
  rule_id: alarmRuleId,
  sfamilyid,
  name: z.string(),
  is_on: z.boolean(),
  kind: z.enum(alarmRuleKinds),
  is_get_child: z.boolean(),
  types: z.array(z.enum(alarmTypeNames)).describe('None: all'),
  sgid: sgid.nullable(),
  sgname: z.string().describe('Name of the group; empty for all devices'),
  fence_id: fenceId.nullable(),
  fencename: z.string().describe('Empty for all'),
  moment: z.enum(alarmRuleMoments),
  minutes: z.int().describe('Of an escalation those of its first step'),
  result: z.enum(disposalResults).nullable().describe('Null of an escalation'),
  note: z.string(),
  steps: z.array(
    z.object({
      suid: suid
        .nullable()
        .describe('Null of a role, and of an account that is gone or out of sight'),
      role: z.enum(stepRoles).nullable().describe('Null of a named account'),
      name: z.string(),
      minutes: z.int(),
      is_told: z
        .boolean()
        .describe('Whether it has chosen a way in which it is told; true of roles'),
    }),
  ),
  people: z.string().describe('Names of the steps, in order'),
  create_time: unixTime,
})

export const getAlarmRules = defineFunc('alarm/GetRules', {
  summary:
    'Rules of an organisation about alarms that nobody handles, oldest first. Those of organisations above and below are not among them.',
  access: ['e_ua_set_device'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    limit_size: limitSize,
  }),
  reply: z.object({ items: z.array(alarmRule) }),
  errors: ['notFound', 'accountsOnly'],
})
