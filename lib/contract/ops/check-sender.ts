import { z } from 'zod'
import { senderRecordStates, senderRecords } from '../../codes/brand-keys.ts'
import { brandName } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'

export const checkSender = defineFunc('ops/CheckSender', {
  summary: 'Looks up SPF, DKIM and DMARC of the domain that mails of a brand come from.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: false,
  params: z.strictObject({ brand: brandName }),
  reply: z.object({
    from: z.string(),
    domain: z.string(),
    records: z.array(
      z.object({
        record: z.enum(senderRecords),
        name: z.string().describe('Of the TXT record'),
        state: z.enum(senderRecordStates).describe('`unknown`: the DNS did not answer'),
        found: z.string().describe('Empty: nothing'),
        wanted: z.string().describe('What to put there; empty: nothing to do'),
      }),
    ),
  }),
  errors: ['notFound'],
})
