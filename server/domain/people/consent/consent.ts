import type { BrandProfile } from '#brands/define.ts'
import type { BrandAgreement } from '#lib/codes/brand-shapes.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, type Given, prepared, rowFor, run } from '../../../db/sql.ts'

export type AskedAgreement = BrandAgreement & { brand: string }

/** What somebody has to have agreed to on a host of the brand; undefined: it has no legal texts. */
export const askedBy = ({ brand, agreement }: BrandProfile): AskedAgreement | undefined =>
  agreement && { ...agreement, brand: brand }

type Asked = { accountId: number; brand: string; hash: string }

const agreed = prepared('has-agreed', (given: Given<Asked>) =>
  db
    .selectFrom('consent')
    .select('id')
    .where('account_id', '=', given.accountId)
    .where('brand', '=', given.brand)
    .where('hash', '=', given.hash),
)

/** To these very texts, now or before others were served. */
export async function hasAgreed(
  client: PoolClient,
  accountId: number,
  { brand, hash }: AskedAgreement,
): Promise<boolean> {
  return (await agreed(client, { accountId, brand, hash })).length > 0
}

type Consent = {
  accountId: number
  asked: AskedAgreement
  /** In which the texts were read. */
  language: Language
  ip: string
  /** Milliseconds. */
  now: number
}

/** Who agreed once keeps the first time. */
export async function storeConsent(
  client: PoolClient,
  { accountId, asked, language, ip, now }: Consent,
): Promise<void> {
  const row = {
    account_id: accountId,
    brand: asked.brand,
    hash: asked.hash,
    version: asked.version,
    language: language,
    ip: ip,
    agreed_at: new Date(now),
  }
  await run(
    client,
    db
      .insertInto('consent')
      .values(rowFor('consent', row))
      .onConflict((conflict) => conflict.doNothing()),
  )
}
