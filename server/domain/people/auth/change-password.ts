import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, run } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { tellEnded, voidSessions } from './close-session.ts'
import { hashPassword, passwordFits } from './password.ts'
import { provePassword } from './prove-password.ts'
import { namesOf, readOwn } from './read-own.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const updates = {
  account: (id: number, hash: string) =>
    db.updateTable('account').set({ password_hash: hash }).where('id', '=', id),
  device: (id: number, hash: string) =>
    db
      .updateTable('device')
      .set({ password_hash: hash, password_given: false })
      .where('id', '=', id),
}

export async function hashNewPassword(
  { config }: Pick<Services, 'config'>,
  md5: string,
  present: { hash: string | undefined; names: readonly (string | null)[] },
): Promise<string> {
  refuseWeakPassword(md5, present.names)
  if (await passwordFits(present.hash, md5, config.SECRET)) throw new AppError('passwordSame')
  return hashPassword(md5, config.SECRET)
}

/** Voids all sessions but one; returns them. */
export async function storePassword(
  client: PoolClient,
  { kind, id }: { kind: 'account' | 'device'; id: number },
  { hash, ...spare }: { hash: string; now: number; exceptKey?: string },
): Promise<string[]> {
  await run(client, updates[kind](id, hash))
  const accountId = kind === 'account' ? id : undefined
  return voidSessions(client, { accountId, deviceId: id }, spare)
}

/** The present session keeps its sid. */
export async function changePassword(
  ctx: Context,
  given: { oldMd5: string; newMd5: string },
): Promise<void> {
  const { services, caller, now } = ctx
  await provePassword(ctx, given.oldMd5)
  const own = await readOwn(services.pool, caller)
  const names = namesOf(own)
  const present = { hash: own.passwordHash, names }
  const hash = await hashNewPassword(services, given.newMd5, present)
  const ended = await inTransaction(services.pool, async (client) => {
    const { sessionKey: exceptKey } = caller
    const keys = await storePassword(client, own, { hash, now: now(), exceptKey })
    const object = { kind: own.kind, id: own.id, name: own.login }
    await writeAudit(client, ctx, 'user/ModifyPwd', [{ object, after: { ended: keys.length } }])
    return keys
  })
  // The session may do more now if others chose the old password.
  await tellEnded(services, [...ended, caller.sessionKey])
}
