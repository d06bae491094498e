import { z } from 'zod'
import { simCarriers, simStates } from '#lib/codes/sim.ts'
import { endsSoonDays, simStatGroups } from '#lib/codes/sim-stat-groups.ts'
import { defineFunc } from '../define.ts'
import { simFilters } from './get.ts'

const figures = {
  cards: z.int(),
  active: z.int(),
  bound: z.int().describe('In a device'),
  ends_soon: z.int().describe(`Their service ends within ${endsSoonDays} days`),
  expired: z.int().describe('Their service has ended'),
}

export const getSimStat = defineFunc('sim/GetStat', {
  summary:
    'How many SIM cards there are, narrowed as sim/Get is: by state, operator, day on which they were added, month in which their service ends, or next organisation.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: z.strictObject({
    ...simFilters,
    limit_size: z.int().min(1).max(1000).default(100).describe('Rows a page'),
    last_key: z.string().max(40).optional().describe('`key` of the last row of the page before'),
    by: z
      .enum(simStatGroups)
      .default('state')
      .describe(
        'Days and months by the clock of the caller; `family`: the organisations directly below',
      ),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          key: z.string(),
          day: z
            .string()
            .nullable()
            .describe('yyyy-MM-dd, or yyyy-MM by end; null for cards without an end'),
          state: z.enum(simStates).nullable(),
          carrier: z.enum(simCarriers).nullable(),
          sfamily_name: z.string().nullable(),
          ...figures,
        }),
      )
      .describe('Newest day first, first end first, else the most cards first'),
    total: z.object(figures).describe('Of all rows, not of the page'),
  }),
  errors: ['notFound', 'deviceNotFound'],
  rate: { perSecond: 5, burst: 10 },
})
