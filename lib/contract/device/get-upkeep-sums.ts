import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { statNow, statObjects } from '../stat-fields.ts'
import { upkeepFilters } from '../upkeep-fields.ts'

const { state: _, ...filters } = upkeepFilters

export const getUpkeepSums = defineFunc('device/GetUpkeepSums', {
  summary:
    'How many plans of upkeep are overdue, due, soon and later, how many are done, and what those cost in each currency.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject(filters),
  reply: z.object({
    overdue: z.int(),
    due: z.int(),
    soon: z.int(),
    later: z.int(),
    done: z.int(),
    costs: z
      .array(z.object({ currency: z.string(), cost: z.int().describe('Minor units') }))
      .describe('Of what is done, by currency'),
  }),
  ...statNow,
  errors: ['notFound', 'numbersUnknown', 'rangeReversed', 'rangeTooLong'],
})
