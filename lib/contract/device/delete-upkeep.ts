import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, simei, upkeepId } from '../fields.ts'

export const deleteUpkeep = defineFunc('device/DeleteUpkeep', {
  summary: 'Deletes a plan of upkeep, or what was done of one with its cost, for good.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, upkeep_id: upkeepId, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'deviceNotFound'],
})
