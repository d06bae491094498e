import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'
import { packParams } from '../texts-fields.ts'

export const getTextsFile = defineFunc('ops/GetTextsFile', {
  summary: 'Gives a path that downloads a language pack as JSON, once.',
  access: ['e_ua_show_devops', 'e_ua_edit_brand'],
  writes: true,
  params: z.strictObject({
    ...packParams,
    is_changed: z.boolean().default(false).describe('Only what the pack has'),
    request_id: requestId,
  }),
  reply: z.object({
    path: z.string().describe('On this host, as /download/…'),
    name: z.string(),
    size: z.int().describe('Bytes'),
  }),
  errors: ['noPermission', 'notFound', 'filesAway', 'fileDamaged'],
})
