import { getProfit as contract } from '#lib/contract/wallet/get-profit.ts'
import { profitPeriod } from '#lib/rules/period.ts'
import { listEntries, sumEntries } from '../../domain/money/list-entries.ts'
import { ownWallet } from '../../domain/wallet/own-wallet.ts'
import { handle } from '../handle.ts'
import { pageOf, statementOf, toStatementRow } from '../statement-row.ts'

export const getProfit = handle(contract, async (ctx, params) => {
  const { pool } = ctx.services
  const { organisationId } = await ownWallet(ctx, pool)
  const statement = {
    ...statementOf(ctx, params, profitPeriod),
    organisationId,
    kinds: [ctx.caller.isRoot ? ('revenue' as const) : ('wallet_profit' as const)],
    ops: ['e_po_profit', 'e_po_refund'],
  }
  const page = pageOf(params)
  const entries = await listEntries(pool, statement, page)
  const total = page.before ? null : await sumEntries(pool, statement)
  return { items: entries.map(toStatementRow), total }
})
