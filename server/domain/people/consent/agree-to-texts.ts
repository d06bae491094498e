import type { BrandProfile } from '#brands/define.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { tellEnded } from '../auth/close-session.ts'
import { accountOf } from '../auth/read-own.ts'
import { askedBy, storeConsent } from './consent.ts'

/**
 * The caller agrees to the legal texts with that hash (hex), read in a language; from then on its session may do all that it may.
 * Throws accountsOnly; legalChanged where the brand has other texts by now.
 */
export async function agreeToTexts(
  ctx: Context,
  { brand, hash, language }: { brand: BrandProfile; hash: string; language: Language },
): Promise<void> {
  const { services, caller, now, ip } = ctx
  const accountId = accountOf(caller)
  const asked = askedBy(brand)
  if (asked?.hash !== hash) throw new AppError('legalChanged')
  await inTransaction(services.pool, async (client) => {
    await storeConsent(client, { accountId, asked, language, ip, now: now() })
    await run(
      client,
      db
        .updateTable('session')
        .set({ must_agree: false })
        .where('sid_hash', '=', Buffer.from(caller.sessionKey, 'hex')),
    )
    const object = { kind: 'account' as const, id: accountId, name: caller.name }
    const after = { brand: asked.brand, version: asked.version, hash: hash, language: language }
    await writeAudit(client, ctx, 'user/Agree', [{ object, after }])
  })
  await tellEnded(services, [caller.sessionKey])
}
