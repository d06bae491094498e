import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { protocol, simei, unixTime } from '../fields.ts'

/** `auto` is `number` until the first right code, `strict` afterwards. */
export const identityModes = ['auto', 'strict', 'number'] as const

export const getIdentity = defineFunc('device/GetIdentity', {
  summary: 'How a device proves who it is, and from where it may connect. Not for device log-ins.',
  access: ['e_ua_edit_device'],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei }),
  reply: z.object({
    protocol,
    identity: z.enum(identityModes),
    is_strict: z.boolean().describe('Whether the code is asked for now (jt808)'),
    has_code: z.boolean().describe('Whether a code was given at a registration (jt808)'),
    proved_time: unixTime.nullable().describe('When the device first showed its code'),
    terminal_id: z
      .string()
      .nullable()
      .describe(
        'Manufacturer/model/id of the terminal that registered first; it alone is given the code',
      ),
    networks: z.array(z.string()).describe('CIDR; empty: from anywhere'),
    connection: z
      .object({
        ip: z.string(),
        gateway: z.string(),
        transport: z.enum(['http', 'udp', 'tcp']),
        is_proved: z.boolean().describe('By its code or token; false: by its number alone'),
        since: unixTime,
      })
      .nullable()
      .describe('Whom its frames come from now; null when nobody'),
    has_token: z.boolean().describe('Whether OsmAnd requests must carry a token'),
    is_claim_open: z
      .boolean()
      .describe(
        'Whether its owner entered its number himself and nothing shows yet that it is his',
      ),
  }),
  errors: ['deviceNotFound'],
})
