import { sql } from 'kysely'
import type { Brand } from '#brands/public.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import { hashPassword, newRandomPassword } from '../../people/auth/password.ts'
import { refuseWeakPassword } from '../../people/auth/refuse-weak-password.ts'
import { tellOwner } from '../../people/auth/tell-owner.ts'
import { type BulkOutcome, changeDevices } from './change-devices.ts'
import type { LockedDevice } from './lock-devices.ts'

export type GivenPassword = { id: number; imei: string; password: string }

export type PasswordReset = {
  ids: readonly VisibleDeviceId[]
  /** One device's; else each a random one. */
  md5: string | undefined
  brand: Brand
}

/** Changed at next login; ends logins. */
export async function resetDevicePasswords(
  ctx: Context,
  { ids, md5, brand }: PasswordReset,
): Promise<BulkOutcome & { passwords: GivenPassword[] }> {
  const { SECRET } = ctx.services.config
  if (md5 !== undefined && ids.length > 1) throw new AppError('resetOneThing')
  let passwords: GivenPassword[] = []
  const makePassword = async ({ imei, name, phone }: LockedDevice) => {
    if (md5 === undefined) return newRandomPassword(SECRET)
    refuseWeakPassword(md5, [imei, name, phone])
    return { password: '', hash: await hashPassword(md5, SECRET) }
  }
  const outcome = await changeDevices(ctx, {
    func: 'tool/ResetTermPwd',
    ids,
    prepare: async (client) => ({
      refuse: () => undefined,
      apply: async (devices) => {
        const made = await Promise.all(devices.map(makePassword))
        await savePasswords(client, {
          ids: devices.map(({ id }) => id),
          hashes: made.map(({ hash }) => hash),
        })
        passwords = devices.flatMap(({ id, imei }, at) => {
          const { password = '' } = made[at] ?? {}
          return password === '' ? [] : [{ id, imei, password }]
        })
        await tellUsers(client, ctx, { devices, brand })
      },
      describe: () => ({ before: {}, after: { login: md5 === undefined ? 'random' : 'typed' } }),
      endsLogins: () => true,
    }),
  })
  await ctx.services.bus.publish('outbox', {})
  return { ...outcome, passwords }
}

function savePasswords(
  client: PoolClient,
  { ids, hashes }: { ids: readonly number[]; hashes: readonly string[] },
): Promise<number> {
  const fresh = sql<{ id: number; hash: string }>`unnest(${ids}::int[], ${hashes}::text[])`
  return run(
    client,
    db
      .updateTable('device as d')
      .from(fresh.as<'fresh'>(sql`fresh (id, hash)`))
      .set('password_hash', (eb) => eb.ref('fresh.hash'))
      .set({ password_given: true })
      .whereRef('d.id', '=', 'fresh.id'),
  )
}

async function tellUsers(
  client: PoolClient,
  ctx: Context,
  { devices, brand }: { devices: readonly LockedDevice[]; brand: Brand },
): Promise<void> {
  for (const { id, imei: login, phone: target } of devices) {
    if (target === null) continue
    const owner = { kind: 'device' as const, id, login }
    await tellOwner(client, ctx, { owner, target, text: 'passwordReset', brand })
  }
}
