import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid, sgid } from '../fields.ts'
import { groupName } from '../organisation-fields.ts'

export const addGarage = defineFunc('family/AddGarage', {
  summary: 'Adds a group of devices to an organisation.',
  access: ['e_ua_edit_device'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    name: groupName,
    request_id: requestId,
  }),
  reply: z.object({ sgid }),
  errors: ['notFound', 'nameTaken', 'tooManyGroups'],
})
