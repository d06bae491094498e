import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { simei } from '../fields.ts'
import { leftFlow, serviceType } from '../service-fields.ts'

export const getDevCurrentLeftFlow = defineFunc('incrementpackage/GetDevCurrentLeftFlow', {
  summary: "What is left of each service of a device, or of the caller's organisation.",
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: simei.optional().describe("Services of the caller's organisation without it"),
  }),
  reply: z.object({ items: z.array(z.object({ type: serviceType, ...leftFlow })) }),
  errors: ['deviceNotFound'],
})
