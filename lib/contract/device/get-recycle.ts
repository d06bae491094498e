import { z } from 'zod'
import { defineFunc } from '../define.ts'
import {
  comparedId,
  limitSize,
  searchedDevice,
  sfamilyid,
  sgid,
  simei,
  unixMillis,
  unixTime,
  wholeCursor,
} from '../fields.ts'

/** Also of device/SelectRecycled. */
export const recycleFilter = {
  sfamilyid: sfamilyid.optional().describe('Where they were; the own organisation without it'),
  is_get_child: z.boolean().default(true).describe('Also those of all organisations below'),
  search: searchedDevice.optional(),
  start_time: unixTime.optional().describe('Deleted from then on'),
  end_time: unixTime.optional().describe('Deleted until then'),
}

export const getRecycle = defineFunc('device/GetRecycle', {
  summary: 'Devices in the recycle bin, those deleted last first.',
  access: ['e_ua_show_family'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: wholeCursor(
    z.strictObject({
      ...recycleFilter,
      sort: z.enum(['deleted']).default('deleted'),
      is_desc: z.boolean().default(true).describe('Those deleted last first'),
      limit_size: limitSize,
      last_time: unixMillis.optional().describe('`deleted_ms` of the last row of the page before'),
      last_simei: comparedId(simei).optional().describe('`simei` of that row'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        simei,
        imei: z.string(),
        name: z.string(),
        model: z.string(),
        sfamilyid,
        sfamily_name: z.string().describe('Where it was, and goes back to'),
        sgid: sgid.nullable(),
        sgid_name: z.string().nullable(),
        dealer_name: z.string().nullable(),
        deleted_time: unixTime,
        deleted_ms: z.int().describe('The same in milliseconds, for `last_time`'),
        deleted_by: z
          .string()
          .describe('Who did it; empty when that account is gone or above the caller'),
        due_time: unixTime.nullable(),
        days_left: z
          .int()
          .nullable()
          .describe(
            'Whole days of platform service that it would come back with; null without an end',
          ),
      }),
    ),
  }),
  errors: ['notFound', 'rangeReversed'],
})
