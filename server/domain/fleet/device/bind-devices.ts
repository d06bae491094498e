import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type {
  VisibleAccountId,
  VisibleDeviceId,
  VisibleOrganisation,
} from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, run } from '../../../db/sql.ts'
import { refuseBound } from './add-to-account.ts'
import { type BulkOutcome, changeDevices, type DevicePlan, type Refusal } from './change-devices.ts'
import { type LockedDevice, lockPhone } from './lock-devices.ts'
import { checkSeller, lockHome, lockTarget } from './lock-target.ts'

/** Exactly one of the three. */
export type Binding = {
  accountId?: VisibleAccountId | undefined
  /** 11 digits, for one device. */
  phone?: string | undefined
  dealer?: VisibleOrganisation | undefined
}

/**
 * To an account of the organisation, a dealer at or above it, or (one device) a phone for log-in.
 * Bound ones are refused.
 */
export async function bindDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  binding: Binding,
): Promise<BulkOutcome> {
  const { accountId, phone, dealer } = binding
  const named = [accountId, phone, dealer].filter((one) => one !== undefined)
  if (named.length !== 1 || (phone !== undefined && ids.length > 1)) {
    throw new AppError('bindOneThing')
  }
  return changeDevices(ctx, {
    func: 'device/Bind',
    ids,
    prepare: (client) => {
      if (accountId !== undefined) return planAccount(client, ctx, accountId)
      if (phone !== undefined) return planPhone(client, ctx, phone)
      return planDealer(client, ctx, dealer as VisibleOrganisation)
    },
  })
}

export function setColumn(
  client: PoolClient,
  ctx: Context,
  {
    column,
    value,
  }: { column: 'account_id' | 'phone' | 'dealer_id'; value: number | string | null },
): Pick<DevicePlan, 'apply' | 'describe'> {
  const name = ({ account_id: 'accountId', phone: 'phone', dealer_id: 'dealerId' } as const)[column]
  return {
    apply: async (devices) => {
      const own = anyOf(devices.map(({ id }) => id))
      const changed = db.updateTable('device').set(column, value)
      await run(client, changed.set({ updated_at: new Date(ctx.now()) }).where('id', '=', own))
    },
    describe: (device) => ({ before: { [name]: device[name] }, after: { [name]: value } }),
  }
}

async function planAccount(
  client: PoolClient,
  ctx: Context,
  accountId: VisibleAccountId,
): Promise<DevicePlan> {
  const owner = await lockHome(client, accountId)
  return {
    ...setColumn(client, ctx, { column: 'account_id', value: accountId }),
    refuse: (device) => {
      if (device.accountId === accountId) return { error: 'alreadyThere' }
      if (device.organisationId !== owner) return { error: 'accountElsewhere' }
      return refuseBound({ ...device, phone: null })
    },
  }
}

async function planPhone(client: PoolClient, ctx: Context, phone: string): Promise<DevicePlan> {
  await lockPhone(client, phone)
  const holders = await all(client, db.selectFrom('device').select('id').where('phone', '=', phone))
  return {
    ...setColumn(client, ctx, { column: 'phone', value: phone }),
    refuse: (device) => {
      if (device.phone === phone) return { error: 'alreadyThere' }
      if (holders.length > 0) return { error: 'phoneBoundElsewhere' }
      return refuseBound({ ...device, accountLogin: null })
    },
  }
}

async function planDealer(
  client: PoolClient,
  ctx: Context,
  { id }: VisibleOrganisation,
): Promise<DevicePlan> {
  await checkSeller(client, ctx)
  const dealer = await lockTarget(client, ctx, id)
  const isDealerOf = (device: LockedDevice) =>
    dealer.kind === 'seller' && device.path.startsWith(dealer.path)
  return {
    ...setColumn(client, ctx, { column: 'dealer_id', value: id }),
    refuse: (device) => {
      if (device.dealerId === id) return { error: 'alreadyThere' }
      return isDealerOf(device) ? refuseForeignDealer(ctx, device) : { error: 'notADealer' }
    },
  }
}

/** Only that dealer or those above. */
export function refuseForeignDealer(
  { caller }: Context,
  { dealerPath, dealerName }: LockedDevice,
): Refusal | undefined {
  if (dealerPath === null || dealerPath.startsWith(caller.path)) return undefined
  return { error: 'deviceBoundToDealer', values: { dealer: dealerName ?? '' } }
}
