import type { z } from 'zod'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import type { alarmFilters, alarmScope } from '#lib/contract/alarm/get.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import type { DeviceFilter } from '../../domain/fleet/list/device-filter.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import type { AlarmChoice } from '../../domain/tracking/alarm/select-alarms.ts'
import type { CallContext } from '../door/handle.ts'

type Scope = z.output<z.ZodObject<typeof alarmScope>>
type Filters = z.output<z.ZodObject<typeof alarmFilters>>

/** Whose alarms; named devices may be of any organisation below. */
export const alarmFilter = (
  { acting, bound, visible }: CallContext,
  { get_child, search, sgid }: Pick<Scope, 'get_child'> & Pick<Filters, 'search' | 'sgid'>,
  ids: DeviceFilter['ids'],
): DeviceFilter => ({
  organisation: acting,
  includesBelow: get_child || ids !== undefined,
  onlyDeviceId: bound.deviceId,
  groupId: sgid === undefined ? undefined : visible.group(sgid),
  ids,
  search: search || undefined,
})

/** Which alarms of theirs. Throws rangeReversed, rangeTooLong. */
export function alarmChoice(ctx: CallContext, params: Scope & Filters): AlarmChoice {
  const { start_time: from, end_time: to, types, fence_id, status, statuses, week_hour } = params
  checkPeriod({ start: from, end: to }, alarmPeriod, ctx.now() / 1000)
  return {
    types: types?.map((type) => alarmTypes[type].bit),
    isLoudOnly: false,
    statuses: status ? [status] : statuses,
    fenceId: fence_id === undefined ? undefined : ctx.visible.fence(fence_id),
    weekHour: week_hour === undefined ? undefined : { is: week_hour, zone: ctx.caller.zone },
    from,
    to,
  }
}
