import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { stateCounts } from '../family/get-device-list.ts'
import { familyNode, garageNode } from '../family/get-family-list.ts'
import { comparedId, sfamilyid } from '../fields.ts'

/** Same shape as family/GetFamilyList. */
export const queryNextFamilyWithStat = defineFunc('stat/QueryNextFamilyWithStat', {
  summary:
    'Child organisations of one organisation with their devices by state, a page at a time; its groups come with the first page.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', last_sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("Parent; the caller's own organisation without it"),
    get_current: z.boolean().default(false).describe('Also answer the organisation itself, first'),
    last_sfamilyid: comparedId(sfamilyid)
      .optional()
      .describe('Last organisation of the page before'),
    limit_size: z.int().min(1).max(100).default(20).describe('Organisations a page'),
    is_get_child: z
      .boolean()
      .default(true)
      .describe('Count devices of the organisations below each one, too'),
  }),
  reply: z.object({
    familys: z.array(
      familyNode.extend({
        stat: stateCounts
          .describe(
            'Devices by state. Missing while a large organisation is being counted for the first time: ask again in a second',
          )
          .optional(),
      }),
    ),
    garages: z.array(garageNode),
    total: z.int().describe('Child organisations in all'),
    garage_total: z
      .int()
      .describe('Groups in all; family/GetGarageList goes on after the last of them'),
  }),
  errors: ['notFound'],
  rate: { perSecond: 2, burst: 10 },
})
