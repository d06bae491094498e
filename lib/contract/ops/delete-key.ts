import { z } from 'zod'
import { brandName } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { keyKind } from '../key-fields.ts'

export const deleteKey = defineFunc('ops/DeleteKey', {
  summary:
    'Takes a key of a brand away: that of the installation is used from then on. What it took payments with follows these only.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: true,
  params: z.strictObject({ brand: brandName, kind: keyKind, request_id: requestId }),
  reply: z.object({}),
  errors: ['notFound'],
})
