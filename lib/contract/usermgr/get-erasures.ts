import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { erasureFields } from '../erasure-fields.ts'
import { comparedId, objectId, suid } from '../fields.ts'

export const getErasures = defineFunc('usermgr/GetErasures', {
  summary:
    'Erasures of accounts of the own organisation and below, newest first: those to come, and of those that are done what proves them.',
  access: ['e_ua_edit_account'],
  writes: false,
  scope: { suid: 'account' },
  params: z.strictObject({
    suid: suid.optional().describe('Of this account alone'),
    limit_size: z.int().min(1).max(100).default(50).describe('Rows a page'),
    last_id: comparedId(objectId).optional().describe('`erasure_id` of the last row before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({ ...erasureFields, sfamily_name: z.string() }).meta({ title: 'ErasureOfAccount' }),
    ),
  }),
  errors: ['notFound', 'accountNotFound'],
})
