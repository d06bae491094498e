import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { recordingId, simei } from '../fields.ts'

export const getRecordingUrl = defineFunc('device/GetRecordingUrl', {
  summary: 'A link to what a device sent. Each use of it is an entry of the log.',
  access: ['e_ua_get_record'],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    id: recordingId,
    use: z.enum(['play', 'download']).default('play').describe('What the log says of it'),
  }),
  reply: z.object({
    url: z
      .string()
      .describe(
        'On this host, as /recording/…: gives the file for five minutes, without a session',
      ),
    name: z.string().describe('Of the file'),
  }),
  errors: ['deviceNotFound', 'notFound', 'serviceNotActive', 'overQuota'],
})
