import { z } from 'zod'
import { alarmKeys } from '#lib/codes/device-settings.ts'
import { defineFunc } from '../define.ts'
import { settingRead, settingStanding } from './setting-fields.ts'

export const getAlarmSetting = defineFunc('device/GetAlarmSetting', {
  summary: 'The alarm settings of a device, and how each stands with it.',
  ...settingRead,
  reply: z.object({
    items: z.array(
      z.object({
        key: z.enum(alarmKeys),
        open: z.int(),
        notify: z.int().describe('App 1, SMS 2, phone 4; their sum'),
        value: z.int().nullable(),
        ...settingStanding,
      }),
    ),
    protocol: z.enum(['jt808', 'gt06', 'osmand']),
  }),
})
