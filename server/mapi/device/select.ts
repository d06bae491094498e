import { select as contract } from '#lib/contract/device/select.ts'
import { fixSelection } from '../../domain/fleet/device/select-devices.ts'
import { handle } from '../door/handle.ts'
import { listFilterOf } from '../rows/device-list-filter.ts'

export const select = handle(contract, async (ctx, params) => {
  const { scope, narrower } = await listFilterOf(ctx, params)
  const { imeis: numbers } = params
  const filter = { ...scope, ...narrower, ...(numbers && { numbers }) }
  const list = { filter, state: params.state }
  const { id, ids } = await fixSelection(ctx, list)
  return { selection_id: String(id), count: ids.length }
})
