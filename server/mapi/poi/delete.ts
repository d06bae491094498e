import { errorCodes } from '#lib/codes/error-codes.ts'
import { deletePois as contract } from '#lib/contract/poi/delete.ts'
import { removePois } from '../../domain/tracking/poi/change-poi.ts'
import { errorText } from '../../texts/error-text.ts'
import { handle } from '../door/handle.ts'

export const deletePois = handle(contract, async (ctx, { poi_ids }) => {
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
