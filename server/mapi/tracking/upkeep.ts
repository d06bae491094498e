import type { z } from 'zod'
import { closeUpkeep as closeUpkeepContract } from '#lib/contract/device/close-upkeep.ts'
import { deleteUpkeep as deleteUpkeepContract } from '#lib/contract/device/delete-upkeep.ts'
import { getMeter as getMeterContract } from '#lib/contract/device/get-meter.ts'
import { getUpkeep as getUpkeepContract } from '#lib/contract/device/get-upkeep.ts'
import { getUpkeepCalendar as getUpkeepCalendarContract } from '#lib/contract/device/get-upkeep-calendar.ts'
import { getUpkeepSums as getUpkeepSumsContract } from '#lib/contract/device/get-upkeep-sums.ts'
import { makeUpkeepCalendar as makeUpkeepCalendarContract } from '#lib/contract/device/make-upkeep-calendar.ts'
import { setMeter as setMeterContract } from '#lib/contract/device/set-meter.ts'
import { setUpkeep as setUpkeepContract } from '#lib/contract/device/set-upkeep.ts'
import { withdrawUpkeepCalendar as withdrawUpkeepCalendarContract } from '#lib/contract/device/withdraw-upkeep-calendar.ts'
import { dayText } from '#lib/format/time.ts'
import { endPeriod } from '#lib/rules/period.ts'
import { AppError } from '../../app-error.ts'
import { ownAccount } from '../../domain/people/account/own-account.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import {
  makeCalendar,
  readCalendar,
  withdrawCalendar,
} from '../../domain/tracking/upkeep/calendar-link.ts'
import { endUpkeep, removeUpkeep } from '../../domain/tracking/upkeep/end-upkeep.ts'
import {
  type ListedUpkeep,
  listUpkeep,
  sumUpkeep,
  type UpkeepFilter,
} from '../../domain/tracking/upkeep/list-upkeep.ts'
import { type Meter, readMeter } from '../../domain/tracking/upkeep/meters.ts'
import { noteReading } from '../../domain/tracking/upkeep/note-reading.ts'
import { changeUpkeep, planUpkeep } from '../../domain/tracking/upkeep/plan-upkeep.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { toBulkReply } from '../rows/bulk-reply.ts'
import { statDevicesOf } from '../rows/stat-asked.ts'

type Filters = z.output<typeof getUpkeepSumsContract.params> & {
  state?: UpkeepFilter['state']
}

/** Throws numbersUnknown, rangeReversed, rangeTooLong. */
function filterOf(ctx: CallContext, params: Filters): UpkeepFilter {
  const { start_time: start, end_time: end, kind, state } = params
  const now = ctx.now() / 1000
  if (start !== undefined && end !== undefined) checkPeriod({ start, end }, endPeriod, now)
  const { zone, path } = ctx.caller
  return {
    devices: statDevicesOf(ctx, params),
    path,
    today: dayText(now, zone),
    kind,
    state,
    from: start === undefined ? undefined : dayText(start, zone),
    to: end === undefined ? undefined : dayText(end, zone),
  }
}

export const getUpkeep = handle(getUpkeepContract, async (ctx, params) => {
  const { last_day: day, last_id: id, limit_size: limit } = params
  const plans = await listUpkeep(ctx.services, {
    ...filterOf(ctx, params),
    after: day === undefined || id === undefined ? undefined : { day, id: Number(id) },
    limit,
  })
  return { items: plans.map(toRow) }
})

const toRow = (plan: ListedUpkeep) => ({
  upkeep_id: String(plan.id),
  simei: String(plan.deviceId),
  imei: plan.imei,
  device_name: plan.name || plan.imei.slice(-6),
  sfamily_name: plan.organisationName,
  kind: plan.kind,
  name: plan.planName,
  note: plan.note,
  state: plan.state,
  due_day: plan.dueOn,
  due_km: plan.dueKm,
  due_hours: plan.dueHours,
  expected_day: plan.closedAt === null ? plan.expectedOn : null,
  left_days: plan.leftDays,
  left_km: plan.leftKm,
  left_hours: plan.leftHours,
  every_months: plan.everyMonths,
  every_km: plan.everyKm,
  every_hours: plan.everyHours,
  remind_days: plan.remindDays,
  remind_km: plan.remindKm,
  remind_hours: plan.remindHours,
  odometer_km: plan.km,
  engine_hours: plan.hours,
  as_of: plan.countedAt,
  done_day: plan.doneOn,
  done_km: plan.doneKm,
  done_hours: plan.doneHours,
  done_by: plan.doneBy,
  done_note: plan.doneNote,
  cost: plan.cost === null ? null : Number(plan.cost),
  currency: plan.currency,
  closed_by: plan.closedBy ?? '',
  close_time: plan.closedAt,
  sort_day: plan.sortDay,
})

