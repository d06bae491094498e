import { z } from 'zod'
import { feedbackKinds, feedbackViews } from '#lib/codes/feedback.ts'
import { defineFunc } from '../define.ts'
import { askedProgress, feedbackRow } from '../feedback-fields.ts'
import { feedbackId, limitSize, searched, sfamilyid, unixTime } from '../fields.ts'

export const getFeedback = defineFunc('feedback/Get', {
  summary:
    'Own feedback, newest first; or (`view: handled`, e_ua_handle_feedback) that of an organisation and those below it: what waits for an answer, longest first, then the others.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    view: z.enum(feedbackViews).default('own'),
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    progress: askedProgress.optional(),
    type: z.enum(feedbackKinds).optional(),
    is_mine: z.boolean().optional().describe('What the caller has taken; false: what nobody has'),
    is_overdue: z
      .boolean()
      .optional()
      .describe('What waits longer than it should; false: what does not'),
    search: searched
      .optional()
      .describe('Number of the feedback, device number, part of the name of who gave it'),
    limit_size: limitSize,
    last_id: feedbackId.optional().describe('`feedback_id` of the last row of the page before'),
    last_waiting: unixTime.nullable().optional().describe('`waiting_since` of it'),
  }),
  reply: z.object({ items: z.array(feedbackRow) }),
  errors: ['noPermission', 'notFound'],
})
