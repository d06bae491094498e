import { escalate as contract } from '#lib/contract/complaint/escalate.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'
import { handle } from '../door/handle.ts'
import { stepOf } from '../rows/complaint-step.ts'

export const escalate = handle(contract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(contract, 'escalate', params)),
}))
