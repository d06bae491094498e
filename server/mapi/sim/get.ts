import { getSims as contract } from '#lib/contract/sim/get.ts'
import { iccidKey } from '#lib/rules/sim.ts'
import { readChains } from '../../domain/people/organisation/read-chains.ts'
import { listSims } from '../../domain/trade/sim/list-sims.ts'
import { handle } from '../door/handle.ts'
import { toSimRow } from '../rows/sim-row.ts'

export const getSims = handle(contract, async (ctx, params) => {
  const { services, acting, bound, visible } = ctx
  const { iccids, state, carrier, search, end_before, last_id } = params
  const cards = await listSims(services.pool, {
    bound: { path: acting.path, deviceId: bound.deviceId },
    search,
    iccids,
    state,
    carrier,
    isBound: params.is_bound,
    isAsked: params.is_asked,
    deviceId: params.simei === undefined ? undefined : visible.device(params.simei),
    expiresBefore: end_before === undefined ? undefined : new Date(end_before * 1000),
    beforeId: last_id === undefined ? undefined : Number(last_id),
    limit: iccids ? iccids.length : params.limit_size,
  })
  const paths = cards.map(({ path }) => path)
  const chains = params.get_chain ? await readChains(services.pool, paths, bound.path) : []
  const found = new Set(cards.map(({ iccid }) => iccidKey(iccid)))
  return {
    items: cards.map((card, at) => ({
      ...toSimRow(card),
      chain: chains[at]?.map(({ id, name }) => ({ sid: String(id), sname: name })),
    })),
    missing: (iccids ?? []).filter((iccid) => !found.has(iccidKey(iccid))),
  }
})
