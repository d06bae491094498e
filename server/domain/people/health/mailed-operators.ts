import { type SqlBool, sql } from 'kysely'
import type { Permission } from '#lib/codes/permissions.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'

const right: Permission = 'e_ua_show_devops'
const mostMailed = 200

export type MailedOperator = { email: string; lang: string | null; brand: string }

/** Who asked for mail of alerts, and still may see Health. */
export async function mailedOperators(client: PoolClient): Promise<MailedOperator[]> {
  const rows = await all(
    client,
    db
      .selectFrom('health_mail as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .select(['a.email', 'm.brand'])
      .select((eb) => sql<string | null>`${eb.ref('a.settings')}->>'language'`.as('lang'))
      .where('a.frozen_at', 'is', null)
      .where('a.email', 'is not', null)
      .where((eb) => sql<SqlBool>`${right} = ANY(${eb.ref('a.permissions')})`)
      .orderBy('a.id')
      .limit(mostMailed),
  )
  return rows.flatMap(({ email, lang, brand }) =>
    email ? [{ email: email, lang: lang, brand: brand }] : [],
  )
}

/** Whether an account asked for it, and has an address. */
export async function mailOfAlerts(
  pool: Pool,
  accountId: number,
): Promise<{ isMailed: boolean; hasAddress: boolean }> {
  const row = await first(
    pool,
    db
      .selectFrom('account as a')
      .leftJoin('health_mail as m', 'm.account_id', 'a.id')
      .select([
        sql<boolean>`a.email IS NOT NULL`.as('hasAddress'),
        sql<boolean>`m.account_id IS NOT NULL`.as('isMailed'),
      ])
      .where('a.id', '=', accountId),
  )
  return { isMailed: row?.isMailed ?? false, hasAddress: row?.hasAddress ?? false }
}

/** `brand`: whose name stands on the mails. */
export async function keepMailOfAlerts(
  client: PoolClient,
  { accountId, brand, isMailed }: { accountId: number; brand: string; isMailed: boolean },
): Promise<void> {
  if (!isMailed) {
    await run(client, db.deleteFrom('health_mail').where('account_id', '=', accountId))
    return
  }
  const row = { account_id: accountId, brand: brand }
  await run(
    client,
    db
      .insertInto('health_mail')
      .values(rowFor('health_mail', row))
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ brand: brand })),
  )
}
