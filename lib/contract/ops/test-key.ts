import { z } from 'zod'
import { keyOutcomes } from '../../codes/brand-keys.ts'
import { brandName } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'
import { keyKind } from '../key-fields.ts'

export const testKey = defineFunc('ops/TestKey', {
  summary:
    'Makes one real call with the key that a brand uses: a tile, an address, a message to the caller, a reading of the account.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: false,
  params: z.strictObject({ brand: brandName, kind: keyKind }),
  reply: z.object({
    outcome: z.enum(keyOutcomes),
    detail: z.string().describe('What the vendor or the network said, in its words'),
    target: z.string().describe('Where a message went; empty: none was sent'),
  }),
  errors: ['notFound', 'accountsOnly', 'noTestAddress', 'tooManyAttempts'],
})
