import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { deviceListFilter } from '../family/get-device-list.ts'
import { imei, selectionId } from '../fields.ts'

export const selectionReply = z.object({
  selection_id: selectionId,
  count: z.int(),
})

export const select = defineFunc('device/Select', {
  summary:
    'Fixes the devices that a filter of family/GetDeviceList finds now, for an hour: device/StartBatch changes exactly these, whatever the filter finds by then.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation', sgid: 'group' },
  params: z.strictObject({
    ...deviceListFilter,
    imeis: z.array(imei).min(1).max(1000).optional().describe('Only devices of these numbers'),
  }),
  reply: selectionReply,
  errors: ['notFound', 'selectionTooLarge'],
  rate: { perSecond: 1, burst: 5 },
})
