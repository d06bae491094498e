import { z } from 'zod'
import { targetReasons, targetStates } from '#lib/codes/rollout.ts'
import { defineFunc } from '../define.ts'
import { comparedId, limitSize, rolloutId, simei, unixTime } from '../fields.ts'

export const getFirmwareDevices = defineFunc('tool/GetFirmwareDevices', {
  summary: 'Devices of a roll-out, and what became of each.',
  access: ['e_ua_show_tool'],
  writes: false,
  params: z.strictObject({
    rollout_id: rolloutId,
    state: z.enum(targetStates).optional(),
    limit_size: limitSize,
    last_simei: comparedId(simei).optional().describe('`simei` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        simei,
        imei: z.string(),
        device_name: z.string(),
        sfamily_name: z.string(),
        stage: z.int(),
        state: z.enum(targetStates),
        why: z.enum(targetReasons),
        tries: z.int().describe('How often it was begun to be sent'),
        packets: z.int().describe('Sent of the present try'),
        total: z.int().describe('Of so many; 0 before it begins'),
        start_time: unixTime.nullable(),
        sent_time: unixTime.nullable(),
        close_time: unixTime.nullable(),
      }),
    ),
  }),
  errors: ['notFound'],
})
