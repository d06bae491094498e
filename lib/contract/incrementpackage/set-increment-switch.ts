import { z } from 'zod'
import { paidServices } from '#lib/codes/paid-services.ts'
import { fitsMinutes, maxServiceMonths } from '#lib/rules/service-time.ts'
import { defineFunc } from '../define.ts'
import { bulkReply, bulkSimeis } from '../fail-item.ts'
import { requestId } from '../fields.ts'
import { deviceServiceType } from '../service-fields.ts'

const longestSeconds = maxServiceMonths * 31 * 86_400
const platform = paidServices.platform.type

const open = z.int().min(0).max(2).describe('0 closed, 1 open, 2 untouched')

const params = z.strictObject({
  simei: bulkSimeis,
  type: deviceServiceType.optional(),
  open: open.optional(),
  end_time: z
    .int()
    .min(1)
    .max(longestSeconds)
    .optional()
    .describe('How long the platform service lasts from now, months or seconds'),
  unit: z
    .enum(['months', 'seconds'])
    .optional()
    .describe(
      `Of end_time; without it up to ${maxServiceMonths} is months, more is seconds. Seconds of no whole hours are minutes, 1 to 240`,
    ),
  imei_open: z
    .array(z.strictObject({ type: deviceServiceType, open }))
    .min(1)
    .max(8)
    .optional()
    .describe('Many services of each device at once'),
  request_id: requestId,
})

const isMonths = ({ end_time = 0, unit }: z.output<typeof params>) =>
  unit ? unit === 'months' : end_time <= maxServiceMonths

const opensPlatform = ({ type, open, imei_open = [] }: z.output<typeof params>) =>
  (type === platform && open === 1) ||
  imei_open.some((one) => one.type === platform && one.open === 1)

/** The first that holds. */
const faults: readonly [
  path: string,
  rule: 'tips1' | 'batchTips26' | 'batchTips28' | 'batchTips29',
  holds: (values: z.output<typeof params>) => boolean,
][] = [
  ['type', 'tips1', ({ type, imei_open }) => (type === undefined) === (imei_open === undefined)],
  [
    'open',
    'tips1',
    ({ type, open, end_time }) =>
      type !== undefined && open === undefined && end_time === undefined,
  ],
  ['end_time', 'batchTips26', (values) => opensPlatform(values) && values.end_time === undefined],
  [
    'end_time',
    'batchTips28',
    (values) =>
      values.end_time !== undefined && isMonths(values) && values.end_time > maxServiceMonths,
  ],
  [
    'end_time',
    'batchTips29',
    (values) => values.end_time !== undefined && !isMonths(values) && !fitsMinutes(values.end_time),
  ],
]

export const setIncrementSwitch = defineFunc('incrementpackage/SetIncrementSwitch', {
  summary:
    "Opens or closes services of devices: one by `type` and `open`, the platform service by `type` and `end_time`, many by `imei_open`. Platform service is the dealers', and ends at once when closed; where it is sold they give more of it by device/Extend only.",
  access: [],
  writes: true,
  scope: { simei: 'device' },
  params: params.superRefine((values, context) => {
    const fault = faults.find(([, , holds]) => holds(values))
    if (!fault) return
    const [path, rule] = fault
    context.addIssue({ code: 'custom', path: [path], message: rule, params: { rule } })
  }),
  reply: bulkReply,
  errors: [
    'onlySellers',
    'expiryTooLong',
    'nothingToChange',
    'deviceExpired',
    'noPermission',
    'timeIsPaid',
  ],
  rate: { perSecond: 2, burst: 10 },
})
