import { z } from 'zod'
import { mostFollowed } from '#lib/rules/most-followed.ts'
import { defineFunc } from '../define.ts'
import { deviceRow } from '../device/device-row.ts'
import { sgid, unixTime } from '../fields.ts'

export const followStates = ['all', 'online', 'static', 'offline'] as const

export const getFollowDevice = defineFunc('cmd/GetFollowDevice', {
  summary: 'Devices that the account follows, by number, with their present state.',
  access: [],
  writes: false,
  scope: { gid: 'group' },
  params: z.strictObject({
    limit_size: z.int().min(1).max(mostFollowed).default(mostFollowed).describe('Rows a page'),
    last_imei: z.string().max(40).optional().describe('`imei` of the last row of the page before'),
    gid: sgid.optional(),
    state: z.enum(followStates).default('all').describe('As cmd/SummaryFollow counts'),
    is_runinfo: z
      .boolean()
      .default(true)
      .describe('Also place, speed and condition; else they are empty'),
    is_locat: z.boolean().default(false).describe('Also the address of each'),
    update_time: unixTime.optional().describe('Only those heard, changed or followed since then'),
  }),
  reply: z.object({
    items: z.array(
      deviceRow.extend({ addr: z.string(), city: z.string() }).partial({ addr: true, city: true }),
    ),
  }),
  errors: ['accountsOnly', 'notFound'],
})
