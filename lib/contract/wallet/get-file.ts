import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fileId, requestId } from '../fields.ts'

export const getFile = defineFunc('wallet/GetFile', {
  summary:
    "Gives a path that downloads, once, a voucher of a withdrawal or a business licence: of the caller's organisation, or for finance of any.",
  access: [],
  writes: true,
  params: z.strictObject({ file_id: fileId, request_id: requestId }),
  reply: z.object({
    path: z.string().describe('On this host, as /download/…'),
    name: z.string(),
  }),
  errors: ['accountsOnly', 'noPermission', 'notFound', 'filesAway', 'fileDamaged'],
})
