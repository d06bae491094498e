import { z } from 'zod'
import { escalationMinutes } from '#lib/codes/notice-ways.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { noticeFields } from './notice-fields.ts'

const { types, ways, is_get_child, quiet_start, quiet_end, suid, escalate_minutes, is_upkeep } =
  noticeFields

export const updateToken = defineFunc('alarm/UpdateToken', {
  summary: 'How the caller is told of alarms outside the console. Replaces what was set.',
  access: [],
  accessIf: { is_get_child: 'e_ua_websocket_gchild' },
  writes: true,
  scope: { suid: 'account' },
  params: z
    .strictObject({
      flag: z.int().min(0).max(1).describe('0 tells nothing any more'),
      types: types.default([]),
      ways: ways.default([]),
      is_get_child: is_get_child.default(false),
      quiet_start: quiet_start.default(null),
      quiet_end: quiet_end.default(null),
      suid: suid.optional(),
      escalate_minutes: escalate_minutes.default(escalationMinutes.usual),
      is_upkeep: is_upkeep.default(true),
      request_id: requestId,
    })
    .superRefine(({ quiet_start: start, quiet_end: end }, context) => {
      const isHalf = (start === null) !== (end === null)
      if (!isHalf && (start === null || start !== end)) return
      context.addIssue({
        code: 'custom',
        path: ['quiet_end'],
        message: 'tips1',
        params: { rule: 'tips1' },
      })
    }),
  reply: z.object({}),
  errors: ['accountsOnly', 'accountNotFound'],
  rate: { perSecond: 2, burst: 10 },
})
