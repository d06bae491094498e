import { z } from 'zod'
import { longestText } from '#lib/codes/text-problems.ts'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { packNote, packParams, packRev, textKey } from '../texts-fields.ts'

export const setTexts = defineFunc('ops/SetTexts', {
  summary:
    'Serves single texts in place of the built-in ones, as the next version of the pack: in every process within seconds. For the root organisation only.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: true,
  params: z.strictObject({
    ...packParams,
    rev: packRev,
    texts: z
      .array(
        z.strictObject({
          key: textKey,
          text: z.string().normalize('NFC').max(longestText).nullable().describe('Null: none'),
        }),
      )
      .min(1)
      .max(100),
    note: packNote,
    request_id: requestId,
  }),
  reply: z.object({ rev: packRev, version: z.int() }),
  errors: ['noPermission', 'notFound', 'dataChanged'],
})
