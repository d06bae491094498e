import { z } from 'zod'
import { simCarriers, simSorts, simStates } from '#lib/codes/sim.ts'
import { defineFunc } from '../define.ts'
import { limitSize, searched, sfamilyid, simCardId, simei, unixTime } from '../fields.ts'
import { iccidList, simRow } from '../sim-fields.ts'

/** Which cards a call is about. */
export const simFilters = {
  sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
  simei: simei.optional().describe('The card in this device'),
  search: searched.optional().describe('Whole ICCID, number, IMSI, or number of the device'),
  iccids: iccidList.optional(),
  state: z.enum(simStates).optional(),
  carrier: z.enum(simCarriers).optional(),
  is_bound: z.boolean().optional().describe('In a device, or in none'),
  is_asked: z.boolean().optional().describe('Reported by another device, and not answered'),
  end_before: unixTime.optional().describe('Whose service ends earlier'),
}

export const getSims = defineFunc('sim/Get', {
  summary:
    'SIM cards of an organisation and those below it, newest first unless sorted otherwise; of a device log-in the card in its device.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: z.strictObject({
    ...simFilters,
    get_chain: z.boolean().default(false).describe('Also the chain of organisations of each'),
    sort: z.enum(simSorts).default('created').describe('Cards without an end come last'),
    is_desc: z.boolean().default(true),
    limit_size: limitSize,
    last_id: simCardId.optional().describe('`sim_id` of the last row of the page before'),
    last_key: z
      .string()
      .max(40)
      .optional()
      .describe('`sort_key` of that row; needed unless sorted by `created`'),
  }),
  reply: z.object({
    items: z.array(simRow.extend({ sort_key: z.string().describe('For `last_key`') })),
    missing: z.array(z.string()).describe('Of `iccids`, those that were not found'),
  }),
  errors: ['notFound', 'deviceNotFound'],
})
