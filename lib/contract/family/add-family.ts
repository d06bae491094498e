import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid, suid } from '../fields.ts'
import { contactFields, organisationKind, organisationName } from '../organisation-fields.ts'
import { newUser } from '../usermgr/user-row.ts'

/** End users add end users only. */
export const addFamily = defineFunc('family/AddFamily', {
  summary: 'Adds an organisation, and with it a first account if one is given.',
  access: ['e_ua_edit_family'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  notByKey: ['user'],
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("Parent; the caller's own organisation without it"),
    name: organisationName,
    type: organisationKind,
    contact: contactFields.contact.default(''),
    phone: contactFields.phone.default(''),
    address: contactFields.address.default(''),
    remark: contactFields.remark.default(''),
    user: z
      .strictObject(newUser)
      .optional()
      .describe('First account; needs e_ua_edit_account as well'),
    request_id: requestId,
  }),
  reply: z.object({ sid: sfamilyid, suid: suid.nullable() }),
  errors: [
    'notFound',
    'kindNotAllowed',
    'familyTooDeep',
    'accountExists',
    'phoneTaken',
    'passwordWeak',
    'passwordIsName',
    'cannotGrant',
    'roleNotAllowed',
    'managersOnly',
  ],
})
