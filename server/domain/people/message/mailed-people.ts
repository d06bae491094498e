import { sql } from 'kysely'
import type { Permission } from '#lib/codes/permissions.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'

/** Accounts of an organisation that are mailed, at most. */
const mostMailed = 20

export type MailedPeople = {
  /** One account, whatever its rights; none without. */
  accountId?: number | null | undefined
  /** Those of it that hold the right; nobody without. */
  organisationId?: number | undefined
  right: Permission
}

/** Who of them has a mail address and is not frozen; `lang` null: never chosen. */
export async function mailedPeople(
  client: PoolClient,
  { accountId, organisationId = 0, right }: MailedPeople,
): Promise<{ email: string; lang: string | null }[]> {
  const told = await all(
    client,
    db
      .selectFrom('account as a')
      .select(['a.email'])
      .select((eb) => sql<string | null>`${eb.ref('a.settings')}->>'language'`.as('lang'))
      .where('a.frozen_at', 'is', null)
      .where('a.email', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('a.id', '=', accountId ?? 0),
          eb.and([
            eb('a.organisation_id', '=', organisationId),
            sql<boolean>`${right} = ANY(${eb.ref('a.permissions')})`,
          ]),
        ]),
      )
      .orderBy('a.id')
      .limit(mostMailed),
  )
  return told.flatMap(({ email, lang }) => (email ? [{ email, lang }] : []))
}
