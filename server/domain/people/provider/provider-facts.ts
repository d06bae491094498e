import { type Expression, type RawBuilder, sql } from 'kysely'
import { db } from '../../../db/sql.ts'

/** Whether an identity provider opened a session, which answers for both factors. */
export const isVouchedFor = (sidHash: Expression<Buffer>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (${db.selectFrom('provider_session as v').select('v.provider_id').where('v.sid_hash', '=', sidHash)})`

/** Whether an account logs in at a provider only: its password opens nothing, unless it is the one that breaks the glass. */
export const isPasswordRefused = (accountId: Expression<number>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (${db
    .selectFrom('provider_identity as i')
    .innerJoin('identity_provider as p', 'p.id', 'i.provider_id')
    .select('p.id')
    .where('i.account_id', '=', accountId)
    .where((eb) => eb.and([eb.ref('p.is_active'), eb.ref('p.refuses_passwords')]))
    .whereRef('p.break_glass_id', '<>', 'i.account_id')})`

/** Whether an account breaks the glass of a provider that refuses passwords: it keeps a second factor. */
export const breaksGlass = (accountId: Expression<number>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (${db
    .selectFrom('identity_provider as p')
    .select('p.id')
    .where('p.break_glass_id', '=', accountId)
    .where((eb) => eb.ref('p.refuses_passwords'))})`
