import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fileId, requestId } from '../fields.ts'

/** Works once, within a minute, without a session. */
export const getDownload = defineFunc('file/GetDownload', {
  summary: "Gives a path that downloads one of the caller's files, once.",
  access: [],
  writes: true,
  params: z.strictObject({ file_id: fileId, request_id: requestId }),
  reply: z.object({
    path: z.string().describe('On this host, as /download/…'),
    name: z.string(),
    size: z.int().describe('Bytes'),
  }),
  errors: ['notFound', 'filesAway', 'fileDamaged'],
})
