import { z } from 'zod'
import { firmwareLimits, firmwareRules } from '#lib/rules/firmware-limits.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { defineFunc } from '../define.ts'
import { fileId, firmwareId, requestId, sfamilyid } from '../fields.ts'
import { firmwareModel, firmwarePart, firmwareVersion } from '../firmware-fields.ts'

export const addFirmware = defineFunc('tool/AddFirmware', {
  summary: 'Puts up a firmware for an organisation and those below, out of an uploaded file.',
  access: ['e_ua_show_tool', 'e_ua_send_cmd'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe('The own organisation without it'),
    file_id: fileId.describe('Of POST /upload?kind=firmware, by the same account'),
    models: z.array(firmwareModel).min(1).max(firmwareLimits.models),
    version: firmwareVersion,
    part: firmwarePart.default('terminal'),
    manufacturer: ruled(...firmwareRules.manufacturer)
      .default('')
      .describe('Its code of five signs, as 0x8108 names it'),
    fetch_text: ruled(...firmwareRules.fetchText)
      .regex(/^$|^[\x20-\x7e]*\{url\}[\x20-\x7e]*$/)
      .default('')
      .describe('What a GT06 model is told, with `{url}` where the address goes'),
    note: ruled(...firmwareRules.note).default(''),
    request_id: requestId,
  }),
  reply: z.object({ firmware_id: firmwareId, size: z.int(), sha256: z.string() }),
  errors: ['notFound', 'relayByText', 'tooManyFirmware'],
  rate: { perSecond: 1, burst: 5 },
})
