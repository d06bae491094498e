import { addPoi as contract } from '#lib/contract/poi/add.ts'
import { createPoi } from '../../domain/tracking/poi/add-pois.ts'
import { handle } from '../door/handle.ts'

export const addPoi = handle(contract, async (ctx, params) => {
  const { name, icon, colour, note, lat, lon, radius, is_shared: isShared } = params
  const poi = { name, icon, colour, note, lat, lon, radius, isShared }
  return { poi_id: String(await createPoi(ctx, ctx.acting.id, poi)) }
})
