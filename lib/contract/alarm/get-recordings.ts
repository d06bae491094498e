import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { alarmId, simei } from '../fields.ts'
import { recordingRow } from '../recording-fields.ts'

const most = 100

export const getAlarmRecordings = defineFunc('alarm/GetRecordings', {
  summary:
    'Sound, pictures and films of alarms: what their devices recorded around the time at which they began, oldest first. What a device says it recorded for an SOS, a collision or a rollover is beside alarms of that kind only.',
  access: ['e_ua_get_record'],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei: z.array(simei).min(1).max(most).describe('Devices of the alarms'),
    ids: z.array(alarmId).min(1).max(most).describe('Alarms of these devices'),
  }),
  reply: z.object({
    items: z
      .array(z.object({ alarm_id: alarmId, simei, ...recordingRow }))
      .describe('At most 20 of an alarm; one may be beside several'),
  }),
})
