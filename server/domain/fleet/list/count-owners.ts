import type { Context } from '../../../context.ts'
import { isBelow } from '../../../db/path-range.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

export type OwnerCount = {
  organisationId: number
  name: string
  devices: number
  grouped: number
  accounts: number
  phones: number
}

/** In the caller's tree, most devices first. */
export async function countOwners(
  { services, caller }: Context,
  ids: readonly number[],
): Promise<OwnerCount[]> {
  return all(
    services.pool,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['o.id as organisationId', 'o.name'])
      .select(({ fn }) => [
        fn.countAll<number>().as('devices'),
        fn.count<number>('d.group_id').as('grouped'),
        fn.count<number>('d.account_id').as('accounts'),
        fn.count<number>('d.phone').as('phones'),
      ])
      .where('d.id', '=', anyOf(ids))
      .where((eb) => isBelow(eb.ref('o.path'), caller.path))
      .groupBy(['o.id', 'o.name'])
      .orderBy('devices', 'desc')
      .orderBy('o.id'),
  )
}
