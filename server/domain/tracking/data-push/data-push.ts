import { sql } from 'kysely'
import type { PushPause, PushType } from '#lib/codes/data-push.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

/** Where a firm has events delivered. Times are Unix seconds. */
export type DataPush = {
  id: number
  accountId: number
  organisationId: number
  organisationName: string
  /** Of that organisation. */
  path: string
  groupId: number | null
  groupName: string | null
  models: string[]
  types: PushType[]
  /** Alarms are told once more when they end. */
  hasAlarmEnds: boolean
  address: string
  secret: Buffer
  secretTail: string
  formerSecret: Buffer | null
  formerTail: string
  formerUntil: number | null
  brand: string
  lang: string
  pause: PushPause | ''
  pausedAt: number | null
  fails: number
  failingSince: number | null
  lastError: string
  lastOkAt: number | null
  nextAt: number
  missedFrom: number | null
  missedUntil: number | null
  createdAt: number
}

export const selectPushes = () =>
  db
    .selectFrom('data_push as p')
    .innerJoin('organisation as o', 'o.id', 'p.organisation_id')
    .leftJoin('device_group as g', 'g.id', 'p.group_id')
    .select(['p.id', 'p.account_id as accountId', 'p.organisation_id as organisationId'])
    .select([
      'o.name as organisationName',
      'o.path',
      'p.group_id as groupId',
      'g.name as groupName',
    ])
    .select(['p.models', 'p.address', 'p.secret', 'p.secret_tail as secretTail'])
    .select(['p.former_secret as formerSecret', 'p.former_tail as formerTail'])
    .select(['p.brand', 'p.lang', 'p.fails', 'p.last_error as lastError'])
    .select('p.alarm_ends as hasAlarmEnds')
    .select((eb) => [
      sql<PushType[]>`${eb.ref('p.types')}`.as('types'),
      sql<PushPause | ''>`${eb.ref('p.pause')}`.as('pause'),
      unixSeconds(eb.ref('p.former_until')).as('formerUntil'),
      unixSeconds(eb.ref('p.paused_at')).as('pausedAt'),
      unixSeconds(eb.ref('p.failing_since')).as('failingSince'),
      unixSeconds(eb.ref('p.last_ok_at')).as('lastOkAt'),
      unixSeconds(eb.ref('p.next_at')).as('nextAt'),
      unixSeconds(eb.ref('p.missed_from')).as('missedFrom'),
      unixSeconds(eb.ref('p.missed_until')).as('missedUntil'),
      unixSeconds(eb.ref('p.created_at')).as('createdAt'),
    ])

/** Of an account, newest first. */
export const readPushes = (pool: Pool, accountId: number): Promise<DataPush[]> =>
  all(pool, selectPushes().where('p.account_id', '=', accountId).orderBy('p.id', 'desc'))

/** Another's does not exist. */
export const findPush = (
  pool: Pool,
  accountId: number,
  id: number,
): Promise<DataPush | undefined> =>
  first(pool, selectPushes().where('p.account_id', '=', accountId).where('p.id', '=', id))

/** Until commit. Another's does not exist. */
export const lockPush = (
  client: PoolClient,
  accountId: number,
  id: number,
): Promise<DataPush | undefined> =>
  first(
    client,
    selectPushes().where('p.account_id', '=', accountId).where('p.id', '=', id).forUpdate('p'),
  )
