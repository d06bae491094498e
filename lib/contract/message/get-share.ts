import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { comparedId, invitationId } from '../fields.ts'
import { invitationFilters, invitationRow } from '../invitation-fields.ts'

export const getShare = defineFunc('message/GetShare', {
  summary: 'Invitations that the account received or sent, newest first.',
  access: [],
  writes: false,
  params: z.strictObject({
    direction: z.enum(['received', 'sent']).default('received'),
    state: z
      .enum(invitationFilters)
      .optional()
      .describe('All without it; `over`: ended before its time, or by it'),
    limit_size: z.int().min(1).max(100).default(50).describe('Rows a page'),
    last_id: comparedId(invitationId).optional().describe('`invite_id` of the last row before'),
  }),
  reply: z.object({
    items: z.array(invitationRow),
    unhandled: z.int().describe('Received ones that wait for an answer'),
  }),
  errors: ['accountsOnly'],
})
