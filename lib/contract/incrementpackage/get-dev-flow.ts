import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { limitSize, lotId, simei, unixTime } from '../fields.ts'
import { deviceServiceType, lotSource, serviceUnit } from '../service-fields.ts'

export const getDevFlow = defineFunc('incrementpackage/GetDevFlow', {
  summary: 'Batches of which a service of a device was given, newest first.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    type: deviceServiceType,
    limit_size: limitSize,
    last_batch_id: lotId.optional().describe('`batch_id` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        batch_id: lotId,
        batch_name: z.string(),
        source: lotSource,
        type: deviceServiceType,
        flow: z.int(),
        rflow: z.int().describe('Left; 0 when it is over'),
        unit: serviceUnit,
        start_time: unixTime,
        end_time: unixTime.nullable(),
        create_time: unixTime,
        is_attach: z.boolean(),
      }),
    ),
  }),
  errors: ['deviceNotFound'],
})
