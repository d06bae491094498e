import { serviceOf } from '#lib/codes/paid-services.ts'
import { getDefault as contract } from '#lib/contract/incrementpackage/get-default.ts'
import { readDefaults } from '../../domain/trade/quota/default-services.ts'
import { handle } from '../door/handle.ts'

export const getDefault = handle(contract, async ({ services }) => ({
  items: (await readDefaults(services.pool)).map(
    ({ service, isLimited, isOpen, flow, months }) => ({
      type: service,
      is_limited: isLimited,
      is_open: isOpen,
      flow,
      months,
      unit: serviceOf(service).unit,
    }),
  ),
}))
