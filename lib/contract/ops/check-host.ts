import { z } from 'zod'
import { brandHost, brandHostState, brandName } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

export const checkHost = defineFunc('ops/CheckHost', {
  summary:
    'Looks now whether a host that a brand asked for is proved, and waits for it seven days more. Workers look by themselves too.',
  access: ['e_ua_edit_brand'],
  writes: true,
  params: z.strictObject({ brand: brandName, host: brandHost, request_id: requestId }),
  reply: brandHostState,
  errors: ['notFound', 'brandHostTaken'],
  rate: { perSecond: 1, burst: 10 },
})
