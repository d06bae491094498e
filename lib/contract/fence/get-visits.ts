import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { comparedId, fenceId, limitSize, simei, trackTime, unixTime } from '../fields.ts'

const cursor = {
  last_time: trackTime,
  last_simei: comparedId(simei),
  last_fence_id: comparedId(fenceId),
}

export const getVisits = defineFunc('fence/GetVisits', {
  summary:
    'Stays in fences that reach into a period, newest first: of a fence, of a device, or both.',
  access: [],
  writes: false,
  scope: { fence_id: 'fence', simei: 'device' },
  params: z
    .strictObject({
      fence_id: fenceId.optional(),
      simei: simei.optional(),
      start_time: unixTime,
      end_time: unixTime,
      limit_size: limitSize,
      last_time: cursor.last_time.optional().describe('From `next` of the page before'),
      last_simei: cursor.last_simei.optional().describe('From `next` of the page before'),
      last_visited: cursor.last_fence_id.optional().describe('From `next` of the page before'),
    })
    .superRefine((params, context) => {
      if (params.fence_id !== undefined || params.simei !== undefined) return
      context.addIssue({ code: 'custom', path: ['fence_id'], params: { rule: 'tips1' } })
    }),
  reply: z.object({
    items: z.array(
      z.object({
        fence_id: fenceId,
        fencename: z.string(),
        simei,
        imei: z.string(),
        car_number: z.string(),
        enter_time: unixTime,
        leave_time: unixTime.nullable().describe('Null while it lasts'),
        is_between: z.boolean().describe('Times are computed: no fix lies inside'),
        max_speed: z.int().describe('Tenths of km/h'),
      }),
    ),
    next: z
      .object({ last_time: trackTime, last_simei: simei, last_visited: fenceId })
      .nullable()
      .describe('Where the next page begins; null after the last. A page before it may be short'),
  }),
  errors: ['notFound', 'deviceNotFound', 'rangeReversed', 'rangeTooLong'],
})
