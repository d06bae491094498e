import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { fileId, requestId } from '../fields.ts'
import { packNote, packParams, packRev, wrongText } from '../texts-fields.ts'

const keys = z.array(z.string())

export const putTexts = defineFunc('ops/PutTexts', {
  summary:
    'Serves an uploaded language pack in place of the present one, or only says what is wrong with it. For the root organisation only.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: true,
  params: z.strictObject({
    ...packParams,
    rev: packRev,
    file_id: fileId.describe(
      'Of POST /upload?kind=language, by the same account: JSON as GetUiFilePath has it, or a part of it',
    ),
    is_check: z.boolean().default(false).describe('Only looks; nothing is served'),
    note: packNote,
    request_id: requestId,
  }),
  reply: z.object({
    rev: packRev,
    version: z.int(),
    own: z.int().describe('Texts of it that are kept: others than what stands there without it'),
    missing: z.int().describe('Built-in texts that it has not; they stay as they are built in'),
    missing_keys: keys.describe('The first 100'),
    surplus: z.int().describe('Keys that no built-in text has; they are left out'),
    surplus_keys: keys.describe('The first 100'),
    wrong: z.int().describe('Texts that cannot be shown; none of the pack is then served'),
    wrong_texts: z.array(wrongText).describe('The first 100'),
  }),
  errors: ['noPermission', 'notFound', 'dataChanged', 'fileType', 'filesAway', 'fileDamaged'],
})
