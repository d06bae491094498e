import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fenceId, requestId } from '../fields.ts'

export const deleteFence = defineFunc('fence/Delete', {
  summary: 'Deletes a fence with its bindings. Its alarms and visits stay.',
  access: ['e_ua_delete_fence'],
  writes: true,
  scope: { fence_id: 'fence' },
  params: z.strictObject({ fence_id: fenceId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound'],
})
