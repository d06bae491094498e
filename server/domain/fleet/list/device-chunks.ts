import { type Expression, type SqlBool, sql } from 'kysely'
import { tuples } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { type DeviceFilter, fromDevices } from './device-filter.ts'

const atOnce = 10_000

/** All devices of a filter by id, thousands at a time; at most one empty chunk. */
export async function* deviceChunks(
  { pool }: Services,
  filter: DeviceFilter,
  condition?: Expression<SqlBool>,
): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const next = fromDevices(filter)
      .select('d.id')
      .where('d.id', '>', after)
      .$if(condition !== undefined, (devices) => devices.where(condition ?? sql.lit(true)))
    const rows = await tuples<[number]>(pool, next.orderBy('d.id').limit(atOnce))
    const ids = rows.map(([id]) => id)
    yield ids
    if (ids.length < atOnce) return
    after = ids.at(-1) ?? after
  }
}
