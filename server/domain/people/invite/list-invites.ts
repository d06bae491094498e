import { sql } from 'kysely'
import { inviteLimits } from '#lib/rules/invite-limits.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { inviteState } from './take-invite.ts'

const shownOfEach = 20

/** Of an organisation, newest first, with the last who came by each (times in Unix seconds). */
export async function listInvites(
  pool: Pool,
  { organisationId, now }: { organisationId: number; now: number },
) {
  const links = await all(
    pool,
    db
      .selectFrom('registration_link')
      .select(['id', 'token', 'note', 'maker', 'brand', 'uses', 'most_uses'])
      .select(['ends_at', 'revoked_at', 'created_at'])
      .where('organisation_id', '=', organisationId)
      .orderBy('id', 'desc')
      .limit(inviteLimits.links),
  )
  const ids = links.map(({ id }) => id)
  const came = await listCame(pool, ids)
  return links.map((link) => ({
    ...link,
    state: inviteState(link, now),
    came: came.filter(({ linkId }) => linkId === link.id),
  }))
}

function listCame(pool: Pool, ids: readonly number[]) {
  const ranked = db
    .selectFrom('registration_use as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.link_id as linkId', 'a.id', 'a.login', 'a.name'])
    .select((eb) => [
      unixSeconds(eb.ref('u.at')).as('at'),
      sql<number>`row_number() OVER (PARTITION BY u.link_id ORDER BY u.at DESC, a.id DESC)`.as(
        'rank',
      ),
    ])
    .where('u.link_id', '=', anyOf(ids))
  return all(
    pool,
    db
      .selectFrom(ranked.as('r'))
      .select(['r.linkId', 'r.id', 'r.login', 'r.name', 'r.at'])
      .where('r.rank', '<=', shownOfEach)
      .orderBy('r.linkId')
      .orderBy('r.rank'),
  )
}
