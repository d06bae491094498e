import { takeStep } from '#domain/complaint/take-step.ts'
import { reply as contract } from '#lib/contract/complaint/reply.ts'
import { stepOf } from '../complaint-step.ts'
import { handle } from '../handle.ts'

export const reply = handle(contract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(contract, 'reply', params)),
}))
