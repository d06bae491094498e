import { z } from 'zod'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineFunc } from '../define.ts'
import { comparedId, errorId, limitSize, unixMillis, unixTime, wholeCursor } from '../fields.ts'

export const getErrors = defineFunc('ops/GetErrors', {
  summary:
    'Errors of the console in browsers, by message, place and version, last seen first. Of every organisation: for the root alone.',
  access: ['e_ua_show_devops'],
  writes: false,
  params: wholeCursor(
    z.strictObject({
      search: z
        .string()
        .trim()
        .max(textLimits.search)
        .optional()
        .describe('Part of the message or of the place'),
      version: z.string().trim().max(60).optional(),
      limit_size: limitSize,
      last_time: unixMillis.optional().describe('last_millis of the last row before'),
      last_id: comparedId(errorId).optional().describe('error_id of the last row before'),
    }),
  ),
  reply: z.object({
    items: z.array(
      z.object({
        error_id: errorId,
        message: z.string(),
        place: z.string(),
        source: z.string(),
        version: z.string(),
        agent: z.string().describe('Of the last one'),
        count: z.int(),
        first_time: unixTime,
        last_time: unixTime,
        last_millis: unixMillis.describe('The same, exactly'),
      }),
    ),
  }),
  errors: ['noPermission'],
})
