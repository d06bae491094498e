import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { comparedId, consentId, searched, suid } from '../fields.ts'
import { consentFields } from '../legal-fields.ts'

export const getConsentLog = defineFunc('ops/GetConsentLog', {
  summary: 'Which accounts agreed to which legal texts, newest first.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: false,
  params: z.strictObject({
    search: searched.optional().describe('Part of the log-in name or the name of the account'),
    limit_size: z.int().min(1).max(100).default(50).describe('Rows a page'),
    last_id: comparedId(consentId).optional().describe('`consent_id` of the last row before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        consent_id: consentId,
        suid,
        account: z.string(),
        nickName: z.string(),
        sfamily_name: z.string(),
        ...consentFields,
        ip: z.string(),
      }),
    ),
  }),
})
