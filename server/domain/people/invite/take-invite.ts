import type { InviteState } from '#lib/codes/invite-states.ts'
import { AppError } from '../../../app-error.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'

type Link = { uses: number; most_uses: number; ends_at: Date; revoked_at: Date | null }

/** Whether somebody may register by it now (milliseconds). */
export function inviteState(link: Link, now: number): InviteState {
  if (link.revoked_at) return 'revoked'
  if (link.ends_at.getTime() <= now) return 'ended'
  return link.uses >= link.most_uses ? 'usedUp' : 'open'
}

const refusals = { revoked: 'inviteRevoked', ended: 'inviteEnded', usedUp: 'inviteUsedUp' } as const

type Asked = {
  token: string
  /** Of the host: a link counts on those of its own brand. */
  brand: string
  /** Milliseconds. */
  now: number
}

const linkOf = ({ token, brand }: Asked) =>
  db
    .selectFrom('registration_link as l')
    .innerJoin('organisation as o', 'o.id', 'l.organisation_id')
    .select(['l.id', 'l.organisation_id as organisationId', 'o.name as organisation'])
    .select(['l.uses', 'l.most_uses', 'l.ends_at', 'l.revoked_at'])
    .where('l.token', '=', token)
    .where('l.brand', '=', brand)
    .where('o.kind', '=', 'seller')

/** Throws inviteUnknown, inviteEnded, inviteUsedUp, inviteRevoked. */
export async function readInvite(store: Pool | PoolClient, asked: Asked) {
  const link = await first(store, linkOf(asked))
  if (!link) throw new AppError('inviteUnknown')
  const state = inviteState(link, asked.now)
  if (state !== 'open') throw new AppError(refusals[state])
  return link
}

/** One more comes by it, in the registration's transaction. */
export async function countUse(
  client: PoolClient,
  { linkId, accountId, now }: { linkId: number; accountId: number; now: number },
): Promise<void> {
  const row = { account_id: accountId, link_id: linkId, at: new Date(now) }
  await run(client, db.insertInto('registration_use').values(rowFor('registration_use', row)))
  await run(
    client,
    db
      .updateTable('registration_link')
      .set((eb) => rowFor('registration_link', { uses: eb('uses', '+', 1) }))
      .where('id', '=', linkId),
  )
}
