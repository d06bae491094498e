import { reply as contract } from '#lib/contract/complaint/reply.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'
import { stepOf } from '../complaint-step.ts'
import { handle } from '../handle.ts'

export const reply = handle(contract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(contract, 'reply', params)),
}))
