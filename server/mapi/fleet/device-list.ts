import { z } from 'zod'
import { deviceRow } from '#lib/contract/device/device-row.ts'
import { findDev as findDevContract } from '#lib/contract/device/find-dev.ts'
import { getDeviceList as getDeviceListContract } from '#lib/contract/family/get-device-list.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import { emptyProfile, readProfiles } from '../../domain/fleet/device/device-profile.ts'
import { findNumbers, readDeviceNames } from '../../domain/fleet/device/read-device-names.ts'
import {
  type PresentDevice,
  readPresent,
  statesOf,
} from '../../domain/fleet/device/read-present.ts'
import { countByState, countStates } from '../../domain/fleet/list/count-by-state.ts'
import type { DeviceFilter } from '../../domain/fleet/list/device-filter.ts'
import { isSortKey } from '../../domain/fleet/list/device-sort.ts'
import { listDevices } from '../../domain/fleet/list/list-devices.ts'
import { readChains } from '../../domain/people/organisation/read-chains.ts'
import type { Services } from '../../services.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { inShape } from '../door/in-shape.ts'
import { toProfileReply } from '../rows/device-profile.ts'
import { deviceParts, toDeviceRow } from '../rows/device-row.ts'
import { listFilterOf } from '../rows/list-filter-of.ts'
import { rowPlaces } from '../rows/row-places.ts'

const inListed = inShape(deviceRow.extend({ sort_key: z.string() }))

export const getDeviceList = handle(getDeviceListContract, async (ctx, params) => {
  const { services, visible } = ctx
  const { scope, narrower } = await listFilterOf(ctx, params)
  const ids = params.simeis && visible.devices(params.simeis)
  const { last_imei: imei } = params
  const isFirst = imei === undefined && !ids
  if (imei !== undefined && !isSortKey(params.sort, params.last_key)) {
    throw badParam(ctx, 'last_key', 'invalid')
  }
  const page = await listDevices(services, {
    filter: { ...scope, ids, ...narrower },
    state: params.state,
    sort: { by: params.sort, isDescending: params.is_desc },
    after: imei === undefined ? undefined : { imei, key: params.last_key },
    limit: ids ? ids.length : params.limit_size,
  })
  const pageIds = page.map(({ id }) => id)
  const isWhole =
    page.length < params.limit_size &&
    params.state === 'all' &&
    Object.values(narrower).every((value) => value === undefined)
  // Starts counts last: they would delay the page.
  const [devices, counted] = await Promise.all([
    readPresent(services, pageIds),
    isFirst && !isWhole ? countByState(services, scope) : undefined,
  ])
  const details = params.get_detail ? await detailsOf(ctx, devices) : undefined
  const keys = new Map(page.map(({ id, sortKey }) => [id, sortKey]))
  const reading = { now: ctx.now() / 1000, reader: ctx.caller }
  const items = devices.map(({ facts, state }) => {
    const sortKey = { sort_key: keys.get(facts.id) ?? '' }
    const row = inListed(...deviceParts(facts, state, reading), sortKey)
    return details ? Object.assign(row, details.get(facts.id)) : row
  })
  const counts = isFirst && isWhole ? countStates(items.map(({ state }) => state)) : counted
  return { items, ...(counts && { counts }) }
})

async function detailsOf(ctx: CallContext, devices: readonly PresentDevice[]) {
  const ids = devices.map(({ facts }) => facts.id)
  const profiles = await readProfiles(ctx.services.pool, ids)
  const placeOf = await rowPlaces(ctx, ids, statesOf(devices))
  return new Map(
    ids.map((id) => {
      const profile = toProfileReply(profiles.get(id) ?? emptyProfile, ctx.caller)
      return [id, { ...profile, ...placeOf(id) }]
    }),
  )
}

export const findDev = handle(findDevContract, async (ctx, params) => {
  const { services, acting, bound, visible } = ctx
  const numbers = params.imeis && [...new Set(params.imeis)]
  const filter = {
    organisation: acting,
    includesBelow: params.is_get_child,
    onlyDeviceId: bound.deviceId,
    groupId: params.sgid === undefined ? undefined : visible.group(params.sgid),
    search: params.imei,
    searchesIccid: params.is_find_iccid,
  }
  const devices = numbers
    ? await findNumbers(services.pool, { ...filter, numbers })
    : await search(services, filter, { after: params.last_imei, limit: params.limit_size })
  const found = new Set(devices.map(({ imei }) => numberKey(imei)))
  const paths = devices.map(({ organisationPath }) => organisationPath)
  const ids = devices.map(({ id }) => id)
  const [chains, rows] = await Promise.all([
    params.get_chain ? readChains(services.pool, paths, bound.path) : [],
    params.get_detail ? rowsWithPlaces(ctx, ids) : new Map<number, object>(),
  ])
  return {
    items: devices.map((device, at) => ({
      ...rows.get(device.id),
      imei: device.imei,
      simei: String(device.id),
      name: device.name,
      model: device.model,
      sfamilyid: String(device.organisationId),
      sfamily_name: device.organisationName,
      chain: chains[at]?.map(({ id, name }) => ({ sid: String(id), sname: name })),
    })),
    missing: (numbers ?? []).filter((number) => !found.has(numberKey(number))),
  }
})

/** By id, each with its address. */
async function rowsWithPlaces(ctx: CallContext, ids: readonly number[]) {
  const devices = await readPresent(ctx.services, ids)
  const reading = { now: ctx.now() / 1000, reader: ctx.caller }
  const placeOf = await rowPlaces(ctx, ids, statesOf(devices))
  return new Map(
    devices.map(({ facts, state }) => [
      facts.id,
      { ...toDeviceRow(facts, state, reading), addr: placeOf(facts.id).addr },
    ]),
  )
}

type SearchPage = { after: string | undefined; limit: number }

async function search(services: Services, filter: DeviceFilter, { after, limit }: SearchPage) {
  const page = await listDevices(services, {
    filter,
    state: 'all',
    after: after === undefined ? undefined : { imei: after },
    limit,
  })
  return readDeviceNames(
    services.pool,
    page.map(({ id }) => id),
  )
}
