import type { Context } from '../../context.ts'
import type { VisibleAccountId, VisibleDeviceId } from '../../db/family-scope.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { closeSessionsOfAccount } from '../auth/close-session.ts'
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
 * dealer recovers its own at the log-in page (spec §6): throws dealerPasswordElsewhere, and passwordWeak.
 */
export async function resetAccountPassword(
  ctx: Context,
  accountId: VisibleAccountId,
  md5: string,
): Promise<void> {
  refuseWeakPassword(md5)
  const { services } = ctx
  const passwordHash = await hashPassword(md5, services.config.SECRET)
  await inTransaction(services.pool, async (client) => {
    const { rows } = await client.query<{ login: string; kind: string; ownerId: number }>(
      `SELECT a.login, o.kind, o.id AS "ownerId" FROM account a JOIN organisation o ON o.id = a.organisation_id
       WHERE a.id = $1 FOR UPDATE OF a`,
      [accountId],
    )
    const [account] = rows
    if (!account) throw new AppError('notFound')
    if (account.kind !== 'end_user') throw new AppError('dealerPasswordElsewhere')
    await client.query('UPDATE account SET password_hash = $2 WHERE id = $1', [
      accountId,
      passwordHash,
    ])
    const { login: name, ownerId } = account
    const object = { kind: 'account', id: accountId, name, ownerId } as const
    await writeAudit(client, ctx, 'tool/ResetTermPwd', [{ object, after: { password: true } }])
  })
  await closeSessionsOfAccount(services, accountId)
}
