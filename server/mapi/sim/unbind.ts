import { unbindSimCards as contract } from '#lib/contract/sim/unbind.ts'
import { unbindSims } from '../../domain/trade/sim/change-sims.ts'
import { handle } from '../door/handle.ts'
import { toSimReply } from '../rows/sim-row.ts'

export const unbindSimCards = handle(contract, async (ctx, { iccids }) =>
  toSimReply(ctx.lang, await unbindSims(ctx, iccids)),
)
