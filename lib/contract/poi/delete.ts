import { z } from 'zod'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { defineFunc } from '../define.ts'
import { poiId, requestId } from '../fields.ts'

export const deletePois = defineFunc('poi/Delete', {
  summary: 'Deletes own places; each answers for itself.',
  access: ['e_ua_delete_fence'],
  writes: true,
  scope: { poi_ids: 'poi' },
  params: z.strictObject({
    poi_ids: z.array(poiId).min(1).max(poiLimits.deleted),
    request_id: requestId,
  }),
  reply: z.object({
    suc_items: z.array(poiId),
    fail_items: z.array(z.object({ poi_id: poiId, errcode: z.int(), error_message: z.string() })),
  }),
})
