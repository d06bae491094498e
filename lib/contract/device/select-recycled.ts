import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { recycleFilter } from './get-recycle.ts'
import { selectionReply } from './select.ts'

export const selectRecycled = defineFunc('device/SelectRecycled', {
  summary: 'The same as device/Select for the recycle bin and the filter of device/GetRecycle.',
  access: ['e_ua_show_family'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject(recycleFilter),
  reply: selectionReply,
  errors: ['notFound', 'rangeReversed', 'selectionTooLarge'],
  rate: { perSecond: 1, burst: 5 },
})
