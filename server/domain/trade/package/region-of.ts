import type { Context } from '../../../context.ts'
import { db, first } from '../../../db/sql.ts'

/** Which packages are offered: by the account, else by the currency of the brand. */
export async function regionOf(
  { caller, services }: Pick<Context, 'caller' | 'services'>,
  currency: string,
): Promise<'mainland' | 'other'> {
  const { accountId } = caller
  const account =
    accountId === undefined
      ? undefined
      : await first(
          services.pool,
          db.selectFrom('account').select('region').where('id', '=', accountId),
        )
  return account?.region ?? (currency === 'CNY' ? 'mainland' : 'other')
}
