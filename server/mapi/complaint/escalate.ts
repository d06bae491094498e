import { escalate as contract } from '#lib/contract/complaint/escalate.ts'
import { stepOf } from '#mapi/complaint-step.ts'
import { handle } from '#mapi/handle.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'

export const escalate = handle(contract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(contract, 'escalate', params)),
}))
