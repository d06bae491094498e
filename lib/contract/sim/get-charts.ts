import { z } from 'zod'
import { simCarriers, simChartGroups } from '#lib/codes/sim.ts'
import { defineFunc } from '../define.ts'
import { sumsLimits, sumsParams, sumsRow } from '../order-sums-fields.ts'

const cents = z.int().describe('Cents')

export const getSimCharts = defineFunc('sim/GetCharts', {
  summary:
    'What was paid in a period for data of SIM cards by an organisation and those below it, added up by day, month, package, carrier or next organisation.',
  access: ['e_ua_show_orderlist'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    ...sumsParams,
    by: z
      .enum(simChartGroups)
      .default('day')
      .describe('Days and months in the zone of the caller; `organisation`: those directly below'),
    last_key: z.string().max(80).optional().describe('`key` of the last row of the page before'),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...sumsRow,
          package_name: z.string().nullable(),
          carrier: z.enum(simCarriers).nullable(),
          sfamily_name: z.string().nullable(),
          orders: z.int(),
          amount: cents,
          refunded: cents.describe('Of these orders, refunded since or being refunded'),
          net: cents,
          flow: z.int().describe('MB that cards were topped up with'),
          currency: z.string(),
        }),
      )
      .describe('Newest day first, else the largest sum'),
  }),
  ...sumsLimits,
})
