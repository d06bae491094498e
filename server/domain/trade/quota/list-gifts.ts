import { sql } from 'kysely'
import type { ServiceType } from '#lib/codes/paid-services.ts'
import { searchForm } from '#lib/rules/search-form.ts'
import { containing } from '../../../db/contains-name.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

type GiftPage = {
  path: string
  service: ServiceType | undefined
  search: string | undefined
  from: Date
  to: Date
  beforeId: number | undefined
  limit: number
}

/** Newest first, by the index of gifts. */
export function listGifts(
  pool: Pool,
  { path, service, search, from, to, beforeId, limit }: GiftPage,
) {
  return all(
    pool,
    db
      .selectFrom('service_batch as b')
      .innerJoin('device as d', 'd.id', 'b.device_id')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['b.id', 'b.type', 'b.name', 'b.flow', 'b.rflow', 'd.id as deviceId', 'd.imei'])
      .select(['d.name as deviceName', 'o.name as organisation'])
      .select((eb) => [
        unixSeconds(eb.ref('b.created_at')).as('at'),
        unixSeconds(eb.ref('b.ends_at')).as('endsAt'),
      ])
      .where('b.source', '=', 'gift')
      .where('b.created_at', '>=', from)
      .where('b.created_at', '<', to)
      .where('d.deleted_at', 'is', null)
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .$if(service !== undefined, (gifts) => gifts.where('b.type', '=', Number(service)))
      .$if(Boolean(search), (gifts) =>
        gifts.where((eb) =>
          eb.or([
            eb('d.imei', '=', search ?? ''),
            eb(
              sql<string>`search_form(${eb.ref('d.name')})`,
              'like',
              containing(searchForm(search ?? '')),
            ),
          ]),
        ),
      )
      .$if(beforeId !== undefined, (gifts) => gifts.where('b.id', '<', beforeId ?? 0))
      .orderBy('b.id', 'desc')
      .limit(limit),
  )
}