export const getUpkeepSums = handle(getUpkeepSumsContract, async (ctx, params) => {
  const { counts, costs } = await sumUpkeep(ctx.services, filterOf(ctx, params))
  return {
    overdue: counts.get('overdue') ?? 0,
    due: counts.get('due') ?? 0,
    soon: counts.get('soon') ?? 0,
    later: counts.get('later') ?? 0,
    done: counts.get('done') ?? 0,
    costs,
  }
})

const planOf = (params: z.output<typeof setUpkeepContract.params>) => ({
  kind: params.kind,
  name: params.name,
  note: params.note,
  dueOn: params.due_day,
  dueKm: params.due_km,
  dueHours: params.due_hours,
  everyMonths: params.every_months,
  everyKm: params.every_km,
  everyHours: params.every_hours,
  remindDays: params.remind_days,
  remindKm: params.remind_km,
  remindHours: params.remind_hours,
})

export const setUpkeep = handle(setUpkeepContract, async (ctx, params) => {
  const { simei, upkeep_id: id } = params
  const devices = ctx.visible.devices(simei)
  if (id === undefined)
    return toBulkReply(ctx.lang, simei, await planUpkeep(ctx, devices, planOf(params)))
  const [deviceId] = devices
  if (deviceId === undefined) throw new AppError('deviceNotFound')
  const changed = await changeUpkeep(ctx, { deviceId, id: Number(id) }, planOf(params))
  return toBulkReply(ctx.lang, [String(deviceId)], { done: [changed], failed: [] })
})

export const closeUpkeep = handle(closeUpkeepContract, async (ctx, params) => {
  const deviceId = ctx.visible.device(params.simei)
  const next = await endUpkeep(
    ctx,
    { deviceId, id: Number(params.upkeep_id) },
    {
      doneOn: params.done_day,
      doneKm: params.done_km,
      doneHours: params.done_hours,
      doneBy: params.done_by,
      note: params.note,
      cost: params.cost,
      currency: params.currency,
    },
  )
  return {
    next_id: next ? String(next.id) : null,
    next_day: next?.dueOn ?? null,
    next_km: next?.dueKm ?? null,
    next_hours: next?.dueHours ?? null,
  }
})

export const deleteUpkeep = handle(deleteUpkeepContract, async (ctx, params) => {
  const deviceId = ctx.visible.device(params.simei)
  await removeUpkeep(ctx, { deviceId, id: Number(params.upkeep_id) })
  return {}
})

const meterOf = ({ km, hours, countedAt }: Meter) => ({
  odometer_km: km,
  engine_hours: hours,
  as_of: countedAt,
})

export const getMeter = handle(getMeterContract, async (ctx, { simei }) => {
  const meter = await readMeter(ctx.services.pool, ctx.visible.device(simei))
  const { readOn, readKm, readHours } = meter
  return { ...meterOf(meter), read_day: readOn, read_km: readKm, read_hours: readHours }
})

export const setMeter = handle(setMeterContract, async (ctx, params) => {
  const { simei, day, odometer_km: km, engine_hours: hours } = params
  return meterOf(await noteReading(ctx, ctx.visible.device(simei), { day, km, hours }))
})

export const getUpkeepCalendar = handle(getUpkeepCalendarContract, async (ctx) => {
  const link = await readCalendar(ctx.services.pool, ownAccount(ctx))
  return { create_time: link?.createdAt ?? null, is_get_child: link?.includesBelow ?? false }
})

export const makeUpkeepCalendar = handle(makeUpkeepCalendarContract, async (ctx, params) => {
  const { brand } = ctx.client
  const token = await makeCalendar(ctx, { includesBelow: params.is_get_child, brand })
  return { path: `/calendar/${token}.ics` }
})

export const withdrawUpkeepCalendar = handle(withdrawUpkeepCalendarContract, async (ctx) => {
  await withdrawCalendar(ctx)
  return {}
})
