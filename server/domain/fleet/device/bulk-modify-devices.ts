import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId, VisibleGroupId } from '../../../db/family-scope.ts'
import { anyOf, db, run } from '../../../db/sql.ts'
import { changesBetween } from '../../platform/audit/changes-between.ts'
import { readTimeRule } from '../service-end/given-time.ts'
import { serviceEnd } from '../service-end/service-end.ts'
import { type BulkOutcome, changeDevices } from './change-devices.ts'
import type { LockedDevice } from './lock-devices.ts'
import { checkServiceGiver, lockGroup } from './lock-target.ts'
import { tellWho } from './tell-who.ts'

export type BulkFields = {
  model?: string | undefined
  icon?: number | undefined
  groupId?: VisibleGroupId | null | undefined
  /** Unix seconds, null for none. */
  dueTime?: number | null | undefined
}

/** Device logins change the icon only. */
export async function bulkModifyDevices(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
  fields: BulkFields,
): Promise<BulkOutcome> {
  const { model, icon, groupId, dueTime } = fields
  const end = dueTime === undefined ? undefined : serviceEnd(dueTime, ctx.now())
  const changes = { model, icon, groupId, expiresAt: end }
  const named = Object.entries(changes).filter(([, value]) => value !== undefined)
  if (named.length === 0) throw new AppError('nothingToChange')
  if (ctx.caller.kind === 'device' && named.some(([name]) => name !== 'icon')) {
    throw new AppError('deviceFieldNotYours')
  }
  const wanted = { ...changes, expiresAt: end === null ? null : end?.toISOString() }
  const changesOf = (device: LockedDevice) =>
    changesBetween({ ...device, expiresAt: device.expiresAt?.toISOString() }, wanted)
  return changeDevices(ctx, {
    func: 'device/BatchModify',
    canBeUndone: true,
    ids,
    prepare: async (client) => {
      if (end !== undefined) await checkServiceGiver(client, ctx)
      const refuseEnd = await readTimeRule(client, ctx)
      const owner = groupId ? await lockGroup(client, groupId) : undefined
      const isElsewhere = (device: LockedDevice) =>
        owner !== undefined && device.organisationId !== owner
      return {
        refuse: (device) =>
          isElsewhere(device) ? { error: 'groupElsewhere' } : refuseEnd(device.expiresAt, end),
        apply: async (devices) => {
          if (model !== undefined) await tellWho(client, ctx)
          await run(
            client,
            db
              .updateTable('device')
              .set({ model, icon, group_id: groupId, expires_at: end })
              .set({ updated_at: new Date(ctx.now()) })
              .where('id', '=', anyOf(devices.map(({ id }) => id))),
          )
        },
        describe: changesOf,
      }
    },
  })
}
