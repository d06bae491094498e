import type { Context } from '../../context.ts'
import type { VisibleAccountId } from '../../db/family-scope.ts'
import { inScope } from '../../db/in-scope.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { tellEnded, voidSessions } from '../auth/close-session.ts'
import { hashPassword } from '../auth/password.ts'
import { refuseWeakPassword } from '../auth/weak-password.ts'
import { checkHoldsAll, checkRank, lockAccount } from './lock-account.ts'

/**
 * Sets the password of another account of the own organisation or below and ends its sessions. Only administrators do
 * this. Throws notFound, cannotChangeSelf, managersOnly, holdsMore, passwordWeak.
 */
export async function resetPassword(
  ctx: Context,
  id: VisibleAccountId,
  md5: string,
): Promise<void> {
  const { services, caller } = ctx
  if (id === caller.accountId) throw new AppError('cannotChangeSelf')
  checkRank(caller, 'e_role_manager')
  refuseWeakPassword(md5)
  const passwordHash = await hashPassword(md5, services.config.SECRET)
  const ended = await inScope(services.pool, ctx.caller.path, async (client) => {
    const account = await lockAccount(client, ctx, id)
    checkHoldsAll(caller, account)
    await client.query('UPDATE account SET password_hash = $2 WHERE id = $1', [id, passwordHash])
    const ownerId = account.organisationId
    const object = { kind: 'account', id, name: account.login, ownerId } as const
    await writeAudit(client, ctx, 'usermgr/ResetPwd', [{ object, after: { password: true } }])
    return voidSessions(client, { accountId: id, deviceId: undefined }, { now: ctx.now() })
  })
  await tellEnded(services, ended)
}
