import { withdrawComplaint as contract } from '#lib/contract/complaint/withdraw.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'
import { stepOf } from '../complaint-step.ts'
import { handle } from '../handle.ts'

export const withdrawComplaint = handle(contract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(contract, 'withdraw', params)),
}))
