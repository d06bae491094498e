import { modifyPoi as contract } from '#lib/contract/poi/modify.ts'
import { changePoi } from '../../domain/tracking/poi/change-poi.ts'
import { handle } from '../door/handle.ts'

export const modifyPoi = handle(contract, async (ctx, params) => {
  const { poi_id, is_shared: isShared, request_id: _, ...facts } = params
  const given = Object.entries({ ...facts, isShared }).filter(([, value]) => value !== undefined)
  await changePoi(ctx, ctx.visible.poi(poi_id), Object.fromEntries(given))
  return {}
})
