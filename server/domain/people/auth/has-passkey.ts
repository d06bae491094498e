import { type Expression, type RawBuilder, sql } from 'kysely'
import { db } from '../../../db/sql.ts'

/** Whether the account with that id has a passkey, at any host. */
export const hasPasskey = (accountId: Expression<number>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (${db.selectFrom('passkey').select('passkey.id').where('passkey.account_id', '=', accountId)})`
