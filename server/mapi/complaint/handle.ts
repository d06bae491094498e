import { handleComplaint as contract } from '#lib/contract/complaint/handle.ts'
import { refundComplaint } from '../../domain/trade/complaint/refund-complaint.ts'
import { takeStep } from '../../domain/trade/complaint/take-step.ts'
import { badParam } from '../door/bad-param.ts'
import { handle } from '../door/handle.ts'
import { stepOf } from '../rows/complaint-step.ts'

export const handleComplaint = handle(contract, async (ctx, params) => {
  const { action, type: kind, refund_fee: amount } = params
  const step = stepOf(contract, action, params)
  if (action !== 'refund') return { rev: await takeStep(ctx, ctx.bound, step) }
  if (kind === undefined) throw badParam(ctx, 'type', 'required')
  if (amount === undefined) throw badParam(ctx, 'refund_fee', 'required')
  return { rev: await refundComplaint(ctx, ctx.bound, { step, refund: { kind, amount } }) }
})
