import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { documentId } from '../pay-fields.ts'

export const getDocument = defineFunc('pay/GetDocument', {
  summary:
    "Gives a path that downloads, once, a receipt or credit note as a pdf in the caller's language. Its order is the caller's own, or of an organisation below.",
  access: [],
  writes: true,
  params: z.strictObject({ document_id: documentId, request_id: requestId }),
  reply: z.object({
    path: z.string().describe('On this host, as /download/…'),
    name: z.string(),
  }),
  errors: ['notFound', 'filesAway'],
  rate: { perSecond: 2, burst: 10 },
})
