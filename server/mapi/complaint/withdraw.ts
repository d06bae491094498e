import { withdrawComplaint as contract } from '#lib/contract/complaint/withdraw.ts'
import { stepOf } from '#mapi/complaint-step.ts'
import { handle } from '#mapi/handle.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'

export const withdrawComplaint = handle(contract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(contract, 'withdraw', params)),
}))
