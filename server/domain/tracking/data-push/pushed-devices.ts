import { othersUntil } from '../../../db/former-homes.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { DataPush } from './data-push.ts'

/** `since`: Unix seconds; what is older belongs to whoever had it then. */
export type PushedDevice = { id: number; imei: string; name: string; since: number }

type Chosen = Pick<DataPush, 'path' | 'groupId' | 'models'>

const nameDigits = 6 // the last six digits of the number stand in for the name

/** Of `ids`, those that a subscription is of now: in its organisation or below, neither frozen nor deleted. */
export async function pushedDevices(
  pool: Pool,
  { path, groupId, models }: Chosen,
  { ids, readerPath }: { ids: readonly number[]; readerPath: string },
): Promise<Map<number, PushedDevice>> {
  if (ids.length === 0) return new Map()
  const rows = await all(
    pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'd.imei', 'd.name'])
      .where('d.id', '=', anyOf(ids))
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .where('d.deleted_at', 'is', null)
      .where('d.frozen_at', 'is', null)
      .$if(groupId !== null, (query) => query.where('d.group_id', '=', groupId ?? 0))
      .$if(models.length > 0, (query) => query.where('d.model', '=', anyOf(models))),
  )
  const seen = rows.map(({ id }) => id)
  const others = seen.length === 0 ? new Map() : await othersUntil(pool, seen, readerPath)
  return new Map(
    rows.map(({ id, imei, name }) => [
      id,
      {
        id: id,
        imei: imei,
        name: name || imei.slice(-nameDigits),
        since: Math.ceil((others.get(id) ?? 0) / 1000),
      },
    ]),
  )
}
