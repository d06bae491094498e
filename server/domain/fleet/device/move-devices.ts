import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type {
  VisibleDeviceId,
  VisibleGroupId,
  VisibleOrganisation,
} from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { anyOf, db, run } from '../../../db/sql.ts'
import { readTimeRule } from '../service-end/given-time.ts'
import { serviceEnd } from '../service-end/service-end.ts'
import { type BulkOutcome, changeDevices, type DevicePlan } from './change-devices.ts'
import type { LockedDevice } from './lock-devices.ts'
import {
  checkSeller,
  checkServiceGiver,
  lockGroup,
  lockTarget,
  type Target,
} from './lock-target.ts'
import { refuseRootOwned, transferPlan } from './transfer-devices.ts'

export type Destination = {
  organisation: VisibleOrganisation
  groupId: VisibleGroupId | undefined
}

/** To another organisation (`transferPlan`), or group. */
export async function moveDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  destination: Destination,
): Promise<BulkOutcome> {
  return changeDevices(ctx, {
    func: 'device/Move',
    canBeUndone: true,
    ids,
    prepare: async (client) => {
      const { target, groupId } = await lockDestination(client, ctx, destination)
      const transfer = transferPlan(client, ctx, { target, groupId, isSale: false })
      const isWithin = (device: LockedDevice) => device.organisationId === target.id
      const isThere = (device: LockedDevice) =>
        isWithin(device) && (groupId === null || device.groupId === groupId)
      const regroup = regroupPlan(client, ctx, groupId)
      return {
        ...transfer,
        refuse: (device) =>
          isThere(device)
            ? { error: 'alreadyThere' }
            : isWithin(device)
              ? undefined
              : refuseRootOwned(device, target),
        apply: async (devices) => {
          await regroup.apply(devices.filter(isWithin))
          await transfer.apply(devices.filter((device) => !isWithin(device)))
        },
        describe: (device) => (isWithin(device) ? regroup : transfer).describe(device),
        endsAccess: (device) => !isWithin(device),
      }
    },
  })
}

export type Sale = Destination & {
  /** Unix seconds; null none, undefined stays. */
  dueTime: number | null | undefined
}

/**
 * Starts ownership (`start_dev_time`). Sold to end users, they stay dealer-bound: the buyer cannot
 * delete them.
 */
export async function sellDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  sale: Sale,
): Promise<BulkOutcome> {
  const { dueTime } = sale
  const expiresAt = dueTime === undefined ? undefined : serviceEnd(dueTime, ctx.now())
  return changeDevices(ctx, {
    func: 'device/Sell',
    canBeUndone: true,
    ids,
    prepare: async (client) => {
      if (dueTime === undefined) await checkSeller(client, ctx)
      else await checkServiceGiver(client, ctx)
      const { target, groupId } = await lockDestination(client, ctx, sale)
      const refuseEnd = await readTimeRule(client, ctx)
      if (target.id === ctx.caller.organisationId) throw new AppError('notASubordinate')
      return {
        ...transferPlan(client, ctx, { target, groupId, isSale: true, expiresAt }),
        refuse: (device) =>
          device.organisationId === target.id
            ? { error: 'alreadyThere' }
            : (refuseRootOwned(device, target) ?? refuseEnd(device.expiresAt, expiresAt)),
      }
    },
  })
}

async function lockDestination(
  client: PoolClient,
  ctx: Context,
  { organisation, groupId }: Destination,
): Promise<{ target: Target; groupId: number | null }> {
  const target = await lockTarget(client, ctx, organisation.id)
  if (groupId !== undefined && (await lockGroup(client, groupId)) !== target.id) {
    throw new AppError('groupElsewhere')
  }
  return { target, groupId: groupId ?? null }
}

function regroupPlan(
  client: PoolClient,
  ctx: Context,
  groupId: number | null,
): Pick<DevicePlan, 'apply' | 'describe'> {
  return {
    apply: async (devices) => {
      const own = anyOf(devices.map(({ id }) => id))
      const now = new Date(ctx.now())
      const regroup = db.updateTable('device').set({ group_id: groupId, updated_at: now })
      await run(client, regroup.where('id', '=', own))
    },
    describe: (device) => ({ before: { groupId: device.groupId }, after: { groupId } }),
  }
}
