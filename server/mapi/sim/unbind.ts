import { unbindSimCards as contract } from '#lib/contract/sim/unbind.ts'
import { handle } from '#mapi/handle.ts'
import { toSimReply } from '#mapi/sim-row.ts'
import { unbindSims } from '../../domain/trade/sim/change-sims.ts'

export const unbindSimCards = handle(contract, async (ctx, { iccids }) =>
  toSimReply(ctx.lang, await unbindSims(ctx, iccids)),
)
