import type { Context } from '../../context.ts'
import type { VisibleAccountId, VisibleDeviceId } from '../../db/family-scope.ts'
import type { PoolClient } from '../../db/pool.ts'
import { anyOf, db, first, run } from '../../db/sql.ts'
import { AppError } from '../../errors.ts'
import { type BatchOutcome, changeDevices, type Refusal } from './change-devices.ts'
import type { LockedDevice } from './lock-devices.ts'
import { isSeller, lockTarget } from './lock-target.ts'
import { refuseRootOwned, transferPlan } from './transfer-devices.ts'

/**
 * Adds devices to the account of an end user (spec §7, AddForTerm): they come into the account's organisation, out of
 * a dealer's stock as if sold, and are bound to the account; one that is there already is bound only. Refused alone:
 * alreadyThere; rootDeviceToEndUser; a device of another account (deviceBoundToAccount) or with a phone
 * (deviceBoundToPhone), unless a dealer says `takesBound` (spec §8: "lets a dealer add it to the terminal").
 */
export async function addToAccount(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  { accountId, takesBound }: { accountId: VisibleAccountId; takesBound: boolean },
): Promise<BatchOutcome> {
  return changeDevices(ctx, {
    func: 'device/AddForTerm',
    ids,
    prepare: async (client) => {
      const target = await lockTarget(client, ctx, await lockAccount(client, accountId))
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

/** A device that is bound to an account or a phone is not taken from it. */
export function refuseBound({ accountLogin, phone }: LockedDevice): Refusal | undefined {
  if (accountLogin !== null) {
    return { error: 'deviceBoundToAccount', values: { account: accountLogin } }
  }
  return phone === null ? undefined : { error: 'deviceBoundToPhone', values: { phone } }
}

/** The organisation of an account that stays until the transaction ends. Throws notFound. */
async function lockAccount(client: PoolClient, accountId: VisibleAccountId): Promise<number> {
  const account = await first(
    client,
    db
      .selectFrom('account')
      .select('organisation_id as organisationId')
      .where('id', '=', accountId)
      .forKeyShare(),
  )
  if (!account) throw new AppError('notFound')
  return account.organisationId
}
