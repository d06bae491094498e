import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid } from '../fields.ts'
import {
  contactFields,
  organisationKind,
  organisationName,
  organisationZone,
  stamp,
} from '../organisation-fields.ts'

export const modifyFamily = defineFunc('family/ModifyFamily', {
  summary: 'Changes an organisation; fields that are left out stay.',
  access: ['e_ua_edit_family'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid,
    name: organisationName.optional(),
    type: organisationKind.optional().describe('Not of the own organisation, nor of the root'),
    contact: contactFields.contact.optional(),
    phone: contactFields.phone.optional(),
    address: contactFields.address.optional(),
    remark: contactFields.remark.optional(),
    zone: organisationZone.optional(),
    stamp: stamp.optional(),
    request_id: requestId,
  }),
  reply: z.object({ stamp }),
  errors: [
    'notFound',
    'dataChanged',
    'ownFamily',
    'kindNotAllowed',
    'familyDeals',
    'familyHasSupport',
  ],
})
