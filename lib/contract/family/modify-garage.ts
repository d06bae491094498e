import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sgid } from '../fields.ts'
import { groupName } from '../organisation-fields.ts'

export const modifyGarage = defineFunc('family/ModifyGarage', {
  summary: 'Renames a group of devices.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { sgid: 'group' },
  params: z.strictObject({ sgid, name: groupName, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound', 'nameTaken'],
})
