import { statementKinds, walletPartNames } from '#lib/codes/wallet.ts'
import { getFlow as contract } from '#lib/contract/wallet/get-flow.ts'
import { walletPeriod } from '#lib/rules/period.ts'
import { listEntries } from '../../domain/trade/money/list-entries.ts'
import { ownWallet } from '../../domain/trade/wallet/own-wallet.ts'
import { handle } from '../door/handle.ts'
import { pageOf, statementOf, toStatementRow } from '../rows/statement-row.ts'

export const getFlow = handle(contract, async (ctx, params) => {
  const { pool } = ctx.services
  const { organisationId } = await ownWallet(ctx, pool)
  const parts = params.kind ? [params.kind] : walletPartNames
  const statement = {
    ...statementOf(ctx, params, walletPeriod),
    organisationId,
    kinds: parts.map((part) => statementKinds[part]),
    ops: params.op && [params.op],
  }
  const entries = await listEntries(pool, statement, pageOf(params))
  return { items: entries.map(toStatementRow) }
})
