import { setDefault as contract } from '#lib/contract/incrementpackage/set-default.ts'
import { setDefaults } from '../../domain/trade/quota/default-services.ts'
import { handle } from '../door/handle.ts'

export const setDefault = handle(contract, async (ctx, { items }) => {
  const wanted = items.map(({ type: service, is_limited, is_open, flow, months }) => ({
    service,
    isLimited: is_limited,
    isOpen: is_open,
    flow,
    months,
  }))
  await setDefaults(ctx, wanted)
  return {}
})
