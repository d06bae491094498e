import { storeEpoch } from '#lib/codes/position-flags.ts'
import { othersUntil } from '../../../db/former-homes.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, first } from '../../../db/sql.ts'
import type { KnownPerson } from './find-person.ts'

type Row = Record<string, unknown>

/** Since when devices are the person's (Unix seconds), of those that others had before; and where the person is at home. */
export type OwnTimes = { since: ReadonlyMap<number, number>; homes: readonly number[] }

/** What came before is of whoever had the device then, in a copy as in the console. */
export async function ownTimes(
  pool: Pool,
  { device, home, organisation }: KnownPerson,
): Promise<OwnTimes> {
  const homes = [...home, ...organisation]
  const found = await first(
    pool,
    db.selectFrom('organisation').select('path').where('id', '=', anyOf(home)),
  )
  if (!found || device.length === 0) return { since: new Map(), homes: homes }
  const until = await othersUntil(pool, device, found.path)
  const since = new Map([...until].map(([id, ms]) => [id, Math.ceil(ms / 1000)]))
  return { since: since, homes: homes }
}

const daySeconds = 86_400

/** What rows of the tracking store are of, by column, in Unix seconds. */
const moments: Readonly<Record<string, (value: number) => number>> = {
  time: (value) => value + storeEpoch,
  slot: (value) => value + storeEpoch,
  heard_at: (value) => value + storeEpoch,
  got_at: (value) => value + storeEpoch,
  day: (value) => value * daySeconds + storeEpoch,
}

function momentOf(row: Row): number | undefined {
  for (const [column, seconds] of Object.entries(moments)) {
    const value = row[column]
    if (typeof value === 'number') return seconds(value)
  }
  return undefined
}

/** False of a row that came while others had its device, or that names another organisation as its owner. */
export function isOwnRow(row: Row, { since, homes }: OwnTimes): boolean {
  const { device_id: device, organisation_id: organisation } = row
  const from = typeof device === 'number' ? since.get(device) : undefined
  if (from === undefined) return true
  if (typeof organisation === 'number' && !homes.includes(organisation)) return false
  const moment = momentOf(row)
  return moment === undefined || moment >= from
}
