import type { LedgerKind } from '../../../db/generated/tables/main-store.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'

type Asked = { currency: string; organisationIds: readonly number[] }

/** Cents by organisation; locked until commit, in the order of `ledger_post`. */
export async function lockBalances(
  client: PoolClient,
  { kind, ...asked }: Asked & { kind: LedgerKind },
): Promise<Map<number, number>> {
  const rows = await lockAccounts(client, asked, [kind])
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

const walletKinds = ['wallet_profit', 'wallet_cash'] as const
export type WalletKind = (typeof walletKinds)[number]

/**
 * Both parts of wallets, made where there are none, so that nothing can come to a wallet while a debt
 * is booked. Answers cents by organisation.
 */
export async function lockWallets(
  client: PoolClient,
  asked: Asked,
): Promise<Map<number, Record<WalletKind, number>>> {
  const { currency, organisationIds } = asked
  if (organisationIds.length === 0) return new Map()
  const accounts = organisationIds.flatMap((id) =>
    walletKinds.map((kind) => ({ organisation_id: id, kind, currency })),
  )
  const made = db.insertInto('ledger_account').values(rowFor('ledger_account', accounts))
  await run(
    client,
    made.onConflict((conflict) => conflict.doNothing()),
  )
  const rows = await lockAccounts(client, asked, walletKinds)
  const wallets = new Map(organisationIds.map((id) => [id, { wallet_profit: 0, wallet_cash: 0 }]))
  for (const { id, kind, balance } of rows)
    Object.assign(wallets.get(id) ?? {}, { [kind]: balance })
  return wallets
}

async function lockAccounts(
  client: PoolClient,
  { currency, organisationIds }: Asked,
  kinds: readonly LedgerKind[],
) {
  const rows = await all(
    client,
    db
      .selectFrom('ledger_account')
      .select(['organisation_id as id', 'kind', 'balance'])
      .where('kind', 'in', kinds)
      .where('currency', '=', currency)
      .where('organisation_id', '=', anyOf(organisationIds))
      .orderBy('ledger_account.id', 'desc')
      .forUpdate(),
  )
  return rows.map((row) => ({ ...row, balance: Number(row.balance) }))
}
