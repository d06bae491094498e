import { z } from 'zod'
import { messageIdPattern } from '#lib/rules/message-id.ts'
import { logPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { limitSize, protocol, simei, unixMillis, unixTime } from '../fields.ts'

export const getLog = defineFunc('device/GetLog', {
  summary: 'Raw frames of a device, up and down, newest first.',
  access: ['e_ua_device_log'],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({
    simei,
    start_time: unixTime.optional().describe('A week before the end without it'),
    end_time: unixTime
      .optional()
      .describe(`Now without it; at most ${logPeriod.maxDays} days after the start`),
    search: z
      .string()
      .trim()
      .max(textLimits.logSearch)
      .optional()
      .describe('Part of the hex, or a message name'),
    message_id: z
      .string()
      .regex(messageIdPattern)
      .optional()
      .describe('Only messages of this id: four characters, as 0200'),
    limit_size: limitSize,
    last_time: unixMillis.optional().describe('`time_ms` of the last row of the page before'),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        time_ms: z.int().describe('Unix milliseconds'),
        direction: z.enum(['up', 'down']),
        protocol,
        name: z.string().describe('Message id and name, as `0x0200 location`'),
        hex: z.string(),
        error: z
          .string()
          .nullable()
          .describe('Why the frame was refused; beside a name: what of it was left out'),
      }),
    ),
    withheld: z
      .array(z.object({ start_time: unixTime, end_time: unixTime }))
      .describe(
        "Parts of the period up to `last_time` when the device belonged to organisations outside of the caller's scope: their frames are not answered",
      ),
  }),
  errors: ['deviceNotFound', 'rangeReversed', 'rangeTooLong'],
})
