import type { DisposalResult } from '#lib/codes/alarm-disposal.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { alarmRuleLimits } from '#lib/rules/alarm-rule-limits.ts'
import type { Context } from '../../../context.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { changeAlarms } from './change-alarms.ts'
import { type AlarmListQuery, listAlarms } from './list-alarms.ts'
import type { AlarmChoice } from './select-alarms.ts'

const pageSize = 1000
const waiting = ['e_alarm_status_unack', 'e_alarm_status_ack'] as const

type Asked = {
  filter: DeviceFilter
  choice: Omit<AlarmChoice, 'statuses'>
  result: DisposalResult
  note: string
}

export type HandledAlike = { count: number; isMore: boolean; undoId: number | undefined }

/** Handles those of a list that nobody has handled, the newest first, as one change. */
export async function handleAlike(
  ctx: Context,
  { filter, choice, result, note }: Asked,
): Promise<HandledAlike> {
  const { ids, isMore } = await openAlarms(ctx, {
    filter,
    choice: { ...choice, statuses: waiting },
  })
  if (ids.length === 0) return { count: 0, isMore, undoId: undefined }
  const change = { func: 'alarm/HandleLike', result, note } as const
  const { count, undoId } = await changeAlarms(ctx, change, { filter, ids })
  return { count, isMore, undoId }
}

async function openAlarms(
  { services }: Context,
  { filter, choice }: Pick<AlarmListQuery, 'filter' | 'choice'>,
) {
  const most = alarmRuleLimits.handledAlike
  const ids: number[] = []
  let after: AlarmListQuery['after']
  for (;;) {
    const limit = Math.min(pageSize, most - ids.length)
    const { rows, stoppedAt } = await listAlarms(services, {
      filter,
      choice,
      isOldestFirst: false,
      after,
      limit,
    })
    ids.push(...rows.map(({ id }) => id))
    if (!stoppedAt) return { ids, isMore: false }
    if (ids.length >= most) return { ids, isMore: true }
    after = { time: stoppedAt.time + storeEpoch, id: stoppedAt.id }
  }
}
