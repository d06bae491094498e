import type { Brand } from '#brands/public.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleAccountId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { renewFactorNeed } from '../auth/renew-factor-need.ts'
import { tellOwner } from '../auth/tell-owner.ts'
import { checkMayRule, checkRank, lockAccount } from './lock-account.ts'

/** Takes all second factors away: authenticator, recovery codes, passkeys. */
export async function clearTotpOf(ctx: Context, id: VisibleAccountId, brand: Brand): Promise<void> {
  const { services, caller } = ctx
  if (id === caller.accountId) throw new AppError('cannotChangeSelf')
  checkRank(caller, 'e_role_manager')
  await inScope(services.pool, caller.path, async (client) => {
    const account = await lockAccount(client, ctx, id)
    checkMayRule(caller, account)
    const passkeys = await run(client, db.deleteFrom('passkey').where('account_id', '=', id))
    if (!account.hasTotp && passkeys === 0) throw new AppError('totpNotBegun')
    const none = { totp_secret: null, totp_since: null }
    await run(client, db.updateTable('account').set(rowFor('account', none)).where('id', '=', id))
    const passkeyGone = db.updateTable('session').set({ by_passkey: false })
    await run(client, passkeyGone.where('account_id', '=', id))
    await renewFactorNeed(client, { accountId: id })
    const { login, phone, email, organisationId: ownerId } = account
    const target = phone ?? email
    const owner = { kind: 'account' as const, id, login }
    if (target) await tellOwner(client, ctx, { owner, target, text: 'factorCleared', brand })
    const object = { kind: 'account', id, name: login, ownerId } as const
    const [before, after] = [{ secondFactor: 'in force' }, { secondFactor: 'off' }]
    await writeAudit(client, ctx, 'usermgr/ClearTotp', [{ object, before, after }])
  })
  await services.bus.publish('outbox', {})
  await services.bus.publish('session', { accountId: id })
}
