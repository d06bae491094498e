import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { sfamilyid, simei } from '../fields.ts'
import { serviceItem } from '../service-fields.ts'

export const getIncrementSwitch = defineFunc('incrementpackage/GetIncrementSwitch', {
  summary:
    'Services of a device, or of an organisation, and whether they are open. Who may change none sees the open ones.',
  access: [],
  writes: false,
  scope: { simei: 'device', sfamilyid: 'organisation' },
  params: z.strictObject({
    simei: simei.optional(),
    sfamilyid: sfamilyid
      .optional()
      .describe("Its own services and those that devices may have; the caller's without either"),
  }),
  reply: z.object({ items: z.array(serviceItem) }),
  errors: ['deviceNotFound', 'notFound'],
})
