import { z } from 'zod'
import { brandName } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { keyKind, keySecrets } from '../key-fields.ts'

export const setKey = defineFunc('ops/SetKey', {
  summary:
    'Sets a key of a vendor for a brand, in place of its former one: in use on every process within seconds, without a draft.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: true,
  params: z.strictObject({
    brand: brandName,
    kind: keyKind,
    secrets: keySecrets,
    is_same_account: z
      .boolean()
      .default(false)
      .describe(
        'Of payments: another key of the same account at the vendor, with which earlier orders are followed, too; otherwise they stay with the former one',
      ),
    request_id: requestId,
  }),
  reply: z.object({}),
  errors: ['notFound'],
})
