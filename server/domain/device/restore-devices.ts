import type { Context } from '../../context.ts'
import type { DeletedDeviceId, VisibleGroupId, VisibleOrganisation } from '../../db/family-scope.ts'
import { AppError } from '../../errors.ts'
import { type BatchOutcome, changeDevices, type Refusal } from './change-devices.ts'
import { type LockedDevice, lockCounts } from './lock-devices.ts'
import { lockGroup, lockTarget } from './lock-target.ts'
import { latestRestoredEnd } from './service-end.ts'
import { dealerAfter, refuseRootOwned } from './transfer-devices.ts'

export type Return = {
  /** Undefined: each to the organisation it was in. */
  organisation: VisibleOrganisation | undefined
  /** Undefined: its former group where it returns to its organisation, else none. */
  groupId: VisibleGroupId | undefined
}

/**
 * Brings devices back from the recycle bin, to where they were or to a chosen organisation and group. Their service
 * ends five years from now at the latest (service-end.ts); another owner gets them without the former password of the
 * device log-in. Devices of different apps cannot be recovered together (spec §6): an installation serves one app.
 * Refused alone: groupElsewhere, rootDeviceToEndUser. Throws groupElsewhere when organisation and group do not fit,
 * notFound.
 */
export async function restoreDevices(
  ctx: Context,
  ids: readonly DeletedDeviceId[],
  { organisation, groupId }: Return,
): Promise<BatchOutcome> {
  const now = new Date(ctx.now())
  const latest = latestRestoredEnd(ctx.now())
  return changeDevices(ctx, {
    func: 'device/Restore',
    ids,
    inBin: true,
    prepare: async (client) => {
      const target = organisation && (await lockTarget(client, ctx, organisation.id))
      const groupOwner = groupId === undefined ? undefined : await lockGroup(client, groupId)
      if (target && groupOwner !== undefined && groupOwner !== target.id) {
        throw new AppError('groupElsewhere')
      }
      const ownerAfter = (device: LockedDevice) => target?.id ?? device.organisationId
      const leaves = (device: LockedDevice) => ownerAfter(device) !== device.organisationId
      const groupAfter = (device: LockedDevice) =>
        groupId ?? (leaves(device) ? null : device.groupId)
      const dealer = (device: LockedDevice) =>
        target && leaves(device)
          ? dealerAfter(device, { target, groupId: null, isSale: false })
          : device.dealerId
      const endAfter = ({ expiresAt }: LockedDevice) =>
        expiresAt !== null && expiresAt < latest ? expiresAt : latest
      const refuse = (device: LockedDevice): Refusal | undefined => {
        const isMisfit = groupOwner !== undefined && groupOwner !== ownerAfter(device)
        if (isMisfit) return { error: 'groupElsewhere' }
        return target && leaves(device) ? refuseRootOwned(device, target) : undefined
      }
      return {
        refuse,
        apply: async (devices) => {
          await lockCounts(client, devices.map(ownerAfter))
          await client.query(
            `UPDATE device d SET deleted_at = NULL, deleted_by = NULL, organisation_id = new.organisation_id,
               group_id = new.group_id, dealer_id = new.dealer_id, expires_at = new.expires_at, updated_at = $6,
               password_hash = CASE WHEN d.organisation_id = new.organisation_id THEN d.password_hash END
             FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::timestamptz[])
               AS new (id, organisation_id, group_id, dealer_id, expires_at) WHERE d.id = new.id`,
            [
              devices.map(({ id }) => id),
              devices.map(ownerAfter),
              devices.map(groupAfter),
              devices.map(dealer),
              devices.map(endAfter),
              now,
            ],
          )
        },
        describe: (device) => ({
          before: { organisationId: device.organisationId, expiresAt: device.expiresAt },
          after: {
            organisationId: ownerAfter(device),
            groupId: groupAfter(device),
            dealerId: dealer(device),
            expiresAt: endAfter(device),
          },
        }),
      }
    },
  })
}
