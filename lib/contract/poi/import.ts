import { z } from 'zod'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid } from '../fields.ts'

const cell = z.string().max(500).default('')

/** Bad rows never stop good ones. A dry run adds nothing. */
export const importPois = defineFunc('poi/Import', {
  summary: 'Adds own places as a table has them, up to 500 rows a call, and says what is wrong.',
  access: ['e_ua_add_fence'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    items: z
      .array(
        z.strictObject({
          row: z.int().min(1).max(1_048_576).describe('As the table counts it'),
          name: cell,
          lat: cell.describe(
            'Degrees with a decimal point or of up to three digits, or degrees × 1 000 000; WGS-84',
          ),
          lon: cell,
          icon: cell,
          colour: cell.describe('#rrggbb'),
          note: cell,
          radius: cell.describe('Metres'),
        }),
      )
      .min(1)
      .max(poiLimits.imported),
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    is_shared: z.boolean().default(false).describe('Seen by the organisations below, too'),
    dry_run: z.boolean().default(false),
    request_id: requestId,
  }),
  reply: z.object({
    added: z.int().describe('Rows that were added, or would be'),
    row_errors: z.array(z.object({ row: z.int(), column: z.string(), error_message: z.string() })),
  }),
  errors: ['notFound', 'tooManyPois', 'accountsOnly'],
  rate: { perSecond: 2, burst: 20 },
})
