import { moveSimCards as contract } from '#lib/contract/sim/move.ts'
import { handle } from '#mapi/handle.ts'
import { toSimReply } from '#mapi/sim-row.ts'
import { moveSims } from '../../domain/trade/sim/change-sims.ts'

export const moveSimCards = handle(contract, async (ctx, { iccids, sfamilyid }) =>
  toSimReply(ctx.lang, await moveSims(ctx, iccids, ctx.visible.organisation(sfamilyid))),
)
