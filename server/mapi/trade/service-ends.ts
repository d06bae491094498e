import type { z } from 'zod'
import { renewedDays } from '#lib/codes/service-ends.ts'
import { mostUnixSeconds } from '#lib/codes/unix-time.ts'
import { platformService as platformServiceContract } from '#lib/contract/devreport/platform-service.ts'
import { endPeriod } from '#lib/rules/period.ts'
import { readCare } from '../../domain/fleet/care/read-care.ts'
import { type DeviceFacts, readDevices } from '../../domain/fleet/device/read-devices.ts'
import type { DeviceFilter } from '../../domain/fleet/list/device-filter.ts'
import { isSortKey } from '../../domain/fleet/list/device-sort.ts'
import { listDevices } from '../../domain/fleet/list/list-devices.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { addUpEnds } from '../../domain/trade/statistics/add-up-ends.ts'
import { type Renewal, readRenewals } from '../../domain/trade/statistics/read-renewals.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { pageAfter } from '../rows/page-after.ts'
import { statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

const daySeconds = 86_400
type Params = z.output<typeof platformServiceContract.params>

export const platformService = handle(platformServiceContract, async (ctx, params) => {
  const filter = filterOf(ctx, params)
  const rows = await (params.by === 'month' ? monthRows : deviceRows)(ctx, params, filter)
  return { items: rows }
})

/** Throws rangeReversed, rangeTooLong. */
function filterOf(ctx: CallContext, params: Params): DeviceFilter {
  const { start_time: start, end_time: end, end: window } = params
  const now = ctx.now() / 1000
  if (start !== undefined && end !== undefined) checkPeriod({ start, end }, endPeriod, now)
  const hasSpan = start !== undefined || end !== undefined
  return {
    ...statDevicesOf(ctx, params),
    expiry: window === 'renewed' ? undefined : window,
    renewedSince:
      window === 'renewed' ? new Date((now - renewedDays * daySeconds) * 1000) : undefined,
    ends: hasSpan
      ? { from: new Date((start ?? 0) * 1000), to: new Date((end ?? mostUnixSeconds) * 1000) }
      : undefined,
  }
}

const noEnd = {
  due_time: null,
  days_left: null,
  renew_time: null,
  renew_by: null,
  renew_fee: null,
  currency: null,
  remind_time: null,
  remind_by: null,
}

/** Of a month, or of the devices without an end. */
const endlessKey = 'none'

async function monthRows(ctx: CallContext, params: Params, filter: DeviceFilter) {
  const { services, caller } = ctx
  const months = await addUpEnds(services, { filter, zone: caller.zone })
  const rows = months.map((month) => ({ ...month, key: month.month ?? endlessKey }))
  return pageAfter(ctx, rows, params).map(({ key, ...month }) => ({
    ...statRowOf({
      key,
      day: month.month ?? undefined,
      device: undefined,
      organisation: undefined,
    }),
    ...noEnd,
    devices: month.devices,
    expired: month.expired,
    within_7: month.within7,
    within_30: month.within30,
    within_60: month.within60,
    renewed: month.renewed,
  }))
}

/** Number and end of the last row. */
function afterOf(ctx: CallContext, last: string | undefined) {
  if (last === undefined) return undefined
  const at = last.lastIndexOf('|')
  const after = { imei: last.slice(0, at), key: last.slice(at + 1) }
  if (at < 1 || !isSortKey('due', after.key)) throw badParam(ctx, 'last_key', 'invalid')
  return after
}

async function deviceRows(ctx: CallContext, params: Params, filter: DeviceFilter) {
  const { services, bound, caller } = ctx
  const listed = await listDevices(services, {
    filter,
    state: 'all',
    sort: { by: 'due', isDescending: false },
    after: afterOf(ctx, params.last_key),
    limit: params.limit_size,
  })
  const ids = listed.map(({ id }) => id)
  const readsPrices = caller.permissions.includes('e_ua_modify_package')
  const [devices, renewals, cares] = await Promise.all([
    readDevices(services.pool, ids),
    readRenewals(services.pool, ids, { path: bound.path, readsPrices }),
    readCare(services.pool, { organisationId: caller.organisationId, about: 'service' }, ids),
  ])
  const keys = new Map(listed.map(({ id, imei, sortKey }) => [id, `${imei}|${sortKey}`]))
  const now = ctx.now() / 1000
  return devices.map((device) => ({
    ...statRowOf({
      key: keys.get(device.id) ?? '',
      day: undefined,
      device,
      organisation: device.organisationName,
    }),
    ...endOf(device, renewals.get(device.id), now),
    remind_time: cares.get(device.id)?.remindedAt ?? null,
    remind_by: cares.get(device.id)?.remindedBy || null,
  }))
}

function endOf({ expiresAt }: DeviceFacts, renewal: Renewal | undefined, now: number) {
  const left = expiresAt === undefined ? undefined : expiresAt - now
  const isWithin = (days: number) =>
    Number(left !== undefined && left > 0 && left <= days * daySeconds)
  const renewedAt = renewal && Math.floor(renewal.at.getTime() / 1000)
  return {
    devices: 1,
    expired: Number(left !== undefined && left <= 0),
    within_7: isWithin(7),
    within_30: isWithin(30),
    within_60: isWithin(60),
    renewed: Number(renewedAt !== undefined && renewedAt >= now - renewedDays * daySeconds),
    due_time: expiresAt ?? null,
    days_left: left === undefined ? null : Math.sign(left) * Math.ceil(Math.abs(left) / daySeconds),
    renew_time: renewedAt ?? null,
    renew_by: renewal?.by ?? null,
    renew_fee: renewal?.paid?.amount ?? null,
    currency: renewal?.paid?.currency ?? null,
  }
}
