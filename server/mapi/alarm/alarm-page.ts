import type { z } from 'zod'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { alarmListReply, alarmPage, alarmScope } from '#lib/contract/alarm/get.ts'
import { alarmPeriod } from '#lib/rules/period.ts'
import { type AlarmListQuery, listAlarms } from '../../domain/alarm/list-alarms.ts'
import { checkPeriod } from '../../domain/check-period.ts'
import type { DeviceFilter } from '../../domain/device/device-filter.ts'
import type { CallContext } from '../handle.ts'
import { alarmItems } from './alarm-items.ts'

type Scope = z.output<z.ZodObject<typeof alarmScope>>
type Page = Scope & z.output<z.ZodObject<typeof alarmPage>>

/** Named devices may be of any organisation below. */
export const alarmFilter = (
  { acting, bound }: CallContext,
  { get_child }: Pick<Scope, 'get_child'>,
  ids: DeviceFilter['ids'],
): DeviceFilter => ({
  organisation: acting,
  includesBelow: get_child || ids !== undefined,
  onlyDeviceId: bound.deviceId,
  ids,
})

export async function pageOfAlarms(
  ctx: CallContext,
  params: Page,
  query: Pick<AlarmListQuery, 'filter' | 'types' | 'isLoudOnly'>,
): Promise<z.input<typeof alarmListReply>> {
  const { start_time: from, end_time: to, last_time: time, last_id: id } = params
  checkPeriod({ start: from, end: to }, alarmPeriod, ctx.now() / 1000)
  const { rows, stoppedAt } = await listAlarms(ctx.services, {
    ...query,
    status: params.status,
    from,
    to,
    before: time === undefined ? undefined : { time, id: Number(id ?? 0) },
    limit: params.limit_size,
  })
  const next = stoppedAt && {
    last_time: stoppedAt.time + storeEpoch,
    last_id: String(stoppedAt.id),
  }
  return { items: await alarmItems(ctx, rows), next: next ?? null }
}
