import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { unixTime } from '../fields.ts'

export const getHealth = defineFunc('ops/GetHealth', {
  summary: 'What each gateway serves now, as it last said (every five seconds).',
  access: ['e_ua_show_devops', 'e_ua_adopt_device'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    gateways: z.array(
      z.object({
        id: z.string(),
        time: unixTime.describe('When it said so; silent for half a minute is down'),
        connections: z.int(),
        devices: z.int().describe('Devices that are logged in'),
        frames_per_second: z.int(),
        reports_per_second: z.int(),
        bad_frames: z.int().describe('Frames refused since its start'),
        unknown: z.int().describe('Frames of numbers that belong to no device'),
        backlog: z.int().describe('Reports that wait for the store'),
        is_store_away: z.boolean(),
      }),
    ),
  }),
})
