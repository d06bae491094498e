import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { alarmChangeReply, alarmTargets } from './alarm-change.ts'

export const ackAlarms = defineFunc('alarm/Ack', {
  summary:
    'Acknowledges alarms of the own devices; with the right e_ua_websocket_gchild, or in the root organisation, of all below. Who did it first stays.',
  access: [],
  writes: true,
  params: z.strictObject(alarmTargets),
  reply: alarmChangeReply,
  errors: ['notFound'],
})
