import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { areaFields, wholeArea } from '../fence-fields.ts'
import { comparedId, sfamilyid, simei, unixTime } from '../fields.ts'

export const searchRegion = defineFunc('location/SearchRegion', {
  summary:
    'Visits of the devices of an organisation to a circle or polygon in a period, by device and time: from the first to the last fix inside, until a fix lies outside. Clean fixes of satellites count, borders belong to the area; what passed between two fixes is not claimed. At most 15 days, not older than 6 months.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: wholeArea(
    z.strictObject({
      ...areaFields,
      start_time: unixTime,
      end_time: unixTime,
      sfamilyid: sfamilyid.optional(),
      is_get_child: z.boolean().default(true),
      limit_size: z
        .int()
        .min(1)
        .max(1000)
        .default(100)
        .describe('Devices a page at most, each with all its visits; a page may hold fewer'),
      last_simei: comparedId(simei).optional().describe('`next_simei` of the page before'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        visit: z.string().describe('Names the visit within the answer'),
        simei,
        imei: z.string(),
        car_number: z.string(),
        first_time: unixTime.describe('In: first fix inside'),
        last_time: unixTime.describe('Out: last fix inside'),
        stay: z.int().describe('Seconds between them: it stayed at least as long'),
        is_entered: z
          .boolean()
          .describe('A fix outside comes before: it was not there when the period began'),
        is_left: z.boolean().describe('A fix outside follows within the period'),
      }),
    ),
    next_simei: simei.nullable().describe('Where the next page begins; null after the last'),
  }),
  errors: [
    'notFound',
    'rangeTooLong',
    'rangeInFuture',
    'rangeTooOld',
    'rangeReversed',
    'searchTooWide',
  ],
  rate: { perSecond: 1, burst: 5 },
})
