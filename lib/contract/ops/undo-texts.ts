import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { packParams, packRev } from '../texts-fields.ts'

export const undoTexts = defineFunc('ops/UndoTexts', {
  summary:
    'Serves an older or newer version of a language pack; 0: the built-in texts. For the root organisation only.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: true,
  params: z.strictObject({
    ...packParams,
    rev: packRev,
    version: z.int().min(0).max(2_147_483_647),
    request_id: requestId,
  }),
  reply: z.object({ rev: packRev, version: z.int() }),
  errors: ['noPermission', 'notFound', 'dataChanged'],
})
