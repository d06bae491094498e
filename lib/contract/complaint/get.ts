import { z } from 'zod'
import { complaintStates } from '#lib/codes/complaint.ts'
import { complaintRow } from '../complaint-fields.ts'
import { defineFunc } from '../define.ts'
import { complaintId, limitSize, searched, sfamilyid } from '../fields.ts'
import { outTradeNo } from '../pay-fields.ts'

export const getComplaints = defineFunc('complaint/Get', {
  summary:
    'Complaints of an organisation and those below it, newest first: for who buys (e_ua_modify_package) or answers (e_ua_handle_complaint).',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    state: z.enum(complaintStates).optional(),
    out_trade_no: outTradeNo.optional(),
    search: searched
      .optional()
      .describe('Number of the order, device number, or part of the name of the buyer'),
    limit_size: limitSize,
    last_id: complaintId.optional().describe('`complaint_id` of the last row of the page before'),
  }),
  reply: z.object({ items: z.array(complaintRow) }),
  errors: ['noPermission', 'notFound'],
})
