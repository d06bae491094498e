import { personalNum } from '#lib/rules/personal-num.ts'
import { identityNumber } from '#lib/rules/withdrawal.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import { maskIdNumber } from '../../people/auth/personal-facts.ts'
import { readOwn } from '../../people/auth/read-own.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { attachFile } from '../../platform/file/attach-file.ts'
import { lockWallet } from './lock-wallet.ts'
import { sealNumber } from './sealed-number.ts'
import { checkWalletPassword } from './wallet-password.ts'

export type Payee = {
  realName: string
  identity: string
  /** Undefined keeps the present one. */
  licenceId: string | null | undefined
  md5: string
}

/** The rule that the number of a person breaks who lives in the account's region. */
export async function identityRuleOf({ services, caller }: Context) {
  const { region } = await readOwn(services.pool, caller)
  return region === 'mainland' ? personalNum : identityNumber
}

export async function savePayee(ctx: Context, payee: Payee): Promise<void> {
  const { services } = ctx
  const { realName, identity, licenceId, md5 } = payee
  const wallet = await checkWalletPassword(ctx, md5)
  if (!wallet.isKeeper) throw new AppError('walletKeepersOnly')
  const { organisationId } = wallet
  const identityShown = maskIdNumber(identity)
  await inTransaction(services.pool, async (client) => {
    await lockWallet(client, organisationId)
    if (licenceId && licenceId !== wallet.licenceId)
      await attachFile(client, ctx, { fileId: licenceId, kind: 'licence' })
    const set = {
      real_name: realName,
      identity_shown: identityShown,
      identity: sealNumber(services, organisationId, identity),
      ...(licenceId !== undefined && { licence_id: licenceId }),
    }
    await run(
      client,
      db
        .updateTable('wallet')
        .set(rowFor('wallet', set))
        .where('organisation_id', '=', organisationId),
    )
    const object = { kind: 'wallet', id: organisationId, name: realName } as const
    const before = { name: wallet.realName, identity: wallet.identityShown }
    const after = { name: realName, identity: identityShown, hasLicence: Boolean(licenceId) }
    await writeAudit(client, ctx, 'wallet/PerfectWallet', [{ object, before, after }])
  })
}
