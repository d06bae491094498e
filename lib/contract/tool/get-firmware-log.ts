import { z } from 'zod'
import { rolloutStates } from '#lib/codes/rollout.ts'
import { defineFunc } from '../define.ts'
import { comparedId, limitSize, rolloutId, sfamilyid } from '../fields.ts'
import { firmwareModel, rolloutRow } from '../firmware-fields.ts'

export const getFirmwareLog = defineFunc('tool/GetFirmwareLog', {
  summary: 'Roll-outs of firmware and how far they are, newest first.',
  access: ['e_ua_show_tool'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe('Who started them; the own organisation without it'),
    is_get_child: z.boolean().default(true).describe('Also those of all organisations below'),
    state: z.enum(rolloutStates).optional(),
    model: firmwareModel.optional(),
    rollout_id: rolloutId.optional().describe('This one alone'),
    limit_size: limitSize,
    last_id: comparedId(rolloutId)
      .optional()
      .describe('`rollout_id` of the last row of the page before'),
  }),
  reply: z.object({ items: z.array(rolloutRow) }),
  errors: ['notFound'],
})
