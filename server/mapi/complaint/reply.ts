import { reply as contract } from '#lib/contract/complaint/reply.ts'
import { stepOf } from '#mapi/complaint-step.ts'
import { handle } from '#mapi/handle.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'

export const reply = handle(contract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(contract, 'reply', params)),
}))
