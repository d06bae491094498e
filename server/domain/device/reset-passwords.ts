import type { Context } from '../../context.ts'
import type { VisibleAccountId, VisibleDeviceId } from '../../db/family-scope.ts'
import { inScope } from '../../db/in-scope.ts'
import { AppError } from '../../errors.ts'
import { checkHoldsAll, checkRank, lockAccount } from '../account/lock-account.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { tellEnded, voidSessions } from '../auth/close-session.ts'
import { hashPassword } from '../auth/password.ts'
import { refuseWeakPassword } from '../auth/weak-password.ts'
import { type BatchOutcome, changeDevices } from './change-devices.ts'

/** Gives devices back the default password of device log-ins, and ends the log-ins to them. */
export async function resetDevicePasswords(
  ctx: Context,
  ids: readonly VisibleDeviceId[],
): Promise<BatchOutcome> {
  return changeDevices(ctx, {
    func: 'tool/ResetTermPwd',
    ids,
    prepare: async (client) => ({
      refuse: () => undefined,
      apply: async (devices) => {
        await client.query('UPDATE device SET password_hash = NULL WHERE id = ANY($1)', [
          devices.map(({ id }) => id),
        ])
      },
      describe: () => ({ before: {}, after: { login: 'default' } }),
      endsLogins: () => true,
    }),
  })
}

/**
 * Sets the password of an end user's account ("terminal") and ends its sessions. Only these are reset by others: a
 * dealer recovers its own at the log-in page (spec §6): throws dealerPasswordElsewhere, and passwordWeak. One's own
 * password is changed with the old one (cannotChangeSelf), and within one organisation nobody takes over who is more:
 * managersOnly, holdsMore.
 */
export async function resetAccountPassword(
  ctx: Context,
  accountId: VisibleAccountId,
  md5: string,
): Promise<void> {
  const { services, caller } = ctx
  if (accountId === caller.accountId) throw new AppError('cannotChangeSelf')
  refuseWeakPassword(md5)
  const passwordHash = await hashPassword(md5, services.config.SECRET)
  const ended = await inScope(services.pool, caller.path, async (client) => {
    const account = await lockAccount(client, ctx, accountId)
    if (account.home.kind !== 'end_user') throw new AppError('dealerPasswordElsewhere')
    if (account.organisationId === caller.organisationId) {
      checkRank(caller, account.role)
      checkHoldsAll(caller, account)
    }
    await client.query('UPDATE account SET password_hash = $2 WHERE id = $1', [
      accountId,
      passwordHash,
    ])
    const { login: name, organisationId: ownerId } = account
    const object = { kind: 'account', id: accountId, name, ownerId } as const
    await writeAudit(client, ctx, 'tool/ResetTermPwd', [{ object, after: { password: true } }])
    return voidSessions(client, { accountId, deviceId: undefined }, { now: ctx.now() })
  })
  await tellEnded(services, ended)
}
