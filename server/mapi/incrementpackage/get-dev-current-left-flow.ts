import { getDevCurrentLeftFlow as contract } from '#lib/contract/incrementpackage/get-dev-current-left-flow.ts'
import { readQuotas } from '../../domain/trade/quota/read-quotas.ts'
import { handle } from '../door/handle.ts'
import { shownTo, toLeftFlow } from '../rows/service-item.ts'

export const getDevCurrentLeftFlow = handle(contract, async (ctx, { simei }) => {
  const { services, visible, bound, caller, acting } = ctx
  const deviceId = simei === undefined ? bound.deviceId : visible.device(simei)
  const owner = deviceId === undefined ? 'organisation' : 'device'
  const id = deviceId ?? acting.id
  const quotas = (await readQuotas(services.pool, owner, { ids: [id], now: ctx.now() })).get(id)
  return {
    items: shownTo(caller, quotas).map((quota) => ({ type: quota.service, ...toLeftFlow(quota) })),
  }
})
