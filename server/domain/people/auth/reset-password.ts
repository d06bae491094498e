import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { anyOf, db, first, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { networkOf } from '../../platform/network-of.ts'
import { hashNewPassword, storePassword } from './change-password.ts'
import { tellEnded } from './close-session.ts'
import { findOwner, type Owner, resetTarget } from './find-owner.ts'
import { proveCode, spendCode } from './prove-code.ts'
import { atOrganisation, visitorOf } from './request-code.ts'

export type Forgotten = {
  kind: 'account' | 'device'
  /** Trimmed, lower case. */
  name: string
  channel: 'sms' | 'mail'
  code: string
  newMd5: string
}

/**
 * Forgives failures here and in other networks; second factor stays. Unknown names throw codeWrong
 * or codeExpired.
 */
export async function resetPassword(
  ctx: Pick<Context, 'services' | 'now' | 'ip' | 'requestId'>,
  requested: Forgotten,
): Promise<void> {
  const { services, now } = ctx
  const owner = await findOwner(services.pool, requested.kind, requested.name)
  const { target, subject } = resetTarget(owner, requested, services)
  const codeId = await proveCode(services, { purpose: 'forget', target, subject }, requested.code)
  if (!owner) throw new AppError('codeWrong')
  const present = await presentHash(services.pool, owner)
  const hash = await hashNewPassword(services, requested.newMd5, present)
  const ended = await inTransaction(services.pool, async (client) => {
    await spendCode(client, codeId, now())
    const keys = await storePassword(client, owner, { hash, now: now() })
    const owned = `${owner.kind}:${owner.id}`
    const forgiven = [owned, `${owned}@${networkOf(ctx.ip)}`]
    await run(client, db.deleteFrom('login_failure').where('key', '=', anyOf(forgiven)))
    const object = { kind: owner.kind, id: owner.id, name: owner.login }
    const caller = { ...visitorOf(requested.name), ...atOrganisation(owner) }
    const after = { ended: keys.length }
    await writeAudit(client, { ...ctx, caller }, 'user/FindPwd', [{ object, after }])
    return keys
  })
  await tellEnded(services, ended)
}

async function presentHash(
  pool: Pool,
  { kind, id, login, phone = '', email = '' }: Owner,
): Promise<{ hash: string | undefined; names: string[] }> {
  const row = await (kind === 'account'
    ? first(pool, db.selectFrom('account').select(['password_hash', 'name']).where('id', '=', id))
    : first(pool, db.selectFrom('device').select(['password_hash', 'name']).where('id', '=', id)))
  const names = [login, phone, email, row?.name ?? '']
  return { hash: row?.password_hash ?? undefined, names }
}
