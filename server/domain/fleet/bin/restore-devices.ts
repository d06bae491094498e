import { sql } from 'kysely'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type {
  DeletedDeviceId,
  VisibleGroupId,
  VisibleOrganisation,
} from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import { type BulkOutcome, changeDevices, type Refusal } from '../device/change-devices.ts'
import { type LockedDevice, lockCounts } from '../device/lock-devices.ts'
import { lockGroup, lockTarget } from '../device/lock-target.ts'
import { dealerAfter, refuseRootOwned } from '../device/transfer-devices.ts'
import { latestRestoredEnd } from '../service-end/service-end.ts'

export type Return = {
  /** Undefined: each to its former one. */
  organisation: VisibleOrganisation | undefined
  /** Undefined: the former, in the former organisation. */
  groupId: VisibleGroupId | undefined
}

/** Service ends within five years (service-end.ts); other owners get no password. */
export async function restoreDevices(
  ctx: Context,
  ids: readonly DeletedDeviceId[],
  { organisation, groupId }: Return,
): Promise<BulkOutcome> {
  const now = new Date(ctx.now())
  const latest = latestRestoredEnd(ctx.now())
  return changeDevices(ctx, {
    func: 'device/Restore',
    canBeUndone: true,
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
          const returned = devices.map((device) => ({
            id: device.id,
            organisation_id: ownerAfter(device),
            group_id: groupAfter(device),
            dealer_id: dealer(device),
            expires_at: endAfter(device),
          }))
          await bringBack(client, returned, now)
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

type Returned = {
  id: number
  organisation_id: number
  group_id: number | null
  dealer_id: number | null
  expires_at: Date
}

function bringBack(client: PoolClient, devices: readonly Returned[], now: Date): Promise<number> {
  const column = <K extends keyof Returned>(key: K) => devices.map((device) => device[key])
  const returned = sql<Returned>`unnest(${column('id')}::int[], ${column('organisation_id')}::int[],
    ${column('group_id')}::int[], ${column('dealer_id')}::int[], ${column('expires_at')}::timestamptz[])`
  const names = sql`returned (id, organisation_id, group_id, dealer_id, expires_at)`
  return run(
    client,
    db
      .updateTable('device as d')
      .from(returned.as<'returned'>(names))
      .set({
        deleted_at: null,
        deleted_by: null,
        updated_at: now,
        organisation_id: (eb) => eb.ref('returned.organisation_id'),
        group_id: (eb) => eb.ref('returned.group_id'),
        dealer_id: (eb) => eb.ref('returned.dealer_id'),
        expires_at: (eb) => eb.ref('returned.expires_at'),
        password_hash: (eb) =>
          eb
            .case()
            .when('d.organisation_id', '=', eb.ref('returned.organisation_id'))
            .then(eb.ref('d.password_hash'))
            .end(),
      })
      .whereRef('d.id', '=', 'returned.id'),
  )
}
