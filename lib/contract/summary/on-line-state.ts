import { z } from 'zod'
import { countedStates } from '#lib/codes/counted-states.ts'
import { statusGroups } from '#lib/codes/stat-groups.ts'
import { hoursPeriod, statPeriod } from '#lib/rules/period.ts'
import { defineFunc } from '../define.ts'
import { sfamilyid, unixTime } from '../fields.ts'
import { statLimits, statPage } from '../stat-fields.ts'

const mean = z.number()

const figures = {
  devices: mean.describe('All of them: online, offline, never and expired'),
  online: mean.describe('In touch: moving and static'),
  moving: mean.describe('Of those online, on the way'),
  static: mean.describe('Of those online, at rest'),
  offline: mean.describe('In service, but out of touch'),
  never: mean.describe('In service, but not activated: the first report has not come'),
  expired: mean.describe('The platform service is over'),
  rate: z
    .number()
    .nullable()
    .describe('Per cent online, of those online and offline; null without them'),
}

export const onLineState = defineFunc('summary/OnLineState', {
  summary:
    'How many devices of an organisation were online, at rest, offline, not yet activated or expired, hour by hour as the platform counted them: by day, hour or next organisation, or by state at the end of the period.',
  access: [],
  writes: false,
  scope: { sfamilyid: 'organisation' },
  params: z.strictObject({
    sfamilyid: sfamilyid.optional().describe("The caller's own organisation without it"),
    is_get_child: z
      .boolean()
      .default(true)
      .describe('Also devices of all organisations below, as the tree was in each hour'),
    start_time: unixTime.describe('Hours that begin in the period count'),
    end_time: unixTime.describe(
      `At most ${statPeriod.maxDays} days after the start, by \`hour\` and \`family\` ${hoursPeriod.maxDays}`,
    ),
    by: z
      .enum(statusGroups)
      .default('day')
      .describe(
        '`day`: in the zone of the caller; `hour`: of UTC; `family`: the organisations directly below that had devices in the last hour; `state`: how many devices were in each in the end',
      ),
    limit_size: z.int().min(1).max(800).default(800).describe('Rows a page'),
    last_key: statPage.last_key,
  }),
  reply: z.object({
    items: z
      .array(
        z.object({
          key: z.string().describe('`now`, of the present, before all days and hours'),
          day: z.string().nullable().describe('yyyy-MM-dd'),
          time: unixTime.nullable().describe('Of a row that is an hour: its begin, or now'),
          start_time: unixTime.nullable().describe('Begin of the hour'),
          end_time: unixTime.nullable(),
          sfamily_name: z.string().nullable().describe('Of a row that is an organisation'),
          state: z
            .enum(countedStates)
            .nullable()
            .describe('Of a row that is a state, as family/GetDeviceList takes it'),
          source: z
            .enum(['now', 'counted', 'filled'])
            .describe(
              '`now`: as it is; `counted`: in each hour; `filled`: some of its hours afterwards, from stored positions and trips',
            ),
          ...figures,
        }),
      )
      .describe(
        'Means over the hours that count, in which the organisation had devices; newest first, organisations by the number of devices; states without devices are left out',
      ),
    total: z.object(figures).describe('Over all hours of the period'),
  }),
  errors: ['notFound', 'rangeTooLong', 'rangeReversed', 'rangeInFuture'],
  rate: statLimits.rate,
})
