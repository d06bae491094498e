import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { requestId } from '../fields.ts'

export const withdrawUpkeepCalendar = defineFunc('device/WithdrawUpkeepCalendar', {
  summary: 'Takes the link to the calendar of upkeep back; it shows nothing from then on.',
  access: [],
  writes: true,
  params: z.strictObject({ request_id: requestId }),
  reply: z.object({}),
  errors: ['accountsOnly'],
})
