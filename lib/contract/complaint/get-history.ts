import { z } from 'zod'
import { complaintDetail } from '../complaint-fields.ts'
import { defineFunc } from '../define.ts'
import { complaintId } from '../fields.ts'

export const getHistory = defineFunc('complaint/GetHistory', {
  summary: 'A complaint with its negotiation, and what the caller may do with it now.',
  access: [],
  writes: false,
  params: z.strictObject({ complaint_id: complaintId }),
  reply: complaintDetail,
  errors: ['noPermission', 'notFound'],
})
