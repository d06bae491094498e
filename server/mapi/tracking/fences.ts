import { addFence as addFenceContract } from '#lib/contract/fence/add.ts'
import { bindFence as bindFenceContract } from '#lib/contract/fence/bind.ts'
import { deleteFence as deleteFenceContract } from '#lib/contract/fence/delete.ts'
import { getFences as getFencesContract } from '#lib/contract/fence/get.ts'
import { getBound as getBoundContract } from '#lib/contract/fence/get-bound.ts'
import { modifyFence as modifyFenceContract } from '#lib/contract/fence/modify.ts'
import { unbindFence as unbindFenceContract } from '#lib/contract/fence/unbind.ts'
import type { TimePeriod } from '#lib/rules/time-periods.ts'
import { AppError } from '../../app-error.ts'
import { createFence } from '../../domain/tracking/fence/add-fence.ts'
import { bindThings, type Things, unbindThings } from '../../domain/tracking/fence/bind-fence.ts'
import { changeFence, removeFence } from '../../domain/tracking/fence/change-fence.ts'
import type { FenceShape } from '../../domain/tracking/fence/fence-columns.ts'
import { type ListedFence, listBound, listFences } from '../../domain/tracking/fence/list-fences.ts'
import { findRegions } from '../../integrations/geocode/regions.ts'
import type { Visible } from '../door/guard.ts'
import { handle } from '../door/handle.ts'
import { toBulkReply, toUndoableReply } from '../rows/bulk-reply.ts'
import { orderOfNodes } from '../rows/order-of-nodes.ts'

type Given = {
  type: FenceShape['type']
  lat?: number | undefined
  lon?: number | undefined
  radius?: number | undefined
  points?: readonly { lat: number; lon: number }[] | undefined
  width?: number | undefined
  city?: string | undefined
}

/** The contract has checked that all fields of the type are there. */
function shapeOf({
  type,
  lat = 0,
  lon = 0,
  radius = 0,
  points = [],
  width = 0,
  city = '',
}: Given): FenceShape {
  if (type === 'circle') return { type, lat, lon, radius }
  if (type === 'corridor') return { type, points, width }
  return type === 'polygon' ? { type, points } : { type, city }
}

type Named = { simei: string[]; sgids: string[]; sfamilyids: string[] }

/** Devices out of sight answer in `fail_items`; a group or organisation out of sight refuses the call. */
function thingsOf(visible: Visible, { simei, sgids, sfamilyids }: Named): Things {
  const families = [...new Set(sfamilyids)]
  const organisations = visible.organisations(families)
  if (organisations.length < families.length) throw new AppError('notFound')
  return {
    devices: visible.devices([...new Set(simei)]),
    groups: [...new Set(sgids)].map((sgid) => visible.group(sgid)),
    organisations,
  }
}

export const getFences = handle(getFencesContract, async (ctx, params) => {
  const { services, acting, bound, visible } = ctx
  const { simei, fence_id, type, search, limit_size: limit } = params
  const fences = await listFences(services.pool, {
    bound,
    organisation: acting,
    includesBelow: params.is_get_child,
    deviceId: simei === undefined ? undefined : visible.device(simei),
    fenceId: fence_id === undefined ? undefined : visible.fence(fence_id),
    type,
    search,
    limit,
    ...orderOfNodes(ctx, { ...params, lastId: params.last_fence_id }),
  })
  const regions = await findRegions(
    fences.map(({ city }) => city),
    ctx.lang,
  )
  return { items: fences.map((fence) => toItem(fence, regions.get(fence.city)?.name ?? '')) }
})

function toItem(fence: ListedFence, cityName: string) {
  const { points } = fence
  return {
    fence_id: String(fence.id),
    name: fence.name,
    type: fence.type,
    lat: fence.lat,
    lon: fence.lon,
    radius: fence.radius,
    points: Array.from({ length: points.length / 2 }, (_, at) => ({
      lat: points[at * 2] as number,
      lon: points[at * 2 + 1] as number,
    })),
    width: fence.width,
    city: fence.city,
    city_name: cityName,
    alarm: fence.alarm,
    colour: fence.colour,
    zone: fence.zone,
    periods: (fence.periods as TimePeriod[]).map(({ days, ...times }) => ({
      ...times,
      ...(days && { days: [...days] }),
    })),
    speed_limit: fence.speedLimit,
    stay_limit: fence.stayLimit,
    sfamilyid: String(fence.organisationId),
    sname: fence.organisationName,
    device_count: fence.devices,
    group_count: fence.groups,
    family_count: fence.organisations,
    create_time: fence.createdAt,
    sort_key: fence.sortKey,
  }
}

export const addFence = handle(addFenceContract, async (ctx, params) => {
  const { acting, caller } = ctx
  const id = await createFence(ctx, acting.id, {
    name: params.name,
    shape: shapeOf(params),
    alarm: params.alarm,
    colour: params.colour,
    periods: params.periods,
    zone: params.zone ?? caller.zone,
    speedLimit: params.speed_limit,
    stayLimit: params.stay_limit,
  })
  return { fence_id: String(id) }
})

export const modifyFence = handle(modifyFenceContract, async (ctx, params) => {
  const { fence_id, name, type, alarm, colour, periods, zone } = params
  const { speed_limit: speedLimit, stay_limit: stayLimit } = params
  await changeFence(ctx, ctx.visible.fence(fence_id), {
    ...(name !== undefined && { name }),
    ...(type !== undefined && { shape: shapeOf({ ...params, type }) }),
    ...(alarm !== undefined && { alarm }),
    ...(colour !== undefined && { colour }),
    ...(periods !== undefined && { periods }),
    ...(zone !== undefined && { zone }),
    ...(speedLimit !== undefined && { speedLimit }),
    ...(stayLimit !== undefined && { stayLimit }),
  })
  return {}
})

export const deleteFence = handle(deleteFenceContract, async (ctx, { fence_id }) => {
  await removeFence(ctx, ctx.visible.fence(fence_id))
  return {}
})

const idOf = (id: number | null) => (id === null ? null : String(id))

export const getBound = handle(
  getBoundContract,
  async (ctx, { fence_id, last_id = '0', limit_size }) => {
    const rows = await listBound(ctx.services.pool, {
      fenceId: ctx.visible.fence(fence_id),
      afterId: Number(last_id),
      limit: limit_size,
    })
    return {
      items: rows.map(({ id, deviceId, groupId, organisationId, imei, name }) => ({
        id: String(id),
        simei: idOf(deviceId),
        imei: imei ?? '',
        sgid: idOf(groupId),
        sfamilyid: idOf(organisationId),
        name,
      })),
    }
  },
)

export const bindFence = handle(bindFenceContract, async (ctx, params) => {
  const { visible, lang } = ctx
  const outcome = await bindThings(ctx, visible.fence(params.fence_id), thingsOf(visible, params))
  return { ...toUndoableReply(lang, params.simei, outcome), bound_count: outcome.added }
})

export const unbindFence = handle(unbindFenceContract, async (ctx, params) => {
  const { visible, lang } = ctx
  const outcome = await unbindThings(ctx, visible.fence(params.fence_id), thingsOf(visible, params))
  return toBulkReply(lang, params.simei, outcome)
})
