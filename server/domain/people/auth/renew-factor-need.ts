import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { isVouchedFor } from '../provider/provider-facts.ts'
import { isFactorRequired } from './is-factor-required.ts'

/** The accounts of an organisation and all below it, or one. */
type Whose = { path: string } | { accountId: number }

/**
 * Whether sessions of those who lack a second factor set one up before doing anything else, by the rules that now stand
 * above them. After whatever changes that, in its transaction; the caller publishes `session` after commit.
 */
export const renewFactorNeed = (client: PoolClient, whose: Whose): Promise<number> =>
  run(
    client,
    db
      .updateTable('session')
      .from('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .set((eb) => rowFor('session', { must_factor: isFactorRequired(eb.ref('o.path')) }))
      .whereRef('session.account_id', '=', 'a.id')
      .where('a.totp_since', 'is', null)
      .where('session.by_passkey', '=', false)
      .where((eb) => eb.not(isVouchedFor(eb.ref('session.sid_hash'))))
      .where((eb) =>
        'path' in whose ? isBelow(eb.ref('o.path'), whose.path) : eb('a.id', '=', whose.accountId),
      ),
  )
