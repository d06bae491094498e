import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { newFence, wholeShape } from '../fence-fields.ts'
import { fenceId, requestId, sfamilyid } from '../fields.ts'

export const addFence = defineFunc('fence/Add', {
  summary:
    'Adds a fence to an organisation: a circle, a polygon, a corridor along a line, or a city. A rectangle is a polygon of four corners. It watches nothing until it is bound; that of a device log-in watches the device.',
  access: ['e_ua_add_fence'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: wholeShape(
    z.strictObject({
      ...newFence,
      sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
      request_id: requestId,
    }),
  ),
  reply: z.object({ fence_id: fenceId }),
  errors: ['notFound', 'tooManyFences', 'cityUnknown'],
})
