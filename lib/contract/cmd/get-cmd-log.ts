import { z } from 'zod'
import { commandStates } from '#lib/codes/command-states.ts'
import { orderOutcomes } from '#lib/codes/order-outcomes.ts'
import { defineFunc } from '../define.ts'
import { limitSize, simei, taskId, unixTime } from '../fields.ts'
import { commandRow } from './command-fields.ts'

export const getCmdLog = defineFunc('cmd/GetCmdLog', {
  summary:
    "How one's own cmd/BatchSend stands, by device; those that got nothing are told with the reason.",
  access: ['e_ua_send_cmd'],
  writes: false,
  params: z.strictObject({
    task_id: z
      .string()
      .max(19)
      .optional()
      .describe('Answered by cmd/BatchSend; the newest without it'),
    outcome: z.enum(orderOutcomes).optional(),
    limit_size: limitSize,
    last_simei: simei.optional().describe('Last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      commandRow.extend({
        cmd_id: z.string().describe('Empty: nothing was sent'),
        state: z.enum([...commandStates, 'notSent']),
        simei,
        imei: z.string(),
        device_name: z.string(),
        sfamily_name: z.string().describe('Organisation of the device'),
        sent_time: unixTime.nullable(),
        ended_time: unixTime.nullable(),
      }),
    ),
    batch: z
      .object({
        task_id: taskId,
        name: z.string().describe('As cmd/GetCatalogue names it'),
        asks_password: z.boolean().describe('cmd/RetryBatch needs `pwd_md5`'),
        create_time: unixTime,
        is_finish: z.boolean().describe('All devices are ordered; answers may follow'),
        counts: z.object({
          answered: z.int(),
          underway: z.int(),
          failed: z.int(),
          cancelled: z.int(),
        }),
      })
      .nullable()
      .describe('Null: there is none yet'),
  }),
  errors: ['notFound'],
})
