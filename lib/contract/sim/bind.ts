import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei } from '../fields.ts'
import { iccidField } from '../sim-fields.ts'

export const bindSimCard = defineFunc('sim/Bind', {
  summary:
    "Puts a card into a device, whose ICCID it becomes; the card goes to the device's organisation. A device that reports an ICCID does the same by itself.",
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ iccid: iccidField, simei, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'deviceNotFound', 'simBound'],
})
