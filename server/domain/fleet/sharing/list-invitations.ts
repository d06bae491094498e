import { type ExpressionBuilder, sql } from 'kysely'
import type { ShareRights } from '#lib/rules/sharing.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, run, type Tables } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { openInvitations } from './invite-account.ts'

/** Times are Unix seconds. */
export type Invitation = {
  id: number
  deviceId: number
  /** Default, and once it has left: last six digits. */
  name: string
  /** Null when above who asks. */
  from: string | null
  to: string
  rights: ShareRights
  remark: string
  state: 'unhandled' | 'refused' | 'shared' | 'duplicate' | 'bound'
  createdAt: number
  expiresAt: number
  ended: 'takenBack' | 'left' | 'gone' | 'over' | null
}

type Asked = {
  /** Milliseconds. */
  now: number
  /** `over`: unhandled or shared, and ended. */
  state?: Invitation['state'] | 'over' | undefined
  limit: number
  beforeId: number | undefined
}

const mostOfDevice = 100

export const listReceived = (pool: Pool, accountId: number, asked: Asked): Promise<Invitation[]> =>
  all(pool, pageOf(asked).select('f.login as from').where('i.to_id', '=', accountId))

export const listSent = (pool: Pool, accountId: number, asked: Asked): Promise<Invitation[]> =>
  all(pool, pageOf(asked).select('f.login as from').where('i.from_id', '=', accountId))

/** Made while it was where it is; the maker only below `path`. */
export const listOfDevice = (
  pool: Pool,
  deviceId: VisibleDeviceId,
  { path, now }: { path: string; now: number },
): Promise<Invitation[]> =>
  all(
    pool,
    pageOf({ now, limit: mostOfDevice, beforeId: undefined })
      .innerJoin('organisation as fo', 'fo.id', 'f.organisation_id')
      .select((eb) =>
        eb
          .case()
          .when(sql<boolean>`starts_with(${eb.ref('fo.path')}, ${path})`)
          .then(eb.ref('f.login'))
          .end()
          .as('from'),
      )
      .where('i.device_id', '=', deviceId)
      .whereRef('i.organisation_id', '=', 'd.organisation_id'),
  )

export const countUnhandled = (pool: Pool, accountId: number, now: number): Promise<number> =>
  run(
    pool,
    openInvitations(now)
      .innerJoin('device as d', 'd.id', 'i.device_id')
      .select('i.id')
      .where('i.to_id', '=', accountId)
      .where('i.state', '=', 'unhandled')
      .where('d.deleted_at', 'is', null)
      .whereRef('d.organisation_id', '=', 'i.organisation_id'),
  )

type JoinedTables = Tables & {
  i: Tables['device_invitation']
  d: Tables['device']
}

/** The device is where it was shared. */
const isThere = (eb: ExpressionBuilder<JoinedTables, 'i' | 'd'>) =>
  eb('d.organisation_id', '=', eb.ref('i.organisation_id'))

/** Why it is not in force; null: open. */
const endOf = (eb: ExpressionBuilder<JoinedTables, 'i' | 'd'>, now: number) =>
  eb
    .case()
    .when('i.end', 'is not', null)
    .then(sql<Invitation['ended']>`${eb.ref('i.end')}::text`)
    .when(
      eb.or([
        eb('d.deleted_at', 'is not', null),
        eb('d.organisation_id', '!=', eb.ref('i.organisation_id')),
      ]),
    )
    .then(sql<Invitation['ended']>`'gone'`)
    .when('i.expires_at', '<=', new Date(now))
    .then(sql<Invitation['ended']>`'over'`)
    .end()

const openStates = ['unhandled', 'shared'] as const

const isInState =
  (state: NonNullable<Asked['state']>, now: number) =>
  (eb: ExpressionBuilder<JoinedTables, 'i' | 'd'>) => {
    if (state === 'over')
      return eb.and([eb('i.state', 'in', openStates), eb(endOf(eb, now), 'is not', null)])
    const isWanted = eb('i.state', '=', state)
    const mayEnd = openStates.some((open) => open === state)
    return mayEnd ? eb.and([isWanted, eb(endOf(eb, now), 'is', null)]) : isWanted
  }

const pageOf = ({ now, state, limit, beforeId }: Asked) =>
  db
    .selectFrom('device_invitation as i')
    .innerJoin('device as d', 'd.id', 'i.device_id')
    .innerJoin('account as f', 'f.id', 'i.from_id')
    .select([
      'i.id',
      'i.device_id as deviceId',
      'i.to_name as to',
      'i.rights',
      'i.remark',
      'i.state',
    ])
    .select((eb) => [
      sql<string>`coalesce(CASE WHEN ${isThere(eb)} THEN nullif(${eb.ref('d.name')}, '') END, right(${eb.ref('d.imei')}, 6))`.as(
        'name',
      ),
      unixSeconds(eb.ref('i.created_at')).as('createdAt'),
      unixSeconds(eb.ref('i.expires_at')).as('expiresAt'),
      endOf(eb, now).as('ended'),
    ])
    .$if(state !== undefined, (page) => page.where(isInState(state ?? 'over', now)))
    .$if(beforeId !== undefined, (page) => page.where('i.id', '<', beforeId ?? 0))
    .orderBy('i.id', 'desc')
    .limit(limit)
