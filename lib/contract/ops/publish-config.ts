import { z } from 'zod'
import { brandName, brandRev } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

export const publishConfig = defineFunc('ops/PublishConfig', {
  summary: 'Serves the draft of a brand as its next version: on every process within seconds.',
  access: ['e_ua_edit_brand'],
  writes: true,
  params: z.strictObject({
    brand: brandName,
    rev: brandRev,
    note: z.string().trim().normalize('NFC').max(200).default('').describe('What was changed'),
    request_id: requestId,
  }),
  reply: z.object({ rev: brandRev, version: z.int() }),
  errors: ['notFound', 'dataChanged', 'brandHostTaken', 'brandSeriesTaken', 'brandValueRefused'],
  // Each makes every open console draw itself anew.
  rate: { perSecond: 0.2, burst: 20 },
})
