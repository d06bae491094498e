import { z } from 'zod'
import { feedLimits, feedRefusals } from '#lib/codes/position-feed.ts'
import { defineFunc } from '../define.ts'
import { feedId, sfamilyid, unixTime } from '../fields.ts'

export const getPositionFeeds = defineFunc('dev/GetFeeds', {
  summary:
    'Feeds of the caller, newest first: by each a Traccar server forwards positions of devices that exist here.',
  access: ['e_ua_push_data'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    address: z
      .string()
      .describe(
        'Where positions are forwarded to, without the token; its host as far as it is known',
      ),
    items: z
      .array(
        z.object({
          feed_id: feedId,
          sfamilyid,
          sfamily_name: z.string(),
          token_tail: z.string().describe('Last four characters of the token'),
          taken: z.int().describe('Positions that were stored'),
          refused: z.int().describe('Positions that were refused'),
          last_time: unixTime.nullable().describe('When a position was last stored'),
          last_number: z.string().describe('Of which device'),
          refusals: z
            .array(
              z.object({
                cause: z.enum(feedRefusals),
                number: z.string().describe('As the other server names the device'),
                count: z.int(),
                time: unixTime.describe('Of the last one'),
              }),
            )
            .max(feedLimits.names)
            .describe('By cause and device, the latest first'),
          create_time: unixTime,
        }),
      )
      .max(feedLimits.perAccount),
  }),
  errors: ['accountsOnly'],
})
