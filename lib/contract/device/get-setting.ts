import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { protocol } from '../fields.ts'
import { settingRead, settingStanding } from './setting-fields.ts'

export const getSetting = defineFunc('device/GetSetting', {
  summary: 'The other settings of a device, and how each stands with it.',
  ...settingRead,
  reply: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        value: z.union([z.int(), z.string()]),
        has_effect: z
          .boolean()
          .describe('Whether the protocol has a word for it, or the platform goes by it'),
        ...settingStanding,
      }),
    ),
    replaystate: z
      .int()
      .nullable()
      .describe('Relay as the device last told it: 1 cut, 0 closed, null untold. Read only'),
    protocol,
  }),
})
