import { paidServices } from '#lib/codes/paid-services.ts'
import { monthsLater } from '#lib/rules/service-time.ts'
import type { PoolClient } from '../../db/pool.ts'
import { db, first } from '../../db/sql.ts'

/** Of its platform service, by default; `now` in ms. Undefined: none. */
export async function endOfNewDevice(client: PoolClient, now: number): Promise<Date | undefined> {
  const given = await first(
    client,
    db.selectFrom('service_default').select('flow').where('type', '=', paidServices.platform.type),
  )
  return given && given.flow > 0 ? monthsLater(new Date(now), given.flow) : undefined
}
