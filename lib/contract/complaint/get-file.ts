import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fileId, requestId } from '../fields.ts'

export const getComplaintFile = defineFunc('complaint/GetFile', {
  summary: 'Gives a path that downloads, once, a picture of a complaint that the caller sees.',
  access: [],
  writes: true,
  params: z.strictObject({ file_id: fileId, request_id: requestId }),
  reply: z.object({
    path: z.string().describe('On this host, as /download/…'),
    name: z.string(),
  }),
  errors: ['noPermission', 'notFound', 'filesAway', 'fileDamaged'],
})
