import { sql } from 'kysely'
import { momentIn } from '#lib/format/zone-clock.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { newRandomPassword } from '../../people/auth/password.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { lockCounts } from '../device/lock-devices.ts'
import { isSeller } from '../device/lock-target.ts'
import { type PayImport, registerDevice } from '../device/register-device.ts'
import { addGroup } from '../group/name-group.ts'
import { serviceEnd } from '../service-end/service-end.ts'
import type { ImportInput } from './read-import.ts'

export type ImportTarget = {
  organisationId: number
  /** For rows without a group. */
  groupId: number | undefined
  createsGroups: boolean
  givesPassword: boolean
}

/**
 * In `client`'s transaction, with audit event; the printed code comes hashed (hex). Returns the
 * random password or ''. The caller publishes `device` after commit.
 */
export async function importRow(
  client: PoolClient,
  ctx: Context,
  { input, target, payImport }: { input: ImportInput; target: ImportTarget; payImport: PayImport },
): Promise<{ id: number; imei: string; password: string }> {
  const { organisationId } = target
  const {
    imei: number,
    protocol,
    wired,
    name,
    model,
    sim,
    iccid,
    phone,
    code,
    remark,
    ...rest
  } = input
  const { group, icon, dueTime, ...profile } = rest
  const written = Object.entries(profile).filter(([, value]) => value !== '')
  const isDealer = dueTime !== '' && (await isSeller(client, ctx))
  const expiresAt = checkRow(ctx, input, isDealer)
  const groupId = group === '' ? target.groupId : await findGroup(client, ctx, group, target)
  const given = target.givesPassword
    ? await newRandomPassword(ctx.services.config.SECRET)
    : undefined
  const registered = await registerDevice(client, ctx, {
    passwordHash: given?.hash,
    number,
    protocol,
    organisationId,
    groupId,
    name,
    model,
    wired,
    ...(icon && { icon: Number(icon) - 1 }),
    sim,
    iccid,
    phone,
    remark,
    expiresAt,
    profile: Object.fromEntries(written),
    ...(code && { claimCode: Buffer.from(code, 'hex') }),
  })
  if (registered.error !== undefined) throw new AppError(registered.error)
  const { id, imei } = registered
  await payImport(client, ctx, id)
  const object = { kind: 'device', id, name: imei } as const
  const facts = { name, model, protocol, sim, iccid, phone, expiresAt }
  const after = { organisationId, groupId: groupId ?? null, ...facts }
  await writeAudit(client, ctx, 'device/Import', [{ object, after }])
  return { id, imei, password: given?.password ?? '' }
}

/**
 * Throws what the starter may not write. Returns the end of service: last second of its day in the
 * starter's zone.
 */
export function checkRow(
  { caller, now }: Context,
  { phone, dueTime }: Pick<ImportInput, 'phone' | 'dueTime'>,
  isDealer: boolean,
): Date | undefined {
  if (phone && !caller.permissions.includes('e_ua_bind_device')) throw new AppError('noPermission')
  if (!dueTime) return undefined
  if (!isDealer) throw new AppError('onlySellers')
  if (!caller.permissions.includes('e_ua_modify_increment_platform'))
    throw new AppError('noPermission')
  const end = momentIn(caller.zone, Date.parse(`${dueTime}T23:59:59Z`) / 1000, 'last')
  return serviceEnd(end, now()) ?? undefined
}

/** Name in any case and form of Unicode; two tasks make one. */
async function findGroup(
  client: PoolClient,
  ctx: Context,
  name: string,
  { organisationId, createsGroups }: ImportTarget,
): Promise<number> {
  const find = async () => {
    const named = await first(
      client,
      db
        .selectFrom('device_group')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where((eb) => eb(sql`lower(normalize(${eb.ref('name')}))`, '=', sql`lower(${name})`))
        .orderBy((eb) => eb('name', '<>', name))
        .orderBy('id')
        .limit(1),
    )
    return named?.id
  }
  const found = await find()
  if (found !== undefined) return found
  if (!createsGroups) throw new AppError('groupMissing', { name })
  await lockCounts(client, [organisationId])
  return (await find()) ?? addGroup(client, ctx, { organisationId, name })
}
