import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { poiId, requestId } from '../fields.ts'
import { poiChange, wholePosition } from '../poi-fields.ts'

export const modifyPoi = defineFunc('poi/Modify', {
  summary: 'Changes an own place: what stays out stays as it is.',
  access: ['e_ua_modify_fence'],
  writes: true,
  scope: { poi_id: 'poi' },
  params: wholePosition(z.strictObject({ poi_id: poiId, ...poiChange, request_id: requestId })),
  reply: z.object({}),
  errors: ['notFound'],
})
