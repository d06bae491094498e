import { sql } from 'kysely'
import type { CommandState } from '#lib/codes/command-states.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { isTold } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

/** Unix seconds. */
export type ListedCommand = {
  id: string
  deviceId: number
  typeValue: number | null
  kind: string
  state: CommandState
  reply: string | null
  /** Of a voice message. */
  voiceSeconds: number | null
  tries: number
  createdAt: number
  sentAt: number | null
  acknowledgedAt: number | null
  endedAt: number | null
  expiresAt: number
}

/** Of `command as c`. */
export const listed = () =>
  db
    .selectFrom('command as c')
    .select(['c.device_id as deviceId', 'c.type_value as typeValue', 'c.kind', 'c.state'])
    .select((eb) => [
      eb.cast<string>('c.id', 'text').as('id'),
      'c.reply',
      sql<number | null>`CASE WHEN c.kind = 'voice' THEN (c.params ->> 'seconds')::int END`.as(
        'voiceSeconds',
      ),
      'c.tries',
      unixSeconds(eb.ref('c.created_at')).as('createdAt'),
      unixSeconds(eb.ref('c.sent_at')).as('sentAt'),
      unixSeconds(eb.ref('c.acknowledged_at')).as('acknowledgedAt'),
      unixSeconds(eb.ref('c.answered_at')).as('endedAt'),
      unixSeconds(eb.ref('c.expires_at')).as('expiresAt'),
    ])

type Page = { deviceId: VisibleDeviceId; path: string; lastId?: string | undefined; limit: number }

/** As who reads at `path` may know them. */
export function listCommands(
  pool: Pool,
  { deviceId, path, lastId, limit }: Page,
): Promise<ListedCommand[]> {
  const ofDevice = listed()
    .innerJoin('device as d', 'd.id', 'c.device_id')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .where('c.device_id', '=', deviceId)
    .where((eb) => isTold(eb.ref('c.organisation_id'), { home: eb.ref('o.path'), path }))
    .orderBy('c.id', 'desc')
    .limit(limit)
  return all(
    pool,
    lastId === undefined ? ofDevice : ofDevice.where('c.id', '<', sql<number>`${lastId}::int8`),
  )
}
