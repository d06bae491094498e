import { getDocument as contract } from '#lib/contract/pay/get-document.ts'
import { openDocument, orderOfDocument } from '../../domain/trade/billing/open-document.ts'
import { findOrder } from '../../domain/trade/pay/find-order.ts'
import { AppError } from '../../errors.ts'
import { handle } from '../door/handle.ts'

export const getDocument = handle(contract, async (ctx, params) => {
  const { pool } = ctx.services
  const id = Number(params.document_id)
  const of = await orderOfDocument(pool, id)
  if (!of || !(await findOrder(pool, ctx.bound, of.number))) throw new AppError('notFound')
  return openDocument(ctx, id)
})
