import { sql } from 'kysely'
import type { BrandLegal } from '#lib/codes/brand-shapes.ts'
import { AppError } from '../../../app-error.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { legalHash } from '../../platform/brand/legal-hash.ts'

type Asked = { accountId: number; brand: string; hash: string }

const consentOf = ({ accountId, brand, hash }: Asked) =>
  db
    .selectFrom('consent')
    .select(['brand', 'hash', 'version', 'language'])
    .select((eb) => unixSeconds(eb.ref('agreed_at')).as('agreedAt'))
    .where('account_id', '=', accountId)
    .where('brand', '=', brand)
    .where('hash', '=', hash)

/** A brand without texts of its own asks for those of the one that it was made from. */
const textsOf = ({ brand, version }: { brand: string; version: number }) =>
  db
    .selectFrom('brand_version')
    .select(sql<BrandLegal | null>`values -> 'legal'`.as('legal'))
    .where('version', '=', version)
    .where((eb) =>
      eb.or([
        eb('brand', '=', brand),
        eb('brand', '=', eb.selectFrom('brand_config').select('base').where('brand', '=', brand)),
      ]),
    )

/** What an account agreed to, with the very texts. Throws notFound where it did not, or they are no longer there. */
export async function readConsent(pool: Pool, asked: Asked) {
  const consent = await first(pool, consentOf(asked))
  const rows = consent ? await all(pool, textsOf(consent)) : []
  const legal = rows.map((row) => row.legal).find((one) => one && legalHash(one) === asked.hash)
  if (!consent || !legal) throw new AppError('notFound')
  return { ...consent, legal: legal }
}
