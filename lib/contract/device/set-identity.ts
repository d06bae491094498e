import { z } from 'zod'
import { mostNetworks, network } from '#lib/rules/networks.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'
import { identityModes } from './get-identity.ts'

export const setIdentity = defineFunc('device/SetIdentity', {
  summary:
    'Changes how a device proves who it is, and from where it may connect; what is left out stays. A connection that does not fit any more ends. Not for device log-ins.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    identity: z
      .enum(identityModes)
      .optional()
      .describe('jt808: `strict` only with its code, `number` for models that cannot authenticate'),
    networks: z
      .array(ruled(network))
      .max(mostNetworks)
      .optional()
      .describe('Networks in CIDR form, IPv4 or IPv6; empty: from anywhere'),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['deviceNotFound'],
  rate: { perSecond: 2, burst: 10 },
})
