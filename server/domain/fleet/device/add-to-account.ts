import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleAccountId, VisibleDeviceId } from '../../../db/family-scope.ts'
import { anyOf, db, run } from '../../../db/sql.ts'
import { type BulkOutcome, changeDevices, type Refusal } from './change-devices.ts'
import type { LockedDevice } from './lock-devices.ts'
import { isSeller, lockHome, lockTarget } from './lock-target.ts'
import { refuseRootOwned, transferPlan } from './transfer-devices.ts'

/**
 * Moves them into its organisation (a sale) and binds them. Bound ones only if a dealer
 * `takesBound`.
 */
export async function addToAccount(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  { accountId, takesBound }: { accountId: VisibleAccountId; takesBound: boolean },
): Promise<BulkOutcome> {
  return changeDevices(ctx, {
    func: 'device/AddForTerm',
    canBeUndone: true,
    ids,
    prepare: async (client) => {
      const home = await lockHome(client, accountId)
      if (home === undefined) throw new AppError('accountNotFound')
      const target = await lockTarget(client, ctx, home)
      const isDealer = await isSeller(client, ctx)
      const mayTake = takesBound && isDealer
      const transfer = { target, groupId: null, accountId, isSale: isDealer }
      const coming = transferPlan(client, ctx, transfer)
      const isWithin = (device: LockedDevice) => device.organisationId === target.id
      return {
        endsAccess: (device) => !isWithin(device) || refuseBound(device) !== undefined,
        apply: async (devices) => {
          await coming.apply(devices.filter((device) => !isWithin(device)))
          const within = anyOf(devices.filter(isWithin).map(({ id }) => id))
          await run(
            client,
            db
              .updateTable('device')
              .set({ account_id: accountId, phone: null, updated_at: new Date(ctx.now()) })
              .where('id', '=', within),
          )
        },
        describe: (device) =>
          isWithin(device)
            ? {
                before: { accountId: device.accountId, phone: device.phone },
                after: { accountId, phone: null },
              }
            : coming.describe(device),
        refuse: (device) => {
          if (device.accountId === accountId) return { error: 'alreadyThere' }
          return refuseRootOwned(device, target) ?? (mayTake ? undefined : refuseBound(device))
        },
      }
    },
  })
}

export function refuseBound({ accountLogin, phone }: LockedDevice): Refusal | undefined {
  if (accountLogin !== null) {
    return { error: 'deviceBoundToAccount', values: { account: accountLogin } }
  }
  return phone === null ? undefined : { error: 'deviceBoundToPhone', values: { phone } }
}
