import { z } from 'zod'
import { defineFunc } from '../define.ts'

export const summaryFollow = defineFunc('cmd/SummaryFollow', {
  summary: 'How many devices the account follows, by state.',
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    total: z.int(),
    line_total: z.int().describe('Online: moving, standing or asleep'),
    downline_total: z.int().describe('Out of touch, expired or not activated'),
    sleep_total: z.int().describe('Those of the online that stand'),
  }),
  errors: ['accountsOnly'],
})
