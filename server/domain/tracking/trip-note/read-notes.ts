import { sql } from 'kysely'
import type { NotedKind } from '#lib/codes/noted-kinds.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { type DeviceSpan, ownSpans } from '../statistics/device-spans.ts'

export type FoundNote = {
  id: number
  deviceId: number
  /** Store seconds. */
  at: number
  text: string
  /** Empty: a device, or somebody above the reader. */
  writtenBy: string
  /** Unix seconds. */
  writtenAt: number
}

export type NoteReader = {
  kind: NotedKind
  /** Of the reader's organisation. */
  path: string
}

/** At a time: people write far less about a page of trips. */
const most = 5000

/** Notes whose moments lie in spans of devices, the newest first; none of those who had a device outside of the reader's part of the tree. */
export async function readNotes(
  pool: Pool,
  { kind, path }: NoteReader,
  spans: readonly DeviceSpan[],
): Promise<FoundNote[]> {
  if (spans.length === 0) return []
  return all(
    pool,
    db
      .selectFrom('trip_note as n')
      .innerJoin(ownSpans(spans), (join) => join.onRef('own.id', '=', 'n.device_id'))
      .innerJoin('organisation as o', 'o.id', 'n.organisation_id')
      .leftJoin('account as w', 'w.id', 'n.written_by')
      .leftJoin('organisation as wo', 'wo.id', 'w.organisation_id')
      .select(['n.id', 'n.device_id as deviceId', 'n.at', 'n.text'])
      .select([
        sql<number>`floor(extract(epoch FROM n.written_at))::int`.as('writtenAt'),
        sql<string>`CASE WHEN ${isBelow(sql`wo.path`, path)} THEN w.name ELSE '' END`.as(
          'writtenBy',
        ),
      ])
      .where('n.kind', '=', kind)
      .whereRef('n.at', '>=', 'own.since')
      .whereRef('n.at', '<=', 'own.until')
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .orderBy('n.written_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(most),
  )
}
