import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { comparedId, firmwareId, limitSize, sfamilyid, unixTime } from '../fields.ts'
import { firmwareModel, firmwarePart } from '../firmware-fields.ts'

export const getFirmware = defineFunc('tool/GetFirmware', {
  summary: 'Firmware that an organisation, or one above it, has put up; newest first.',
  access: ['e_ua_show_tool'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe('The own organisation without it'),
    model: firmwareModel.optional().describe('Only what is for it'),
    limit_size: limitSize,
    last_id: comparedId(firmwareId)
      .optional()
      .describe('`firmware_id` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        firmware_id: firmwareId,
        models: z.array(z.string()),
        version: z.string(),
        part: firmwarePart,
        manufacturer: z.string(),
        fetch_text: z.string(),
        size: z.int().describe('Bytes'),
        sha256: z.string().describe('Hex'),
        note: z.string(),
        sfamily_name: z.string().describe('Who put it up; empty for one above the caller'),
        is_own: z.boolean().describe('Whether the caller may delete it'),
        create_time: unixTime,
      }),
    ),
  }),
  errors: ['notFound'],
})
