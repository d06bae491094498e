import { sql } from 'kysely'
import type { ServiceType } from '#lib/codes/paid-services.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import type { DueRenewal } from './renewal.ts'

type Other = {
  service: Exclude<ServiceType, 8>
  /** Null outside of the caller's part of the tree. */
  name: string | null
}

/** Payers with the device in their part of the tree: what others allowed is nobody's to renew. */
const payersOf = (deviceId: number) =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as home', 'home.id', 'd.organisation_id')
    .innerJoin('organisation as payer', (join) =>
      join.on(sql<boolean>`starts_with(home.path, payer.path)`),
    )
    .where('d.id', '=', deviceId)

/** What of a device is renewed from wallets of other organisations than the caller's. */
export const listOtherRenewals = (
  { services, caller }: Pick<Context, 'services' | 'caller'>,
  deviceId: VisibleDeviceId,
): Promise<Other[]> =>
  all(
    services.pool,
    payersOf(deviceId)
      .innerJoin('auto_renewal as r', (join) =>
        join.onRef('r.device_id', '=', 'd.id').onRef('r.organisation_id', '=', 'payer.id'),
      )
      .innerJoin('account as a', 'a.id', 'r.account_id')
      .select((eb) => [
        'r.service',
        eb
          .case()
          .when(isBelow(eb.ref('payer.path'), caller.path))
          .then(eb.ref('payer.name'))
          .end()
          .as('name'),
      ])
      .where('payer.id', '!=', caller.organisationId)
      .where('a.frozen_at', 'is', null)
      .orderBy('r.service')
      .$castTo<Other>(),
  )

/** Whether an allowance still counts: its device has not left the payer, nor is its account frozen. */
export async function isPaying(
  client: PoolClient,
  { deviceId, organisationId, accountId }: DueRenewal,
): Promise<boolean> {
  const payer = payersOf(deviceId)
    .innerJoin('account as a', (join) => join.on((eb) => eb('a.id', '=', accountId)))
    .select('payer.id')
    .where('payer.id', '=', organisationId)
    .where('a.frozen_at', 'is', null)
  return (await first(client, payer)) !== undefined
}
