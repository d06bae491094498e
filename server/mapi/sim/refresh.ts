import { refreshSims as contract } from '#lib/contract/sim/refresh.ts'
import { handle } from '#mapi/handle.ts'
import { toSimReply } from '#mapi/sim-row.ts'
import { askSims } from '../../domain/trade/sim/refresh-sims.ts'

export const refreshSims = handle(contract, async (ctx, { iccids }) =>
  toSimReply(ctx.lang, await askSims(ctx, iccids)),
)
