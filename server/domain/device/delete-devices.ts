import type { Context } from '../../context.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import { refuseForeignDealer } from './bind-devices.ts'
import { type BatchOutcome, changeDevices } from './change-devices.ts'
import { lockCounts } from './lock-devices.ts'

/**
 * Puts devices into the recycle bin. Their log-ins and links end, and the account and the phone that they were bound to
 * are free for other devices; organisation, group and dealer stay, for a return. A device that is bound to a dealer is
 * refused with deviceBoundToDealer, unless the caller is that dealer or above it (spec §6, "Other rules").
 */
export async function deleteDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
): Promise<BatchOutcome> {
  const now = new Date(ctx.now())
  return changeDevices(ctx, {
    func: 'device/Delete',
    ids,
    prepare: async (client) => ({
      refuse: (device) => refuseForeignDealer(ctx, device),
      apply: async (devices) => {
        await lockCounts(
          client,
          devices.map((device) => device.organisationId),
        )
        await client.query(
          `UPDATE device SET deleted_at = $2, deleted_by = $3, account_id = NULL, phone = NULL, updated_at = $2
           WHERE id = ANY($1)`,
          [devices.map(({ id }) => id), now, ctx.caller.accountId ?? null],
        )
      },
      describe: ({ organisationId, groupId, accountId, phone, dealerId }) => ({
        before: { organisationId, groupId, accountId, phone, dealerId },
        after: { deletedAt: now },
      }),
      endsAccess: () => true,
    }),
  })
}
