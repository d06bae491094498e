import { z } from 'zod'
import { commandStatGroups } from '#lib/codes/command-stat-groups.ts'
import { defineFunc } from '../define.ts'
import { commandChannels, commandNames, sentFilters } from './get-sent.ts'

const figures = {
  count: z.int().describe('Commands'),
  answered: z.int().describe('Done by the device'),
  underway: z.int().describe('Waiting, sent or received by the device'),
  failed: z.int().describe('Refused, or without an answer in time'),
  cancelled: z.int(),
  devices: z.int().describe('Different devices that they went to'),
}

export const getSentStat = defineFunc('cmd/GetSentStat', {
  summary:
    'How many commands were sent to devices of an organisation and what came of them, narrowed as cmd/GetSent is: by day, month, command or channel.',
  access: ['e_ua_send_cmd'],
  writes: false,
  scope: { sfamilyid: 'organisation', simei: 'device' },
  params: z.strictObject({
    ...sentFilters,
    limit_size: z.int().min(1).max(400).default(100).describe('Rows a page'),
    last_key: z.string().max(40).optional().describe('`key` of the last row of the page before'),
    by: z
      .enum(commandStatGroups)
      .default('day')
      .describe('Days and months by the clock of the caller'),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          key: z.string(),
          day: z.string().nullable().describe('yyyy-MM-dd, or yyyy-MM by month'),
          name: z.enum(commandNames).nullable().describe('By command'),
          channel: z.enum(commandChannels).nullable().describe('By channel'),
          ...figures,
        }),
      )
      .describe('Newest day first, else the most commands first'),
    total: z.object(figures).describe('Of all rows, not of the page'),
  }),
  errors: ['deviceNotFound', 'notFound', 'rangeReversed', 'rangeTooLong'],
  rate: { perSecond: 5, burst: 10 },
})
