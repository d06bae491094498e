import { z } from 'zod'
import {
  deviceServices,
  lotSources,
  paidServices,
  quotaLimits,
  type ServiceType,
  serviceNameOf,
  serviceOf,
  serviceTypes,
} from '#lib/codes/paid-services.ts'
import { unixTime } from './fields.ts'
import { byName, namedNumber } from './named-number.ts'

export const typeText =
  '1 remote on/off, 2 track storage, 3 recording storage, 4 platform service, 5 recording, 6 voice alarm, 7 SMS alarm, 8 device import, 9 second-level positioning'

export const serviceType = namedNumber('ServiceType', byName(serviceTypes, serviceNameOf)).describe(
  typeText,
)
/** All but the import, which is an organisation's. */
export const deviceServiceType = namedNumber(
  'DeviceServiceType',
  byName(deviceServices, serviceNameOf),
).describe(typeText)

export const quotaFlow = z
  .int()
  .min(0)
  .max(quotaLimits.flow)
  .describe('In the unit of the service; months of a service by time')
export const quotaMonths = z
  .int()
  .min(1)
  .max(quotaLimits.months)
  .nullable()
  .describe('How long it may be used; null for no end. A service by time lasts as long as its flow')

/** A default that opens platform service says for how long: 0 months are no time (docs/services.md). */
export function checkPlatformTime(
  { type, is_limited, is_open, flow }: DefaultOfType,
  context: z.RefinementCtx,
): void {
  if (type !== paidServices.platform.type || !is_limited || !is_open || flow > 0) return
  const rule = 'batchTips26'
  context.addIssue({ code: 'custom', path: ['flow'], message: rule, params: { rule } })
}

type DefaultOfType = { type: ServiceType; is_limited: boolean; is_open: boolean; flow: number }

/** The flow of a service by time is its months. */
export function checkMonths(
  { type, flow }: { type: ServiceType; flow: number },
  context: z.RefinementCtx,
): void {
  if (serviceOf(type).unit !== 'months' || flow <= quotaLimits.months) return
  const rule = 'batchTips28'
  context.addIssue({ code: 'custom', path: ['flow'], message: rule, params: { rule } })
}

export const serviceUnit = z.enum(['times', 'months', 'minutes', 'count', 'seconds'])

/** What is left of a service now. */
export const leftFlow = {
  flow: z.int().nullable().describe('Left; -1 when it is closed, null when it is not limited'),
  total_flow: z.int().nullable().describe('Of all that lives; null when it is not limited'),
  unit: serviceUnit.describe('Services by time count in seconds here'),
  end_time: unixTime.nullable().describe('Null for none'),
}

/** A service with its texts in the language of the session. */
export const serviceItem = z.object({
  type: serviceType,
  name: z.string(),
  remark: z.string().describe('What it is for'),
  image: z.string().describe('Name of its icon'),
  is_open: z.boolean(),
  is_limited: z.boolean().describe('Whether quotas count; the operator decides'),
  is_attach: z.boolean().describe('Came along with another service'),
  platform: z
    .boolean()
    .describe(
      'Platform service: its right is e_ua_modify_increment_platform, not e_ua_modify_increment',
    ),
  devFlow: z.object(leftFlow),
})

export const lotSource = z.enum(lotSources)
