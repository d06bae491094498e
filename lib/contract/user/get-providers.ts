import { z } from 'zod'
import { mail } from '../contact-fields.ts'
import { defineFunc } from '../define.ts'
import { offeredProvider } from '../provider-fields.ts'

export const getProviders = defineFunc('user/GetProviders', {
  summary:
    'Identity providers of organisations where somebody with a mail address may log in on this host; without an address the only one, where the brand has just one.',
  access: 'anyone',
  writes: false,
  params: z.strictObject({ mail: mail.optional() }),
  reply: z.object({ items: z.array(offeredProvider) }),
  rate: { perSecond: 1, burst: 20 },
})
