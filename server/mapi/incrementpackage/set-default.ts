import { setDefault as contract } from '#lib/contract/incrementpackage/set-default.ts'
import { handle } from '#mapi/handle.ts'
import { setDefaults } from '../../domain/trade/quota/default-services.ts'

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
