import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fileId, requestId } from '../fields.ts'

export const getFeedbackFile = defineFunc('feedback/GetFile', {
  summary: 'Gives a path that downloads, once, a picture of feedback that the caller sees.',
  access: [],
  writes: true,
  params: z.strictObject({ file_id: fileId, request_id: requestId }),
  reply: z.object({
    path: z.string().describe('On this host, as /download/…'),
    name: z.string(),
  }),
  errors: ['notFound', 'filesAway', 'fileDamaged'],
})
