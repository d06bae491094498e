import { z } from 'zod'
import { brandName, brandRev } from '../brand-fields.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

export const undoConfig = defineFunc('ops/UndoConfig', {
  summary:
    'Throws the draft of a brand away; with `version` serves that one again, older or newer. 0 is the profile alone; a brand without one is then served nowhere.',
  access: ['e_ua_edit_brand'],
  writes: true,
  params: z.strictObject({
    brand: brandName,
    rev: brandRev,
    version: z.int().min(0).max(2_147_483_647).optional(),
    request_id: requestId,
  }),
  reply: z.object({ rev: brandRev, version: z.int() }),
  errors: ['notFound', 'dataChanged', 'brandHostTaken', 'brandSeriesTaken', 'brandValueRefused'],
  // Each makes every open console draw itself anew.
  rate: { perSecond: 0.2, burst: 20 },
})
