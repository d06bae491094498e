import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { bulkReply } from '../fail-item.ts'
import { imei, requestId } from '../fields.ts'

export const clearDevice = defineFunc('tool/ClearDevice', {
  summary:
    'The same as device/Clear for a list of numbers, with a choice: the data here, the commands that still wait (10002).',
  access: ['e_ua_show_tool', 'e_ua_clear_device'],
  writes: true,
  scope: { imei_list: 'deviceNumber' },
  params: z.strictObject({
    imei_list: z.array(imei).min(1).max(1000).describe('Device numbers'),
    data: z.boolean().default(true).describe('Tracks, alarms, mileage and frames'),
    commands: z.boolean().default(false).describe('Commands that still wait for the device'),
    confirm: z.literal(true).describe('That it cannot be undone is understood'),
    request_id: requestId,
  }),
  reply: bulkReply.extend({
    task_id: z.string().nullable().describe('The erasing (family/GetTask)'),
  }),
  errors: ['nothingToChange', 'deviceFrozen'],
  rate: { perSecond: 1, burst: 5 },
})
