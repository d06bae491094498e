import type { z } from 'zod'
import { queryCheckInCar as queryCheckInCarContract } from '#lib/contract/summary/query-check-in-car.ts'
import { queryInstallCar as queryInstallCarContract } from '#lib/contract/summary/query-install-car.ts'
import { checkInPeriod, statPeriod } from '#lib/rules/period.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import type { DeviceFilter } from '../../domain/fleet/list/device-filter.ts'
import { isSortKey } from '../../domain/fleet/list/device-sort.ts'
import { listDevices } from '../../domain/fleet/list/list-devices.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import {
  addUpCheckIns,
  type CheckInSums,
  type CheckInsAsked,
} from '../../domain/tracking/statistics/add-up-check-ins.ts'
import {
  addUpInstalls,
  type InstallSums,
  type InstallsAsked,
} from '../../domain/tracking/statistics/add-up-installs.ts'
import { listCheckIns } from '../../domain/tracking/statistics/list-check-ins.ts'
import { originsOf } from '../../domain/tracking/statistics/origins-of.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { pageAfter } from '../rows/page-after.ts'
import { deviceAfter, statDaysOf, statDevicesOf } from '../rows/stat-asked.ts'
import { statRowOf } from '../rows/stat-row.ts'

type InstallParams = z.output<typeof queryInstallCarContract.params>
type CheckInParams = z.output<typeof queryCheckInCarContract.params>

const noInstalls: InstallSums = { devices: 0, models: 0, homes: 0 }

export const queryInstallCar = handle(queryInstallCarContract, async (ctx, params) => {
  const { start_time: start, end_time: end, by } = params
  checkPeriod({ start, end }, statPeriod, ctx.now() / 1000)
  const filter = devicesOf(ctx, params)
  const period = { from: new Date(start * 1000), to: new Date(end * 1000 + 999) }
  const { zone, path } = ctx.caller
  const asked = { filter, period, zone, path }
  const [items, [all]] = await Promise.all([
    by === 'device'
      ? installedDevices(ctx, params, { ...filter, activated: period })
      : installSums(ctx, params, { ...asked, by }),
    addUpInstalls(ctx.services, { ...asked, by: 'all' }),
  ])
  return { items, total: all?.sums ?? noInstalls }
})

const devicesOf = (ctx: CallContext, params: InstallParams | CheckInParams): DeviceFilter => ({
  ...statDevicesOf(ctx, params),
  modelIs: params.model || undefined,
})

async function installSums(ctx: CallContext, params: InstallParams, asked: InstallsAsked) {
  const { by } = asked
  const isTime = by === 'day' || by === 'month'
  const rows = await addUpInstalls(ctx.services, asked)
  return pageAfter(ctx, rows, params).map(({ key, name, sums }) => ({
    ...statRowOf({
      key,
      day: isTime ? key : undefined,
      device: undefined,
      organisation: by === 'family' ? name : undefined,
    }),
    model: (by === 'model' && name) || null,
    actor: (by === 'actor' && name) || null,
    dealer_name: null,
    activation_time: null,
    create_time: null,
    ...sums,
  }))
}

/** Number and time of the last row. */
function afterOf(ctx: CallContext, last: string | undefined) {
  if (last === undefined) return undefined
  const at = last.lastIndexOf('|')
  const after = { imei: last.slice(0, at), key: last.slice(at + 1) }
  if (at < 0 || !isSortKey('activation', after.key)) throw badParam(ctx, 'last_key', 'invalid')
  return after
}

async function installedDevices(ctx: CallContext, params: InstallParams, filter: DeviceFilter) {
  const { pool } = ctx.services
  const listed = await listDevices(ctx.services, {
    filter,
    state: 'all',
    sort: { by: 'activation', isDescending: true },
    after: afterOf(ctx, params.last_key),
    limit: params.limit_size,
  })
  const ids = listed.map(({ id }) => id)
  const [devices, origins] = await Promise.all([
    readDevices(pool, ids),
    originsOf(pool, ids, ctx.caller.path),
  ])
  const keys = new Map(listed.map(({ id, imei, sortKey }) => [id, `${imei}|${sortKey}`]))
  return devices.map((device) => ({
    ...statRowOf({
      key: keys.get(device.id) ?? '',
      day: undefined,
      device,
      organisation: device.organisationName,
    }),
    model: device.model || null,
    actor: origins.get(device.id)?.actor ?? null,
    dealer_name: origins.get(device.id)?.dealer ?? null,
    activation_time: device.activatedAt ?? null,
    create_time: device.createdAt,
    devices: 1,
    models: device.model ? 1 : 0,
    homes: 1,
  }))
}

export const queryCheckInCar = handle(queryCheckInCarContract, async (ctx, params) => {
  const { by } = params
  const asked = {
    ...statDaysOf(ctx, params, checkInPeriod),
    filter: devicesOf(ctx, params),
    state: params.state,
  }
  if (by === 'device') {
    const [page, { total }] = await Promise.all([
      vehicleRows(ctx, params, asked),
      addUpCheckIns(ctx.services, { ...asked, by: 'all' }),
    ])
    return { ...page, total: figuresOf(total) }
  }
  const { rows, total } = await addUpCheckIns(ctx.services, { ...asked, by })
  const page = pageAfter(ctx, rows, params)
  const last = page.at(-1)
  return {
    items: page.map(({ key, name, sums }) => ({
      ...statRowOf({
        key,
        day: by === 'day' ? key : undefined,
        device: undefined,
        organisation: by === 'family' ? name : undefined,
      }),
      model: (by === 'model' && name) || null,
      ...noVehicle,
      ...figuresOf(sums),
    })),
    total: figuresOf(total),
    next_key: last && last !== rows.at(-1) ? last.key : null,
  }
})

/** Of rows that are no vehicle. */
const noVehicle = {
  state: null,
  dealer_name: null,
  actor: null,
  activation_time: null,
  report_days: null,
}

const figuresOf = ({ vehicles, checkedIn, missing, installed }: CheckInSums) => ({
  vehicles,
  checked_in: checkedIn,
  missing,
  installed,
})

async function vehicleRows(ctx: CallContext, params: CheckInParams, asked: CheckInsAsked) {
  const { pool } = ctx.services
  const { rows, next } = await listCheckIns(ctx.services, {
    ...asked,
    after: deviceAfter(ctx, params),
    limit: params.limit_size,
  })
  const ids = rows.map(({ id }) => id)
  const [devices, origins] = await Promise.all([
    readDevices(pool, ids),
    originsOf(pool, ids, ctx.caller.path),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = devices.map((device) => {
    const { days = 0, isNew = false } = byId.get(device.id) ?? {}
    return {
      ...statRowOf({
        key: device.imei,
        day: undefined,
        device,
        organisation: device.organisationName,
      }),
      model: device.model || null,
      state: days > 0 ? ('in' as const) : ('out' as const),
      dealer_name: origins.get(device.id)?.dealer ?? null,
      actor: origins.get(device.id)?.actor ?? null,
      activation_time: device.activatedAt ?? null,
      report_days: days,
      vehicles: 1,
      checked_in: days > 0 ? 1 : 0,
      missing: days > 0 ? 0 : 1,
      installed: isNew ? 1 : 0,
    }
  })
  return { items, next_key: next ?? null }
}
