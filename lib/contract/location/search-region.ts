import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { areaFields, wholeArea } from '../fence-fields.ts'
import { comparedId, sfamilyid, simei, unixTime } from '../fields.ts'

export const searchRegion = defineFunc('location/SearchRegion', {
  summary:
    'Devices of an organisation that were in a circle or polygon in a period, with their first and last fix inside. Clean fixes of satellites count, borders belong to the area; what passed between two fixes is not claimed. At most 15 days, not older than 6 months.',
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
      limit_size: z.int().min(1).max(1000).default(1000).describe('Devices a page'),
      last_simei: comparedId(simei).optional().describe('`next_simei` of the page before'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        simei,
        imei: z.string(),
        car_number: z.string(),
        first_time: unixTime,
        last_time: unixTime,
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
