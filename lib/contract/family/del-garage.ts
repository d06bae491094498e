import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sgid } from '../fields.ts'

export const delGarage = defineFunc('family/DelGarage', {
  summary: 'Deletes a group. Its devices stay where they are, without a group.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { sgid: 'group' },
  params: z.strictObject({ sgid, request_id: requestId }),
  reply: z.object({ imei_count: z.int().describe('Devices that were in it') }),
  errors: ['notFound'],
})
