import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'

export const getUpkeepCalendar = defineFunc('device/GetUpkeepCalendar', {
  summary:
    'Whether the account has a link to its calendar of upkeep; the link itself is told once.',
  access: [],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    create_time: unixTime.nullable().describe('Null without one'),
    is_get_child: z.boolean().describe('Also devices of all organisations below'),
  }),
  errors: ['accountsOnly'],
})
