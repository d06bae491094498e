import { askSims } from '#domain/sim/refresh-sims.ts'
import { refreshSims as contract } from '#lib/contract/sim/refresh.ts'
import { handle } from '../handle.ts'
import { toSimReply } from '../sim-row.ts'

export const refreshSims = handle(contract, async (ctx, { iccids }) =>
  toSimReply(ctx.lang, await askSims(ctx, iccids)),
)
