import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { anyOf, db, run } from '../../../db/sql.ts'
import { refuseForeignDealer } from '../device/bind-devices.ts'
import { type BulkOutcome, changeDevices } from '../device/change-devices.ts'
import { lockCounts } from '../device/lock-devices.ts'

/**
 * Ends logins and links, frees account and phone; organisation, group, dealer stay for a return.
 * Dealer-bound: that dealer or above.
 */
export async function moveToRecycleBin(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
): Promise<BulkOutcome> {
  const now = new Date(ctx.now())
  return changeDevices(ctx, {
    func: 'device/Delete',
    canBeUndone: true,
    ids,
    prepare: async (client) => ({
      refuse: (device) => refuseForeignDealer(ctx, device),
      apply: async (devices) => {
        await lockCounts(
          client,
          devices.map((device) => device.organisationId),
        )
        await run(
          client,
          db
            .updateTable('device')
            .set({ deleted_at: now, deleted_by: ctx.caller.accountId ?? null })
            .set({ account_id: null, phone: null, updated_at: now })
            .where('id', '=', anyOf(devices.map(({ id }) => id))),
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
