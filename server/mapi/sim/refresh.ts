import { refreshSims as contract } from '#lib/contract/sim/refresh.ts'
import { askSims } from '../../domain/trade/sim/refresh-sims.ts'
import { handle } from '../door/handle.ts'
import { toSimReply } from '../rows/sim-row.ts'

export const refreshSims = handle(contract, async (ctx, { iccids }) =>
  toSimReply(ctx.lang, await askSims(ctx, iccids)),
)
