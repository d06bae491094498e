import { sql } from 'kysely'
import { iccidSpellings } from '#lib/rules/sim.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, first } from '../../../db/sql.ts'

/**
 * Before a person writes an ICCID into a device: until commit the trigger `device_sim_follows` takes
 * cards in the caller's sight only. Cards elsewhere are as if there were none.
 * @throws AppError simBound when a card in sight is in another device
 */
export async function typeIccid(
  client: PoolClient,
  { caller }: Pick<Context, 'caller'>,
  { iccid, deviceId }: { iccid: string; deviceId?: number },
): Promise<void> {
  const path = sql<string>`set_config('waypost.typist_path', ${caller.path}, true)`
  await first(client, db.selectNoFrom(path.as('path')))
  const card = await first(
    client,
    db
      .selectFrom('sim_card as c')
      .innerJoin('organisation as o', 'o.id', 'c.organisation_id')
      .select('c.device_id as deviceId')
      .where('c.iccid', '=', anyOf(iccidSpellings(iccid)))
      .where((eb) => isBelow(eb.ref('o.path'), caller.path)),
  )
  if (card?.deviceId && card.deviceId !== deviceId) throw new AppError('simBound')
}
