import type { z } from 'zod'
import type { DayGroup } from '#lib/codes/stat-groups.ts'
import type { statDays, statDevices, statPage } from '#lib/contract/stat-fields.ts'
import { dayText } from '#lib/format/time.ts'
import { dayNumber } from '#lib/motion/day-cut.ts'
import { type PeriodRule, statPeriod } from '#lib/rules/period.ts'
import type { DeviceFilter } from '../../domain/fleet/list/device-filter.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import type { DayRequest } from '../../domain/tracking/statistics/add-up-days.ts'
import type { DaySpan } from '../../domain/tracking/statistics/day-figures.ts'
import { badParam } from '../door/bad-param.ts'
import type { CallContext } from '../door/handle.ts'
import { namedDevices } from './named-devices.ts'

type Devices = z.output<z.ZodObject<typeof statDevices>>
type Days = z.output<z.ZodObject<typeof statDays>>
type Page = z.output<z.ZodObject<typeof statPage>>

/** The devices of a statistic; named ones may be of any organisation below. Throws numbersUnknown. */
export function statDevicesOf(ctx: CallContext, params: Devices): DeviceFilter {
  const { acting, bound, visible } = ctx
  const ids = namedDevices(ctx, params)
  return {
    organisation: acting,
    includesBelow: params.is_get_child || ids !== undefined,
    onlyDeviceId: bound.deviceId,
    groupId: params.sgid === undefined ? undefined : visible.group(params.sgid),
    ids,
    search: params.search || undefined,
  }
}

/** The days of a statistic. Throws rangeReversed, rangeTooLong, rangeInFuture. */
export function statDaysOf(
  ctx: CallContext,
  { start_time: start, end_time: end }: Days,
  rule: PeriodRule = statPeriod,
): DaySpan {
  checkPeriod({ start, end }, rule, ctx.now() / 1000)
  const { zone } = ctx.caller
  return { from: dayNumber(dayText(start, zone)), to: dayNumber(dayText(end, zone)) }
}

const deviceNumber = /^[\da-z]{1,20}$/i

/** Number of the last device of the page before. Throws badParams for what is none. */
export function deviceAfter(ctx: CallContext, { last_key: last }: Pick<Page, 'last_key'>) {
  if (last !== undefined && !deviceNumber.test(last)) throw badParam(ctx, 'last_key', 'invalid')
  return last
}

/** A page of sums of days of devices. */
export const statRequestOf = (
  ctx: CallContext,
  params: Devices & Days & Page & { by: DayGroup },
): DayRequest => ({
  ...statDaysOf(ctx, params),
  filter: statDevicesOf(ctx, params),
  by: params.by,
  after: params.by === 'device' ? deviceAfter(ctx, params) : params.last_key,
  limit: params.limit_size,
  lang: ctx.lang,
})
