import { z } from 'zod'
import { poiLimits } from '#lib/rules/poi-limits.ts'
import { defineFunc } from '../define.ts'
import { latMicro, lonMicro, sfamilyid } from '../fields.ts'
import { poiMark } from '../poi-fields.ts'

export const getPoisInView = defineFunc('poi/GetInView', {
  summary:
    'Own places in a view of a map: of an organisation, of those below, and shared from above.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    west: lonMicro.describe('East of `east` where the view goes over the date line'),
    south: latMicro,
    east: lonMicro,
    north: latMicro,
    limit_size: z.int().min(1).max(poiLimits.inView).default(poiLimits.inView),
  }),
  reply: z.object({
    items: z.array(poiMark),
    is_more: z.boolean().describe('There are more in the view'),
  }),
  errors: ['notFound'],
})
