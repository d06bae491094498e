import { z } from 'zod'

/** Of alarms, added up. */
export const alarmSums = {
  count: z.int(),
  unack: z.int().describe('Neither acknowledged nor handled'),
  handled: z.int(),
  handle_seconds: z
    .int()
    .nullable()
    .describe(
      'From its beginning until it was handled: half of those handled took no longer, to 1 %; null where none was',
    ),
}
