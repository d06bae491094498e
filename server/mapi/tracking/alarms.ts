import type { z } from 'zod'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { ackAlarms as ackAlarmsContract } from '#lib/contract/alarm/ack.ts'
import { deleteAlarms as deleteAlarmsContract } from '#lib/contract/alarm/delete.ts'
import {
  type alarmListReply,
  type alarmPageParams,
  type alarmScope,
  getAlarms as getAlarmsContract,
} from '#lib/contract/alarm/get.ts'
import { getAlarm as getAlarmContract } from '#lib/contract/alarm/get-detail.ts'
import { getFamilyAlarmByType as getFamilyAlarmByTypeContract } from '#lib/contract/alarm/get-family-alarm-by-type.ts'
import { getLastAlarm as getLastAlarmContract } from '#lib/contract/alarm/get-last-alarm.ts'
import { handleAlarms as handleAlarmsContract } from '#lib/contract/alarm/handle.ts'
import { handleAlarmsAlike as handleAlarmsAlikeContract } from '#lib/contract/alarm/handle-like.ts'
import { AppError } from '../../app-error.ts'
import { type AlarmChange, changeAlarms } from '../../domain/tracking/alarm/change-alarms.ts'
import { findAlarm } from '../../domain/tracking/alarm/find-alarm.ts'
import { handleAlike } from '../../domain/tracking/alarm/handle-alike.ts'
import { type AlarmListQuery, listAlarms } from '../../domain/tracking/alarm/list-alarms.ts'
import { type AlarmCursor, readNewAlarms } from '../../domain/tracking/alarm/read-new-alarms.ts'
import { fencePaths, rings } from '../../domain/tracking/fence/fence-paths.ts'
import { errorText } from '../../texts/error-text.ts'
import type { Visible } from '../door/guard.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { alarmChoice, alarmFilter } from '../rows/alarm-asked.ts'
import { alarmItems } from '../rows/alarm-items.ts'
import { namedDevices } from '../rows/named-devices.ts'

async function changedAlarms(ctx: CallContext, change: AlarmChange, ids: readonly string[]) {
  const { acting, bound, caller, lang } = ctx
  const requested = [...new Set(ids)]
  const { ids: done, undoId } = await changeAlarms(ctx, change, {
    filter: {
      organisation: acting,
      includesBelow: caller.isRoot || caller.permissions.includes('e_ua_websocket_gchild'),
      onlyDeviceId: bound.deviceId,
    },
    ids: requested.map(Number),
  })
  const missing = {
    errcode: errorCodes.notFound.code,
    error_message: errorText('notFound', lang),
  }
  return {
    suc_items: requested.filter((id) => done.has(Number(id))),
    fail_items: requested.filter((id) => !done.has(Number(id))).map((id) => ({ id, ...missing })),
    undo_id: undoId === undefined ? null : String(undoId),
  }
}

type Scope = z.output<z.ZodObject<typeof alarmScope>>
type Page = Scope & Omit<z.output<z.ZodObject<typeof alarmPageParams>>, 'status'>

async function pageOfAlarms(
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

/** Skips organisations out of sight. */
const pathsOf = (visible: Visible, ids: readonly string[]): string[] =>
  visible.organisations(ids).map(({ path }) => path)

export const getAlarms = handle(getAlarmsContract, async (ctx, params) => {
  const { sfamilyids, type, types, is_told: isLoudOnly } = params
  const choice = alarmChoice(ctx, { ...params, types: type ? [type] : types })
  const filter = alarmFilter(ctx, params, namedDevices(ctx, params))
  return pageOfAlarms(ctx, params, {
    filter: { ...filter, withinPaths: sfamilyids && pathsOf(ctx.visible, sfamilyids) },
    choice: { ...choice, isLoudOnly },
    isOldestFirst: !params.is_desc,
  })
})

export const getFamilyAlarmByType = handle(getFamilyAlarmByTypeContract, async (ctx, params) => {
  const { simei, type, ...scope } = params
  return pageOfAlarms(ctx, params, {
    filter: alarmFilter(ctx, params, simei && ctx.visible.devices(simei)),
    choice: alarmChoice(ctx, { ...scope, types: [type] }),
    isOldestFirst: false,
  })
})

export const getAlarm = handle(getAlarmContract, async (ctx, { simei, id }) => {
  const key = { deviceId: ctx.visible.device(simei), id }
  const row = await findAlarm(ctx.services.positions, key)
  const [item] = row ? await alarmItems(ctx, [row]) : []
  if (!item) throw new AppError('notFound')
  return item
})

const daySeconds = 86_400
/** Microseconds of a unit, by the most digits of a time in it. */
const units = [
  { digits: 10, micros: 1_000_000 },
  { digits: 13, micros: 1_000 },
  { digits: 16, micros: 1 },
] as const

export const getLastAlarm = handle(getLastAlarmContract, async (ctx, params) => {
  const { services, caller, acting, bound, visible } = ctx
  const begin = params.begin_time ?? Math.floor(ctx.now() / 1000) - daySeconds
  const { rows, cursor } = await readNewAlarms(services, {
    filter: {
      organisation: acting,
      includesBelow: params.is_get_child,
      onlyDeviceId: bound.deviceId,
      withinPaths: params.sfamilyids && pathsOf(visible, params.sfamilyids),
    },
    after: cursorOf(begin),
    limit: params.limit_size,
  })
  const fences = await fencePaths(services.pool, rows)
  const ringing = rows.filter((alarm) => rings(alarm, fences, caller.path))
  return {
    items: await alarmItems(ctx, ringing),
    next_begin_time: `${cursor.takenAt}:${cursor.id}`,
  }
})

/** A Unix time, or the cursor of a previous answer. */
function cursorOf(begin: number | string): AlarmCursor {
  const [time = '', id = '0'] = String(begin).split(':')
  const unit = units.find(({ digits }) => time.length <= digits)
  return { takenAt: Number(time) * (unit?.micros ?? 1), id: Number(id) }
}

export const ackAlarms = handle(ackAlarmsContract, (ctx, { ids }) =>
  changedAlarms(ctx, { func: 'alarm/Ack' }, ids),
)

export const handleAlarms = handle(handleAlarmsContract, (ctx, { ids, result, note }) =>
  changedAlarms(ctx, { func: 'alarm/Handle', result, note }, ids),
)

export const handleAlarmsAlike = handle(handleAlarmsAlikeContract, async (ctx, params) => {
  const { result, note, type, ...scope } = params
  const { count, isMore, undoId } = await handleAlike(ctx, {
    filter: alarmFilter(ctx, params, namedDevices(ctx, params)),
    choice: alarmChoice(ctx, { ...scope, types: [type] }),
    result,
    note,
  })
  return { count, is_more: isMore, undo_id: undoId === undefined ? null : String(undoId) }
})

export const deleteAlarms = handle(deleteAlarmsContract, (ctx, { ids }) =>
  changedAlarms(ctx, { func: 'alarm/Delete' }, ids),
)
