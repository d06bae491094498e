import { getDeviceList as contract } from '#lib/contract/family/get-device-list.ts'
import { countByState } from '../../domain/device/count-by-state.ts'
import { emptyProfile, readProfiles } from '../../domain/device/device-profile.ts'
import { isSortKey } from '../../domain/device/device-sort.ts'
import { listDevices } from '../../domain/device/list-devices.ts'
import { readDevices } from '../../domain/device/read-devices.ts'
import { type PresentState, readPositionStates } from '../../domain/position/read-states.ts'
import { badParam } from '../bad-param.ts'
import { listFilterOf } from '../device-list-filter.ts'
import { toProfileReply } from '../device-profile.ts'
import { toDeviceRow } from '../device-row.ts'
import { type CallContext, handle } from '../handle.ts'
import { rowPlaces } from '../row-places.ts'

export const getDeviceList = handle(contract, async (ctx, params) => {
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
  // Starts counts last: they would delay the page.
  const [devices, states, counts] = await Promise.all([
    readDevices(services.pool, pageIds),
    readPositionStates(services.positions, pageIds),
    isFirst ? countByState(services, scope) : undefined,
  ])
  const details = params.get_detail ? await detailsOf(ctx, pageIds, states) : undefined
  const keys = new Map(page.map(({ id, sortKey }) => [id, sortKey]))
  const now = ctx.now() / 1000
  const items = devices.map((device) =>
    Object.assign(
      toDeviceRow(device, states.get(device.id), { now, reader: ctx.caller }),
      { sort_key: keys.get(device.id) ?? '' },
      details?.get(device.id),
    ),
  )
  return { items, ...(counts && { counts }) }
})

async function detailsOf(
  ctx: CallContext,
  ids: readonly number[],
  states: ReadonlyMap<number, PresentState>,
) {
  const profiles = await readProfiles(ctx.services.pool, ids)
  const placeOf = await rowPlaces(ctx, ids, states)
  return new Map(
    ids.map((id) => {
      const profile = toProfileReply(profiles.get(id) ?? emptyProfile, ctx.caller)
      return [id, { ...profile, ...placeOf(id) }]
    }),
  )
}
