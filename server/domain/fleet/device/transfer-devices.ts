import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import type { DevicePlan, Refusal } from './change-devices.ts'
import { type LockedDevice, lockCounts } from './lock-devices.ts'
import type { Target } from './lock-target.ts'

export type Transfer = {
  target: Target
  groupId: number | null
  /** Without it a binding ends unless it is of the target. */
  accountId?: number
  isSale: boolean
  expiresAt?: Date | null | undefined
}

/** The root's reach end users through a dealer. */
export const refuseRootOwned = (device: LockedDevice, target: Target): Refusal | undefined =>
  device.isRootOwned && target.kind === 'end_user' ? { error: 'rootDeviceToEndUser' } : undefined

/** Sold: the owner if a dealer, else the previous. Stock: none. Moved: same while below it. */
export function dealerAfter(device: LockedDevice, { target, isSale }: Transfer): number | null {
  if (isSale && target.kind === 'seller') return null
  if (isSale && device.organisationKind === 'seller') return device.organisationId
  const isBelow = device.dealerPath !== null && target.path.startsWith(device.dealerPath)
  return isBelow ? device.dealerId : null
}

/**
 * Ends group, account, phone, password, sessions, links; settings, facts of the vehicle, tracks, alarms
 * stay. Who leads it stays with the users that it leaves (trigger `leader_left`).
 */
export function transferPlan(
  client: PoolClient,
  ctx: Context,
  transfer: Transfer,
): Omit<DevicePlan, 'refuse'> {
  const { target, groupId, accountId = null, expiresAt } = transfer
  return {
    endsAccess: () => true,
    apply: async (devices) => {
      if (devices.length === 0) return
      await lockCounts(client, [target.id, ...devices.map((device) => device.organisationId)])
      await bringDevices(client, ctx, { devices, transfer })
    },
    describe: (device) => {
      const { organisationId, groupId: oldGroup, accountId: oldAccount, phone, dealerId } = device
      const before = { organisationId, groupId: oldGroup, accountId: oldAccount, phone, dealerId }
      const after = { organisationId: target.id, groupId, accountId, phone: null }
      const ends =
        expiresAt === undefined ? [{}, {}] : [{ expiresAt: device.expiresAt }, { expiresAt }]
      return {
        before: { ...before, ...ends[0] },
        after: { ...after, dealerId: dealerAfter(device, transfer), ...ends[1] },
      }
    },
  }
}

function bringDevices(
  client: PoolClient,
  ctx: Context,
  { devices, transfer }: { devices: readonly LockedDevice[]; transfer: Transfer },
): Promise<number> {
  const { target, groupId, accountId = null, isSale, expiresAt } = transfer
  const now = new Date(ctx.now())
  const ids = devices.map(({ id }) => id)
  const dealers = devices.map((device) => dealerAfter(device, transfer))
  const fresh = sql<{
    id: number
    dealer_id: number | null
  }>`unnest(${ids}::int[], ${dealers}::int[])`
  return run(
    client,
    db
      .updateTable('device as d')
      .from(fresh.as<'fresh'>(sql`fresh (id, dealer_id)`))
      .set({ organisation_id: target.id, group_id: groupId, account_id: accountId })
      .set('dealer_id', (eb) => eb.ref('fresh.dealer_id'))
      .set({ phone: null, password_hash: null, updated_at: now })
      .set({ starts_at: isSale ? now : undefined, expires_at: expiresAt })
      .whereRef('d.id', '=', 'fresh.id'),
  )
}
