import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fenceChange, wholeShape } from '../fence-fields.ts'
import { fenceId, requestId } from '../fields.ts'

export const modifyFence = defineFunc('fence/Modify', {
  summary: 'Changes a fence: what stays out stays as it is.',
  access: ['e_ua_modify_fence'],
  writes: true,
  scope: { fence_id: 'fence' },
  params: wholeShape(z.strictObject({ fence_id: fenceId, ...fenceChange, request_id: requestId })),
  reply: z.object({}),
  errors: ['notFound', 'cityUnknown'],
})
