import { z } from 'zod'
import { beaconReply } from '../beacon-fields.ts'
import { defineFunc } from '../define.ts'
import { beaconId, limitSize, searched, sfamilyid, unixTime } from '../fields.ts'

export const getBeacons = defineFunc('beacon/Get', {
  summary: 'Beacons of an organisation, a page at a time.',
  access: ['e_ua_beacon'],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    is_get_child: z.boolean().default(false).describe('Also of all organisations below'),
    beacon_id: beaconId.optional().describe('Only this one'),
    search: searched.optional().describe('Part of the name or the number'),
    sort: z.enum(['created', 'name']).default('created'),
    is_desc: z.boolean().default(false),
    limit_size: limitSize,
    last_beacon_id: beaconId.optional().describe('Last beacon of the page before'),
    last_key: z
      .string()
      .max(80)
      .optional()
      .describe('`sort_key` of the last row of the page before; needed unless sorted by `created`'),
  }),
  reply: z.object({
    items: z.array(
      beaconReply.extend({
        create_time: unixTime,
        sort_key: z.string().describe('For `last_key`'),
      }),
    ),
  }),
  errors: ['notFound', 'accountsOnly'],
})
