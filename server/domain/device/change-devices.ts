import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Context } from '../../context.ts'
import { inScope } from '../../db/in-scope.ts'
import type { PoolClient } from '../../db/pool.ts'
import { all, anyOf, db } from '../../db/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockTree } from '../organisation/lock-tree.ts'
import { endDeviceSessions, revokeShares, tellEndedSessions } from './end-device-access.ts'
import { type LockedDevice, lockDevices } from './lock-devices.ts'

export type Refusal = { error: ErrorName; values?: Record<string, string | number> }
export type DeviceFailure = Refusal & { id: number; imei: string }
export type BatchOutcome = { done: { id: number; imei: string }[]; failed: DeviceFailure[] }

export type DevicePlan = {
  refuse(device: LockedDevice): Refusal | undefined
  apply(devices: readonly LockedDevice[]): Promise<void>
  describe(device: LockedDevice): {
    before: Record<string, unknown>
    after: Record<string, unknown>
  }
  /** The device leaves its owner: logins and links end. */
  endsAccess?(device: LockedDevice): boolean
  /** Logins end, links stay. */
  endsLogins?(device: LockedDevice): boolean
}

export type DeviceChange = {
  /** `module/Func`, for the audit log. */
  func: string
  ids: readonly number[]
  inBin?: boolean
  /**
   * Locks and reads what else is needed; a throw refuses the batch. Runs again after a deadlock, so
   * it resets what it sets outside.
   */
  prepare(client: PoolClient): Promise<DevicePlan>
}

/**
 * Up to 1000 devices in one transaction, each with its own result and audit event; gateways,
 * sockets and caches hear after the commit. A device that changed organisation since the call began
 * is refused (of two sales one counts), and no organisation moves meanwhile.
 */
export async function changeDevices(ctx: Context, change: DeviceChange): Promise<BatchOutcome> {
  const { services, caller } = ctx
  const { func, inBin = false } = change
  const ids = [...new Set(change.ids)]
  if (ids.length === 0) return { done: [], failed: [] }
  const owners = await readOwners(ctx, ids)
  const { done, failed, ended } = await inScope(services.pool, caller.path, async (client) => {
    await lockTree(client, 'change')
    const plan = await change.prepare(client)
    const locked = await lockDevices(client, caller, { ids, inBin })
    const refuse = (device: LockedDevice) =>
      owners.get(device.id) === device.organisationId
        ? plan.refuse(device)
        : ({ error: 'dataChanged' } as const)
    const { accepted, failed } = partition(ids, locked, refuse)
    if (accepted.length === 0) return { done: [], failed, ended: [] }
    const events = accepted.map((device) => ({
      object: objectOf(device),
      ...plan.describe(device),
    }))
    await plan.apply(accepted)
    await writeAudit(client, ctx, func, events)
    const ended = await endAccess(client, plan, { devices: accepted, now: ctx.now() })
    return { done: accepted.map(({ id, imei }) => ({ id, imei })), failed, ended }
  })
  await Promise.all(done.map(({ id, imei }) => services.bus.publish('device', { id, imei })))
  await tellEndedSessions(services, ended)
  return { done, failed }
}

async function endAccess(
  client: PoolClient,
  { endsAccess, endsLogins }: DevicePlan,
  { devices, now }: { devices: readonly LockedDevice[]; now: number },
): Promise<string[]> {
  const idsOf = (isMeant?: (device: LockedDevice) => boolean) =>
    devices.filter((device) => isMeant?.(device)).map(({ id }) => id)
  const leaving = idsOf(endsAccess)
  await revokeShares(client, leaving, now)
  return endDeviceSessions(client, [...leaving, ...idsOf(endsLogins)])
}

async function readOwners({ services }: Context, ids: number[]): Promise<Map<number, number>> {
  const rows = await all(
    services.pool,
    db
      .selectFrom('device')
      .select(['id', 'organisation_id as organisationId'])
      .where('id', '=', anyOf(ids)),
  )
  return new Map(rows.map(({ id, organisationId }) => [id, organisationId]))
}

function partition(
  ids: readonly number[],
  locked: readonly LockedDevice[],
  refuse: (device: LockedDevice) => Refusal | undefined,
) {
  const byId = new Map(locked.map((device) => [device.id, device]))
  const accepted: LockedDevice[] = []
  const failed: DeviceFailure[] = []
  for (const id of ids) {
    const device = byId.get(id)
    const refusal = device ? refuse(device) : ({ error: 'deviceNotFound' } as const)
    if (refusal) failed.push({ id, imei: device?.imei ?? '', ...refusal })
    else if (device) accepted.push(device)
  }
  return { accepted, failed }
}

const objectOf = ({ id, imei, organisationId: ownerId }: LockedDevice) =>
  ({ kind: 'device', id, name: imei, ownerId }) as const
