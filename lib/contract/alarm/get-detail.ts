import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { alarmId, simei } from '../fields.ts'
import { alarmItem } from './get-last-alarm.ts'

export const getAlarm = defineFunc('alarm/GetDetail', {
  summary: 'One alarm of a device, however long ago it was raised.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei, id: alarmId }),
  reply: alarmItem,
  errors: ['notFound'],
})
