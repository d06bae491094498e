import { escalate as contract } from '#lib/contract/complaint/escalate.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'
import { stepOf } from '../complaint-step.ts'
import { handle } from '../handle.ts'

export const escalate = handle(contract, async (ctx, params) => ({
  rev: await takeStep(ctx, ctx.bound, stepOf(contract, 'escalate', params)),
}))
