import type { z } from 'zod'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type {
  alarmFilters,
  alarmListReply,
  alarmPage,
  alarmScope,
} from '#lib/contract/alarm/get.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import type { DeviceFilter } from '../../domain/fleet/list/device-filter.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { type AlarmListQuery, listAlarms } from '../../domain/tracking/alarm/list-alarms.ts'
import type { AlarmChoice } from '../../domain/tracking/alarm/select-alarms.ts'
import { AppError } from '../../errors.ts'
import type { CallContext } from '../door/handle.ts'
import { alarmItems } from './alarm-items.ts'

type Scope = z.output<z.ZodObject<typeof alarmScope>>
type Filters = z.output<z.ZodObject<typeof alarmFilters>>
type Page = Scope & Omit<z.output<z.ZodObject<typeof alarmPage>>, 'status'>

/** Named devices may be of any organisation below. */
export const alarmFilter = (
  { acting, bound }: CallContext,
  { get_child, search }: Pick<Scope, 'get_child'> & Pick<Filters, 'search'>,
  ids: DeviceFilter['ids'],
): DeviceFilter => ({
  organisation: acting,
  includesBelow: get_child || ids !== undefined,
  onlyDeviceId: bound.deviceId,
  ids,
  search: search || undefined,
})

/** Undefined for all. Throws numbersUnknown, with those that are no device in sight. */
export function namedDevices(
  { visible }: CallContext,
  { simei, imei_list: numbers }: Filters,
): DeviceFilter['ids'] {
  const one = simei === undefined ? undefined : visible.device(simei)
  if (!numbers) return one === undefined ? undefined : [one]
  const found = visible.devicesByNumber(numbers)
  const unknown = numbers.filter((number) => !found.has(number))
  if (unknown.length > 0) throw new AppError('numbersUnknown', { numbers: unknown.join(', ') })
  const ids = [...found.values()]
  return one === undefined ? ids : ids.filter((id) => id === one)
}

/** Throws rangeReversed, rangeTooLong. */
export function alarmChoice(ctx: CallContext, params: Scope & Filters): AlarmChoice {
  const { start_time: from, end_time: to, types, fence_id, status, statuses } = params
  checkPeriod({ start: from, end: to }, alarmPeriod, ctx.now() / 1000)
  return {
    types: types?.map((type) => alarmTypes[type].bit),
    isLoudOnly: false,
    statuses: status ? [status] : statuses,
    fenceId: fence_id === undefined ? undefined : ctx.visible.fence(fence_id),
    from,
    to,
  }
}

export async function pageOfAlarms(
  ctx: CallContext,
  { last_time: time, last_id: id, limit_size: limit }: Page,
  query: Pick<AlarmListQuery, 'filter' | 'choice' | 'isOldestFirst'>,
): Promise<z.input<typeof alarmListReply>> {
  const { rows, stoppedAt } = await listAlarms(ctx.services, {
    ...query,
    after: time === undefined ? undefined : { time, id: Number(id ?? 0) },
    limit,
  })
  const next = stoppedAt && {
    last_time: stoppedAt.time + storeEpoch,
    last_id: String(stoppedAt.id),
  }
  return { items: await alarmItems(ctx, rows), next: next ?? null }
}
