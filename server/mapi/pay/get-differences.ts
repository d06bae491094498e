import { getDifferences as contract } from '#lib/contract/pay/get-differences.ts'
import { listDifferences } from '../../domain/pay/reconcile.ts'
import { handle } from '../handle.ts'

export const getDifferences = handle(contract, async (ctx, { limit_size: limit }) => ({
  items: await listDifferences(ctx.services.pool, limit),
}))
