import type { z } from 'zod'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { type PoiIcon, poiIcons } from '#lib/codes/poi-icons.ts'
import { addPoi as addPoiContract } from '#lib/contract/poi/add.ts'
import { deletePois as deletePoisContract } from '#lib/contract/poi/delete.ts'
import { getPois as getPoisContract } from '#lib/contract/poi/get.ts'
import { getPoisInView as getPoisInViewContract } from '#lib/contract/poi/get-in-view.ts'
import { importPois as importPoisContract } from '#lib/contract/poi/import.ts'
import { modifyPoi as modifyPoiContract } from '#lib/contract/poi/modify.ts'
import type { poiMark } from '#lib/contract/poi-fields.ts'
import { addPois, createPoi, type Poi } from '../../domain/tracking/poi/add-pois.ts'
import { changePoi, removePois } from '../../domain/tracking/poi/change-poi.ts'
import { type ListedPoi, listPois, listPoisInView } from '../../domain/tracking/poi/list-pois.ts'
import { readRow } from '../../domain/tracking/poi/read-row.ts'
import { errorText, ruleText } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'
import { orderOfNodes } from '../rows/order-of-nodes.ts'

function toMark(poi: ListedPoi): z.input<typeof poiMark> {
  return {
    poi_id: String(poi.id),
    name: poi.name,
    lat: poi.lat,
    lon: poi.lon,
    colour: poi.colour,
    note: poi.note,
    icon: poiIcons.find((icon): icon is PoiIcon => icon === poi.icon) ?? 'pin',
    radius: poi.radius,
    sfamilyid: poi.isOwn ? String(poi.organisationId) : null,
  }
}

export const getPois = handle(getPoisContract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  const { poi_id, search, limit_size: limit } = params
  const pois = await listPois(services.pool, {
    bound,
    organisation: acting,
    includesBelow: params.is_get_child || poi_id !== undefined,
    poiId: poi_id === undefined ? undefined : Number(poi_id),
    search,
    limit,
    ...orderOfNodes(ctx, { ...params, lastId: params.last_poi_id }),
  })
  return {
    items: pois.map((poi) => ({
      ...toMark(poi),
      is_shared: poi.isShared,
      sname: poi.isOwn ? poi.organisationName : '',
      create_time: poi.createdAt,
      sort_key: poi.sortKey,
    })),
  }
})

export const getPoisInView = handle(getPoisInViewContract, async (ctx, params) => {
  const { services, acting, bound } = ctx
  const { west, south, east, north, limit_size } = params
  const pois = await listPoisInView(
    services.pool,
    { bound, organisation: acting, includesBelow: true },
    { west, south, east, north, limit: limit_size + 1 },
  )
  return {
    items: pois.slice(0, limit_size).map(toMark),
    is_more: pois.length > limit_size,
  }
})

export const addPoi = handle(addPoiContract, async (ctx, params) => {
  const { name, icon, colour, note, lat, lon, radius, is_shared: isShared } = params
  const poi = { name, icon, colour, note, lat, lon, radius, isShared }
  return { poi_id: String(await createPoi(ctx, ctx.acting.id, poi)) }
})

export const modifyPoi = handle(modifyPoiContract, async (ctx, params) => {
  const { poi_id, is_shared: isShared, request_id: _, ...facts } = params
  const given = Object.entries({ ...facts, isShared }).filter(([, value]) => value !== undefined)
  await changePoi(ctx, ctx.visible.poi(poi_id), Object.fromEntries(given))
  return {}
})

export const deletePois = handle(deletePoisContract, async (ctx, { poi_ids }) => {
  const removed = new Set((await removePois(ctx, ctx.visible.pois(poi_ids))).map(String))
  const { code: errcode } = errorCodes.notFound
  const error_message = errorText('notFound', ctx.lang)
  return {
    suc_items: [...removed],
    fail_items: [...new Set(poi_ids)]
      .filter((poi_id) => !removed.has(poi_id))
      .map((poi_id) => ({ poi_id, errcode, error_message })),
  }
})

export const importPois = handle(importPoisContract, async (ctx, params) => {
  const { is_shared: isShared, dry_run } = params
  const pois: Poi[] = []
  const row_errors: { row: number; column: string; error_message: string }[] = []
  for (const { row, ...cells } of params.items) {
    const read = readRow(cells)
    if (!Array.isArray(read)) pois.push({ ...read, isShared })
    else
      for (const { column, key, values } of read)
        row_errors.push({ row, column, error_message: ruleText(key, ctx.lang, values) ?? key })
  }
  if (!dry_run && pois.length > 0) await addPois(ctx, ctx.acting.id, pois)
  return { added: pois.length, row_errors }
})
