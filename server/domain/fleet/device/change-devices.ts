import type { ErrorName } from '#lib/codes/error-codes.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { lockTree } from '../../people/organisation/lock-tree.ts'
import type { Changes } from '../../platform/audit/changes-between.ts'
import { type AuditEvent, writeAudit } from '../../platform/audit/write-audit.ts'
import { keepAfter, keepBefore, keepShares, openUndo } from '../undo/keep-undo.ts'
import { endDeviceSessions, revokeShares, tellEndedSessions } from './end-device-access.ts'
import { type LockedDevice, lockDevices } from './lock-devices.ts'

export type Refusal = { error: ErrorName; values?: Record<string, string | number> }
export type DeviceFailure = Refusal & { id: number; imei: string }
export type BulkOutcome = {
  done: { id: number; imei: string }[]
  failed: DeviceFailure[]
  undoId?: number | undefined
}

export type DevicePlan = {
  refuse(device: LockedDevice): Refusal | undefined
  apply(devices: readonly LockedDevice[]): Promise<void>
  /** Undefined: nothing changes. */
  describe(device: LockedDevice): Changes<Record<string, unknown>> | undefined
  /** Ends logins and links. */
  endsAccess?(device: LockedDevice): boolean
  endsLogins?(device: LockedDevice): boolean
  afterwards?(devices: readonly LockedDevice[]): Promise<void>
}

export type DeviceChange = {
  func: string
  ids: readonly number[]
  inBin?: boolean
  canBeUndone?: true
  /** It pays organisations above, which a scope hides (docs/security.md#row-level-security). */
  paysAbove?: true
  /** To which they are bound, for the way back. */
  fenceId?: number
  /**
   * Locks and reads more; a throw refuses the whole change. Runs again after deadlocks, so it resets what
   * is outside.
   */
  prepare(client: PoolClient): Promise<DevicePlan>
}

/**
 * Up to 1000 devices in a transaction, each with result and audit event; then tells gateways,
 * sockets, caches. Refuses a device that changed organisation since (of two sales one counts); no
 * organisation moves meanwhile.
 */
export async function changeDevices(ctx: Context, change: DeviceChange): Promise<BulkOutcome> {
  const { services, caller } = ctx
  const { inBin = false } = change
  const ids = [...new Set(change.ids)]
  if (ids.length === 0) return { done: [], failed: [] }
  const owners = await readOwners(ctx, ids)
  const { ended, ...outcome } = await within(ctx, change, async (client) => {
    await lockTree(client, 'change')
    const plan = await change.prepare(client)
    const locked = await lockDevices(client, caller, { ids, inBin })
    const refuse = (device: LockedDevice) =>
      owners.get(device.id) === device.organisationId
        ? plan.refuse(device)
        : ({ error: 'dataChanged' } as const)
    const { accepted, failed } = partition(ids, locked, refuse)
    const done = accepted.map(({ id, imei }) => ({ id, imei }))
    const events = accepted.flatMap((device) => {
      const changes = plan.describe(device)
      return changes ? [{ device, event: { object: objectOf(device), ...changes } }] : []
    })
    if (events.length === 0) return { done, failed, ended: [] }
    return { done, failed, ...(await makeChange(client, ctx, { change, plan, events })) }
  })
  const { bus } = services
  await Promise.all(outcome.done.map(({ id, imei }) => bus.publish('device', { id, imei })))
  await tellEndedSessions(services, ended)
  return outcome
}

const within = <T>(
  { services, caller }: Context,
  { paysAbove }: DeviceChange,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> =>
  paysAbove ? inTransaction(services.pool, work) : inScope(services.pool, caller.path, work)

type Making = {
  change: DeviceChange
  plan: DevicePlan
  events: readonly { device: LockedDevice; event: Omit<AuditEvent, 'func'> }[]
}

async function makeChange(
  client: PoolClient,
  ctx: Context,
  { change: { func, canBeUndone, fenceId }, plan, events }: Making,
): Promise<{ ended: string[]; undoId: number | undefined }> {
  const devices = events.map(({ device }) => device)
  const ids = devices.map(({ id }) => id)
  const undoId = canBeUndone && (await openUndo(client, ctx, { func, fenceId }))
  if (undoId) await keepBefore(client, { undoId, ids })
  await plan.apply(devices)
  if (undoId) await keepAfter(client, { undoId, ids })
  const written = events.map(({ event }) => event)
  await writeAudit(client, ctx, func, written)
  const { sessions, shares } = await endAccess(client, plan, { devices, now: ctx.now() })
  if (undoId) await keepShares(client, undoId, shares)
  await plan.afterwards?.(devices)
  return { ended: sessions, undoId }
}

async function endAccess(
  client: PoolClient,
  { endsAccess, endsLogins }: DevicePlan,
  { devices, now }: { devices: readonly LockedDevice[]; now: number },
): Promise<{ sessions: string[]; shares: number[] }> {
  const idsOf = (isMeant?: (device: LockedDevice) => boolean) =>
    devices.filter((device) => isMeant?.(device)).map(({ id }) => id)
  const leaving = idsOf(endsAccess)
  const shares = await revokeShares(client, leaving, now)
  return { shares, sessions: await endDeviceSessions(client, [...leaving, ...idsOf(endsLogins)]) }
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
