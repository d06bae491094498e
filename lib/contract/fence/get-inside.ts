import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { comparedId, fenceId, limitSize, simei, unixTime } from '../fields.ts'

export const getInside = defineFunc('fence/GetInside', {
  summary: 'Devices that are in a fence now, a page at a time.',
  access: [],
  writes: false,
  scope: { fence_id: 'fence' },
  params: z.strictObject({
    fence_id: fenceId,
    limit_size: limitSize,
    last_id: comparedId(simei).optional().describe('`next` of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        simei,
        imei: z.string(),
        car_number: z.string(),
        enter_time: unixTime,
        max_speed: z.int().describe('Tenths of km/h'),
      }),
    ),
    next: simei
      .nullable()
      .describe('For `last_id`; null after the last page. A page before it may be short'),
  }),
  errors: ['notFound'],
})
