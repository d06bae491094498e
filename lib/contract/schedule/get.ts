import { z } from 'zod'
import { scheduleLimits } from '#lib/rules/schedule-limits.ts'
import { defineFunc } from '../define.ts'
import { scheduleId } from '../fields.ts'
import { scheduleRow } from '../schedule-fields.ts'

export const getSchedules = defineFunc('schedule/Get', {
  summary: 'Schedules of the caller, newest first; or a named one.',
  access: [],
  writes: false,
  params: z.strictObject({ schedule_id: scheduleId.optional() }),
  reply: z.object({ items: z.array(scheduleRow).max(scheduleLimits.perAccount) }),
  errors: ['notFound', 'accountsOnly'],
})
