import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { protocol, selectionId } from '../fields.ts'
import { checkedBulkOrder, commandOrder } from './command-fields.ts'

/** Why a device of a selection would not get a command. */
export const bulkObstacles = [
  'noWord',
  'value',
  'platform',
  'model',
  'oneWay',
  'frozen',
  'expired',
  'simMissing',
] as const

export const checkBatch = defineFunc('cmd/CheckBatch', {
  summary:
    'How many devices of a selection would take a command, and why the others would not; nothing is sent.',
  access: ['e_ua_send_cmd'],
  writes: false,
  params: checkedBulkOrder(
    z.strictObject({
      selection_id: selectionId.describe('Answered by device/Select'),
      type_value: commandOrder.type_value,
      params: commandOrder.params,
    }),
  ),
  reply: z.object({
    total: z.int(),
    ready: z.int().describe('Offline ones among them'),
    obstacles: z.array(
      z.object({
        why: z.enum(bulkObstacles),
        protocol,
        count: z.int(),
        takes_text: z.boolean().describe('`noWord`: 20000 may carry it as text'),
      }),
    ),
  }),
  errors: ['selectionOver', 'commandUnsupported', 'commandForOne'],
  rate: { perSecond: 2, burst: 10 },
})
