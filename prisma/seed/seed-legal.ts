import type { BrandLegal } from '#lib/codes/brand-shapes.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, db, rowFor, run } from '#server/db/sql.ts'
import { legalHash } from '#server/domain/platform/brand/legal-hash.ts'
import { samplePrivacy } from './sample-privacy.ts'
import { sampleTerms } from './sample-terms.ts'

const brand = 'waypost'
const day = 86_400_000

const sample: BrandLegal = { terms: sampleTerms, privacy: samplePrivacy }

/** Sample texts of the demo's own brand, published some days ago; every account of the demo has agreed to them. */
export async function seedLegal(client: PoolClient, now: number): Promise<void> {
  const at = new Date(now - 20 * day)
  const config = { brand: brand, base: brand, rev: 2, version: 1 }
  await run(client, db.insertInto('brand_config').values(rowFor('brand_config', config)))
  const version = {
    brand: brand,
    version: 1,
    values: JSON.stringify({ legal: sample }),
    note: 'Sample texts of the demo',
    published_by: 'Waypost',
    published_at: at,
    legal_version: 1,
    legal_at: at,
  }
  await run(client, db.insertInto('brand_version').values(rowFor('brand_version', version)))
  const accounts = await all(client, db.selectFrom('account').select('id').orderBy('id'))
  const hash = legalHash(sample)
  const agreed = accounts.map(({ id }, index) => ({
    account_id: id,
    brand: brand,
    hash: hash,
    version: 1,
    language: index % 3 === 0 ? 'en' : 'zh',
    ip: `192.0.2.${1 + index}`,
    agreed_at: new Date(now - 19 * day + index * 3_600_000),
  }))
  await run(client, db.insertInto('consent').values(rowFor('consent', agreed)))
}
