import { type ShareRights, shareRights } from '#lib/rules/sharing.ts'
import type { VisibleDeviceId } from './family-scope.ts'
import type { Pool } from './pool.ts'
import { db, first } from './sql.ts'

/**
 * Devices that accounts lend to others: accepted, neither ended nor over, the
 * device still there and usable, and still below whoever shared it.
 */
export const lentInForce = (now: number) =>
  db
    .selectFrom('device_invitation as i')
    .innerJoin('device as d', 'd.id', 'i.device_id')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .innerJoin('account as f', 'f.id', 'i.from_id')
    .innerJoin('organisation as fo', 'fo.id', 'f.organisation_id')
    .where('i.state', '=', 'shared')
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', new Date(now))
    .whereRef('i.organisation_id', '=', 'd.organisation_id')
    .where((eb) => eb.fn<boolean>('starts_with', ['o.path', 'fo.path']))
    .where('f.frozen_at', 'is', null)
    .where('d.deleted_at', 'is', null)
    .where('d.frozen_at', 'is', null)
    .where((eb) => eb('d.expires_at', 'is', null).or('d.expires_at', '>', new Date(now)))

export type LentDevice = { id: VisibleDeviceId; organisationId: number; path: string }

type Wanted = {
  accountId: number
  deviceId: number
  rights: ShareRights
  /** Milliseconds. */
  now: number
}

/** Undefined unless it is lent to the account with these rights or more. */
export async function findLentDevice(
  pool: Pool,
  { accountId, deviceId, rights, now }: Wanted,
): Promise<LentDevice | undefined> {
  const enough = shareRights.slice(shareRights.indexOf(rights))
  const found = await first(
    pool,
    lentInForce(now)
      .select(['d.id', 'd.organisation_id as organisationId', 'o.path'])
      .where('i.to_id', '=', accountId)
      .where('i.device_id', '=', deviceId)
      .where('i.rights', 'in', enough),
  )
  return found && { ...found, id: found.id as VisibleDeviceId }
}
