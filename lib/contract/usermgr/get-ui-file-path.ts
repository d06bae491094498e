import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { languageCode } from '../fields.ts'

/** Plain GET from this host, cacheable for good: a new text has a new path. */
export const getUiFilePath = defineFunc('usermgr/GetUiFilePath', {
  summary: 'Where the language pack of the console is, and its version.',
  access: 'anyone',
  writes: false,
  params: z.strictObject({
    filename: languageCode.describe('Language code or tag; cn is zh'),
    platform: z.enum(['web']).default('web'),
  }),
  reply: z.object({
    version: z.string(),
    path: z.string().describe('To GET from this host; JSON of texts by area and key'),
    parsed_path: z.string().describe('The same with its texts parsed, as the console takes them'),
  }),
  errors: [],
})
