import { z } from 'zod'
import { beaconLimits } from '#lib/rules/beacon-limits.ts'
import { defineFunc } from '../define.ts'
import { requestId, sfamilyid } from '../fields.ts'

const cell = z.string().max(500).default('')

/** Bad rows never stop good ones. A dry run adds nothing. */
export const importBeacons = defineFunc('beacon/Import', {
  summary: 'Adds beacons as a table has them, up to 500 rows a call, and says what is wrong.',
  access: ['e_ua_beacon'],
  writes: true,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    items: z
      .array(
        z.strictObject({
          row: z.int().min(1).max(1_048_576).describe('As the table counts it'),
          number: cell,
          name: cell,
          address: cell,
          kind: cell.describe('bluetooth, nfc or wireless; bluetooth without it'),
          lat: cell.describe('As poi/Import reads it; empty where it is not on the map'),
          lon: cell,
        }),
      )
      .min(1)
      .max(beaconLimits.imported),
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    dry_run: z.boolean().default(false),
    request_id: requestId,
  }),
  reply: z.object({
    added: z.int().describe('Rows that were added, or would be'),
    row_errors: z.array(z.object({ row: z.int(), column: z.string(), error_message: z.string() })),
  }),
  errors: ['notFound', 'tooManyBeacons', 'accountsOnly'],
  rate: { perSecond: 2, burst: 20 },
})
