import { getIncrementSwitch as contract } from '#lib/contract/incrementpackage/get-increment-switch.ts'
import { readQuotas } from '../../domain/trade/quota/read-quotas.ts'
import { handle } from '../door/handle.ts'
import { shownTo, toServiceItem } from '../rows/service-item.ts'

export const getIncrementSwitch = handle(contract, async (ctx, { simei, sfamilyid }) => {
  const { services, visible, bound, caller, acting, lang } = ctx
  const own = sfamilyid === undefined ? bound.deviceId : undefined
  const deviceId = simei === undefined ? own : visible.device(simei)
  const owner = deviceId === undefined ? 'organisation' : 'device'
  const id = deviceId ?? acting.id
  const quotas = (await readQuotas(services.pool, owner, { ids: [id], now: ctx.now() })).get(id)
  return { items: shownTo(caller, quotas).map((quota) => toServiceItem(quota, lang)) }
})
