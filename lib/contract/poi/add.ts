import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { poiId, requestId, sfamilyid } from '../fields.ts'
import { newPoi, wholePosition } from '../poi-fields.ts'

export const addPoi = defineFunc('poi/Add', {
  summary: 'Adds an own place to an organisation: a depot, a customer, a place to avoid.',
  access: ['e_ua_add_fence'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: wholePosition(
    z.strictObject({
      ...newPoi,
      sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
      request_id: requestId,
    }),
  ),
  reply: z.object({ poi_id: poiId }),
  errors: ['notFound', 'tooManyPois', 'accountsOnly'],
})
