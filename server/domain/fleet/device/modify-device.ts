import { AppError } from '../../../app-error.ts'
import { isGuest } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId, VisibleGroupId } from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'
import { readTimeRule } from '../service-end/given-time.ts'
import { serviceEnd } from '../service-end/service-end.ts'
import { changeDevice } from './change-device.ts'
import { type DeviceProfile, readProfile, saveProfile } from './device-profile.ts'
import { checkServiceGiver, lockGroup } from './lock-target.ts'
import { tellWho } from './tell-who.ts'
import { typeIccid } from './type-iccid.ts'

export type DeviceFields = {
  name?: string | undefined
  model?: string | undefined
  icon?: number | undefined
  /** 0 wired, 1 wireless. */
  wired?: number | undefined
  sim?: string | undefined
  iccid?: string | undefined
  remark?: string | undefined
  groupId?: VisibleGroupId | null | undefined
  expiresAt?: Date | null | undefined
}

const keys = [
  'name',
  'model',
  'icon',
  'wired',
  'sim',
  'iccid',
  'remark',
  'groupId',
  'expiresAt',
] as const satisfies readonly (keyof DeviceFields)[]
const ownFields: readonly (keyof DeviceFields)[] = ['name', 'icon']

export type DeviceChanges = {
  fields: Omit<DeviceFields, 'expiresAt'>
  profile: Partial<DeviceProfile>
  /** Unix seconds; null none, undefined stays. */
  dueTime?: number | null | undefined
}

/** Returns its time (ms). */
export async function modifyDevice(
  ctx: Context,
  id: VisibleDeviceId,
  { fields: plain, profile, dueTime }: DeviceChanges,
): Promise<number> {
  const expiresAt = dueTime === undefined ? undefined : serviceEnd(dueTime, ctx.now())
  const fields: DeviceFields = { ...plain, expiresAt }
  const named = keys.filter((key) => fields[key] !== undefined)
  const isLimited = ctx.caller.deviceId !== undefined
  if (isLimited && named.some((key) => !ownFields.includes(key)))
    throw new AppError('deviceFieldNotYours')
  if (isGuest(ctx.caller) && Object.values(profile).some((value) => value !== undefined))
    throw new AppError('deviceFieldNotYours')
  const at = ctx.now()
  await changeDevice(ctx, id, {
    func: 'device/Modify',
    apply: async (client, device) => {
      if (expiresAt !== undefined) {
        await checkServiceGiver(client, ctx)
        const refusal = (await readTimeRule(client, ctx))(device.expiresAt, expiresAt)
        if (refusal) throw new AppError(refusal.error)
      }
      if (fields.groupId) {
        const owner = await lockGroup(client, fields.groupId)
        if (owner !== device.organisationId) throw new AppError('groupElsewhere')
      }
      const known = named.length > 0 && (await readFields(client, id))
      const before = { ...known, ...(await readProfile(client, id)) }
      const changes = changed(before, { ...fields, ...profile })
      if (!changes) return undefined
      if (fields.iccid) await typeIccid(client, ctx, { iccid: fields.iccid, deviceId: id })
      if (fields.model !== undefined || fields.iccid !== undefined) await tellWho(client, ctx)
      await saveFields(client, id, { fields, at })
      await saveProfile(client, id, profile)
      return changes
    },
  })
  return at
}

function readFields(client: PoolClient, id: number) {
  return first(
    client,
    db
      .selectFrom('device')
      .select(['name', 'model', 'icon', 'wired', 'sim', 'iccid', 'remark'])
      .select(['group_id as groupId', 'expires_at as expiresAt'])
      .where('id', '=', id),
  )
}

async function saveFields(
  client: PoolClient,
  id: number,
  { fields, at }: { fields: DeviceFields; at: number },
): Promise<void> {
  const { name, model, icon, wired, sim, iccid, remark, groupId, expiresAt } = fields
  await run(
    client,
    db
      .updateTable('device')
      .set({ name, model, icon, wired, remark, group_id: groupId, expires_at: expiresAt })
      .set({ sim: sim === '' ? null : sim, iccid: iccid === '' ? null : iccid })
      .set({ updated_at: new Date(at) })
      .where('id', '=', id),
  )
}

/** ID numbers: only that they changed. */
function changed(before: Record<string, unknown>, after: Record<string, unknown>) {
  const known = (value: unknown) => JSON.stringify(value || null)
  const keys = Object.keys(after).filter(
    (key) => after[key] !== undefined && known(after[key]) !== known(before[key]),
  )
  if (keys.length === 0) return undefined
  const pick = (source: Record<string, unknown>) =>
    Object.fromEntries(
      keys.map((key) => [key, key === 'leaderIdNumber' && source[key] ? '***' : source[key]]),
    )
  return { before: pick(before), after: pick(after) }
}
