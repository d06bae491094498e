import { moveSimCards as contract } from '#lib/contract/sim/move.ts'
import { moveSims } from '../../domain/trade/sim/change-sims.ts'
import { handle } from '../door/handle.ts'
import { toSimReply } from '../rows/sim-row.ts'

export const moveSimCards = handle(contract, async (ctx, { iccids, sfamilyid }) =>
  toSimReply(ctx.lang, await moveSims(ctx, iccids, ctx.visible.organisation(sfamilyid))),
)
