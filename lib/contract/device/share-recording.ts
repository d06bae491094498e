import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { recordingId, requestId, simei } from '../fields.ts'

export const shareRecording = defineFunc('device/ShareRecording', {
  summary:
    'A link into the console that shows a recording to whoever logs in and may hear it, and to nobody else.',
  access: ['e_ua_get_record'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, id: recordingId, request_id: requestId }),
  reply: z.object({ path: z.string().describe('On this host, as /device/recordings?…') }),
  errors: ['deviceNotFound', 'notFound', 'serviceNotActive', 'overQuota'],
})
