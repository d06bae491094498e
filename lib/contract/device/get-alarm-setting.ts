import { z } from 'zod'
import { alarmKeys } from '#lib/codes/device-settings.ts'
import { defineFunc } from '../define.ts'
import { protocol } from '../fields.ts'
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
        value_standing: z
          .object(settingStanding)
          .nullable()
          .describe(
            'How the value stands where it travels apart from its switch (shake_value); else null',
          ),
      }),
    ),
    protocol,
  }),
})
