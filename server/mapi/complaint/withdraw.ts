import { withdrawComplaint as contract } from '#lib/contract/complaint/withdraw.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'
import { handle } from '../door/handle.ts'
import { stepOf } from '../rows/complaint-step.ts'

export const withdrawComplaint = handle(contract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(contract, 'withdraw', params)),
}))
