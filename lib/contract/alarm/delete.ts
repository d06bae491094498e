import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { alarmChangeReply, alarmTargets } from './alarm-change.ts'

export const deleteAlarms = defineFunc('alarm/Delete', {
  summary: 'Takes alarms out of lists, counts and bell for everybody.',
  access: ['e_ua_delete_alarm'],
  writes: true,
  params: z.strictObject(alarmTargets),
  reply: alarmChangeReply,
  errors: ['notFound'],
})
