import { sql } from 'kysely'
import { lentInForce } from '../../../db/lent-devices.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf } from '../../../db/sql.ts'

/** `until` in milliseconds: the next end of one of them. */
export type LentIds = { ids: number[]; until: number }

/** What others lend to each account, without what lies in its own tree. */
export async function listLent(
  main: Pool,
  accountIds: readonly number[],
  now: number,
): Promise<Map<number, LentIds>> {
  const rows = await all(
    main,
    lentInForce(now)
      .innerJoin('account as t', 't.id', 'i.to_id')
      .innerJoin('organisation as own', 'own.id', 't.organisation_id')
      .select(['t.id as accountId', 'd.id as deviceId'])
      .select((eb) =>
        sql<number>`extract(epoch from least(${eb.ref('i.expires_at')}, ${eb.ref('d.expires_at')}))
          ::float8 * 1000`.as('until'),
      )
      .where('i.to_id', '=', anyOf(accountIds))
      .where((eb) => eb.not(eb.fn<boolean>('starts_with', ['o.path', 'own.path'])))
      .orderBy('d.id'),
  )
  const lent = new Map<number, LentIds>()
  for (const { accountId, deviceId, until } of rows) {
    const { ids, until: first } = lent.get(accountId) ?? { ids: [], until }
    lent.set(accountId, { ids: [...ids, deviceId], until: Math.min(first, until) })
  }
  return lent
}
