import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

export const makeUpkeepCalendar = defineFunc('device/MakeUpkeepCalendar', {
  summary:
    'Makes a link (iCalendar) to the open upkeep of the devices that the account sees, in place of an earlier one. Whoever has it reads them until it is withdrawn.',
  access: [],
  writes: true,
  params: z.strictObject({
    is_get_child: z.boolean().default(true).describe('Also devices of all organisations below'),
    request_id: requestId,
  }),
  reply: z.object({
    path: z.string().describe('`/calendar/:token.ics` below the address of the console'),
  }),
  errors: ['accountsOnly'],
  rate: { perSecond: 1, burst: 5 },
})
