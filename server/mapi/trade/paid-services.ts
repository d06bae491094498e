import {
  paidServices,
  type ServiceType,
  serviceNameOf,
  serviceOf,
} from '#lib/codes/paid-services.ts'
import { getDefault as getDefaultContract } from '#lib/contract/incrementpackage/get-default.ts'
import { getDevCurrentLeftFlow as getDevCurrentLeftFlowContract } from '#lib/contract/incrementpackage/get-dev-current-left-flow.ts'
import { getDevFlow as getDevFlowContract } from '#lib/contract/incrementpackage/get-dev-flow.ts'
import { getDevIncrement as getDevIncrementContract } from '#lib/contract/incrementpackage/get-dev-increment.ts'
import { getIncrementSwitch as getIncrementSwitchContract } from '#lib/contract/incrementpackage/get-increment-switch.ts'
import { getReminders as getRemindersContract } from '#lib/contract/incrementpackage/get-reminders.ts'
import { setDefault as setDefaultContract } from '#lib/contract/incrementpackage/set-default.ts'
import { setIncrementSwitch as setIncrementSwitchContract } from '#lib/contract/incrementpackage/set-increment-switch.ts'
import { maxServiceMonths } from '#lib/rules/service-time.ts'
import { readDefaults, setDefaults } from '../../domain/trade/quota/default-services.ts'
import { listLots } from '../../domain/trade/quota/list-lots.ts'
import { listReminders } from '../../domain/trade/quota/list-reminders.ts'
import { readQuotas } from '../../domain/trade/quota/read-quotas.ts'
import { switchPaidServices } from '../../domain/trade/quota/switch-paid-services.ts'
import { handle } from '../door/handle.ts'
import { toBulkReply } from '../rows/bulk-reply.ts'
import { serviceUnitOf, shownTo, toLeftFlow, toServiceItem } from '../rows/service-item.ts'

export const getDefault = handle(getDefaultContract, async ({ services }) => ({
  items: (await readDefaults(services.pool)).map(
    ({ service, isLimited, isOpen, flow, months }) => ({
      type: service,
      is_limited: isLimited,
      is_open: isOpen,
      flow,
      months,
      unit: serviceOf(service).unit,
    }),
  ),
}))

export const setDefault = handle(setDefaultContract, async (ctx, { items }) => {
  const wanted = items.map(({ type: service, is_limited, is_open, flow, months }) => ({
    service,
    isLimited: is_limited,
    isOpen: is_open,
    flow,
    months,
  }))
  await setDefaults(ctx, wanted)
  return {}
})

export const getDevCurrentLeftFlow = handle(
  getDevCurrentLeftFlowContract,
  async (ctx, { simei }) => {
    const { services, visible, bound, caller, acting } = ctx
    const deviceId = simei === undefined ? bound.deviceId : visible.device(simei)
    const owner = deviceId === undefined ? 'organisation' : 'device'
    const id = deviceId ?? acting.id
    const quotas = (await readQuotas(services.pool, owner, { ids: [id], now: ctx.now() })).get(id)
    return {
      items: shownTo(caller, quotas).map((quota) => ({
        type: quota.service,
        ...toLeftFlow(quota),
      })),
    }
  },
)

const seconds = (ms: number) => Math.floor(ms / 1000)

export const getDevFlow = handle(getDevFlowContract, async (ctx, params) => {
  const { simei, type, limit_size: limit, last_batch_id: last } = params
  const lots = await listLots(ctx.services.pool, {
    deviceId: ctx.visible.device(simei),
    service: type,
    before: last === undefined ? undefined : Number(last),
    limit,
    now: ctx.now(),
  })
  return {
    items: lots.map((lot) => ({
      batch_id: String(lot.id),
      batch_name: lot.name,
      source: lot.source,
      type,
      flow: lot.flow,
      rflow: lot.left,
      unit: serviceUnitOf(type),
      start_time: seconds(lot.startsAt),
      end_time: lot.endsAt === undefined ? null : seconds(lot.endsAt),
      create_time: seconds(lot.createdAt),
      is_attach: lot.source === 'attach',
    })),
  }
})

export const getDevIncrement = handle(getDevIncrementContract, async (ctx, { simei, type }) => {
  const id = ctx.visible.device(simei)
  const { pool } = ctx.services
  const quotas = (await readQuotas(pool, 'device', { ids: [id], now: ctx.now() })).get(id)
  const named = shownTo(ctx.caller, quotas).filter(
    ({ service }) => type === undefined || service === type,
  )
  return { items: named.map((quota) => toServiceItem(quota, ctx.lang)) }
})

export const getIncrementSwitch = handle(
  getIncrementSwitchContract,
  async (ctx, { simei, sfamilyid }) => {
    const { services, visible, bound, caller, acting, lang } = ctx
    const own = sfamilyid === undefined ? bound.deviceId : undefined
    const deviceId = simei === undefined ? own : visible.device(simei)
    const owner = deviceId === undefined ? 'organisation' : 'device'
    const id = deviceId ?? acting.id
    const quotas = (await readQuotas(services.pool, owner, { ids: [id], now: ctx.now() })).get(id)
    return { items: shownTo(caller, quotas).map((quota) => toServiceItem(quota, lang)) }
  },
)

const untouched = 2

export const setIncrementSwitch = handle(setIncrementSwitchContract, async (ctx, params) => {
  const { simei, type, open, end_time: time, unit, imei_open: many } = params
  const given = many ?? [{ type: type ?? paidServices.platform.type, open: open ?? 1 }]
  const named = given.filter((one) => one.open !== untouched)
  const isMonths = unit ? unit === 'months' : (time ?? 0) <= maxServiceMonths
  const outcome = await switchPaidServices(ctx, ctx.visible.devices(simei), {
    services: new Map(named.map((one): [ServiceType, boolean] => [one.type, one.open === 1])),
    lasting: time === undefined ? undefined : isMonths ? { months: time } : { seconds: time },
    isMany: many !== undefined,
  })
  return toBulkReply(ctx.lang, simei, outcome)
})

export const getReminders = handle(getRemindersContract, async (ctx) => {
  const reminders = await listReminders(ctx.services.pool, ctx.bound, ctx.now())
  return {
    items: reminders.map(({ id, name, warning, quota }) => ({
      simei: String(id),
      name,
      type: quota.service,
      service: serviceNameOf(quota.service),
      warning,
      flow: quota.left,
      total_flow: quota.total,
      unit: serviceUnitOf(quota.service),
      end_time: quota.endsAt ?? null,
    })),
  }
})
