import type { Brand } from '#brands/public.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleAccountId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { tellEnded, voidSessions } from '../auth/close-session.ts'
import { hashPassword } from '../auth/password.ts'
import { refuseWeakPassword } from '../auth/refuse-weak-password.ts'
import { tellOwner } from '../auth/tell-owner.ts'
import { checkMayRule, checkRank, type KnownAccount, lockAccount } from './lock-account.ts'

type Reset = { id: VisibleAccountId; md5: string; brand: Brand }

export async function resetPasswordOf(ctx: Context, reset: Reset): Promise<void> {
  checkRank(ctx.caller, 'e_role_manager')
  await setPassword(ctx, { ...reset, func: 'usermgr/ResetPwd' })
}

/** End users; dealers recover at login. */
export async function resetTerminalPassword(ctx: Context, reset: Reset): Promise<void> {
  const refuse = ({ home }: KnownAccount) => {
    if (home.kind !== 'end_user') throw new AppError('dealerPasswordElsewhere')
  }
  await setPassword(ctx, { ...reset, func: 'tool/ResetTermPwd', refuse })
}

async function setPassword(
  ctx: Context,
  {
    id,
    md5,
    brand,
    func,
    refuse,
  }: Reset & { func: string; refuse?: (account: KnownAccount) => void },
): Promise<void> {
  const { services, caller } = ctx
  if (id === caller.accountId) throw new AppError('cannotChangeSelf')
  const passwordHash = await hashPassword(md5, services.config.SECRET)
  const ended = await inScope(services.pool, caller.path, async (client) => {
    const account = await lockAccount(client, ctx, id)
    refuse?.(account)
    checkMayRule(caller, account)
    const { login, name, phone, email, organisationId: ownerId } = account
    refuseWeakPassword(md5, [login, name, phone, email])
    const changed = { password_hash: passwordHash }
    await run(
      client,
      db.updateTable('account').set(rowFor('account', changed)).where('id', '=', id),
    )
    const target = phone ?? email
    const owner = { kind: 'account' as const, id, login }
    if (target) await tellOwner(client, ctx, { owner, target, text: 'passwordReset', brand })
    const object = { kind: 'account', id, name: login, ownerId } as const
    await writeAudit(client, ctx, func, [{ object, after: { password: true } }])
    return voidSessions(client, { accountId: id, deviceId: undefined }, { now: ctx.now() })
  })
  await tellEnded(services, ended)
  await services.bus.publish('outbox', {})
}
