import { reply as contract } from '#lib/contract/complaint/reply.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'
import { handle } from '../door/handle.ts'
import { stepOf } from '../rows/complaint-step.ts'

export const reply = handle(contract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(contract, 'reply', params)),
}))
