import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'

export const setToken = defineFunc('device/SetToken', {
  summary:
    'Gives a phone a token that each of its OsmAnd requests must carry from then on, in place of a former one, or takes it away. The token is answered once. Not for device log-ins.',
  access: ['e_ua_push_key'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    enabled: z.boolean().describe('true makes a new token, false goes without'),
    request_id: requestId,
  }),
  reply: z.object({
    token: z
      .string()
      .nullable()
      .describe(
        'Query key `token`, `Authorization: Bearer`, or the password of Basic; null without',
      ),
    path: z.string().describe('Path and query that the phone is set to'),
    port: z.int().describe('Port of the gateway for OsmAnd'),
  }),
  errors: ['deviceNotFound', 'tokenForPhones'],
  rate: { perSecond: 2, burst: 10 },
})
