import type { Context } from '../../context.ts'
import type { PoolClient } from '../../db/pool.ts'
import type { DevicePlan, Refusal } from './change-devices.ts'
import { type LockedDevice, lockCounts } from './lock-devices.ts'
import type { Target } from './lock-target.ts'

export type Transfer = {
  target: Target
  groupId: number | null
  /** The account that gets the devices bound to it; without it a binding ends unless it is of the target. */
  accountId?: number
  /** A sale: ownership starts now, and the dealer that sells to an end user stays bound to the device. */
  isSale: boolean
  /** Undefined leaves the end of service as it is. */
  expiresAt?: Date | null | undefined
}

/** Devices of the top organisation reach end users through a dealer only (spec §6, "Other rules"). */
export const refuseRootOwned = (device: LockedDevice, target: Target): Refusal | undefined =>
  device.isRootOwned && target.kind === 'end_user' ? { error: 'rootDeviceToEndUser' } : undefined

/**
 * The dealer that a device is bound to afterwards. Sold to an end user: whoever owned it until now, when that was a
 * dealer; otherwise the one that sold it before. In a dealer's stock: none. Moved: the same, as long as the device
 * stays below that dealer.
 */
export function dealerAfter(device: LockedDevice, { target, isSale }: Transfer): number | null {
  if (isSale && target.kind === 'seller') return null
  if (isSale && device.organisationKind === 'seller') return device.organisationId
  const isBelow = device.dealerPath !== null && target.path.startsWith(device.dealerPath)
  return isBelow ? device.dealerId : null
}

/**
 * Brings devices into another organisation. What belonged to the former owner's use of them ends: group, bound account,
 * bound phone, the password of the device log-in, sessions and links. Settings, profile, tracks and alarms stay with
 * the device.
 */
export function transferPlan(
  client: PoolClient,
  ctx: Context,
  transfer: Transfer,
): Omit<DevicePlan, 'refuse'> {
  const { target, groupId, accountId = null, isSale, expiresAt } = transfer
  return {
    endsAccess: () => true,
    apply: async (devices) => {
      if (devices.length === 0) return
      await lockCounts(client, [target.id, ...devices.map((device) => device.organisationId)])
      await client.query(
        `UPDATE device d SET organisation_id = $3, group_id = $4, account_id = $5, dealer_id = new.dealer_id,
           phone = NULL, password_hash = NULL, updated_at = $6,
           starts_at = CASE WHEN $7 THEN $6::timestamptz ELSE d.starts_at END,
           expires_at = CASE WHEN $8 THEN $9::timestamptz ELSE d.expires_at END
         FROM unnest($1::int[], $2::int[]) AS new (id, dealer_id) WHERE d.id = new.id`,
        [
          devices.map(({ id }) => id),
          devices.map((device) => dealerAfter(device, transfer)),
          target.id,
          groupId,
          accountId,
          new Date(ctx.now()),
          isSale,
          expiresAt !== undefined,
          expiresAt ?? null,
        ],
      )
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
