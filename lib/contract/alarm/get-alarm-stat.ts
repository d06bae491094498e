import { z } from 'zod'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { alarmStatGroups } from '#lib/codes/stat-groups.ts'
import { defineFunc } from '../define.ts'
import { statPage, statRow } from '../stat-fields.ts'
import { alarmSums } from './alarm-sums.ts'
import { alarmFilters, alarmObjects, alarmScope } from './get.ts'

export const getAlarmStat = defineFunc('alarm/GetAlarmStat', {
  summary:
    'How many alarms of each type there were and how soon they were handled, added up by day, month, device, next organisation or hour of the week; narrowed as alarm/Get is.',
  access: [],
  accessIf: { get_child: 'e_ua_websocket_gchild' },
  writes: false,
  scope: alarmObjects,
  params: z.strictObject({
    ...alarmScope,
    ...alarmFilters,
    ...statPage,
    limit_size: z.int().min(1).max(3000).default(100).describe('Rows a page'),
    by: z
      .enum(alarmStatGroups)
      .default('day')
      .describe(
        'Days, months and hours by the clock of the caller; `family`: the organisations directly below',
      ),
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          ...statRow,
          of: z.string().describe('What types are told apart of: rows of it stand together'),
          week_hour: z.string().nullable().describe('As the param, by hour'),
          type: z.enum(alarmTypeNames).nullable().describe('Null by hour, whose rows have all'),
          ...alarmSums,
        }),
      )
      .describe(
        'Newest day first, hours from Monday 0 on, else the most alarms first; types of one by their number',
      ),
    total: z.object(alarmSums).describe('Of all rows, not of the page'),
  }),
  errors: ['notFound', 'deviceNotFound', 'numbersUnknown', 'rangeReversed', 'rangeTooLong'],
  rate: { perSecond: 5, burst: 10 },
})
