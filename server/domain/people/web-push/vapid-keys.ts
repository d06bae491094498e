import webPush from 'web-push'
import type { Pool } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { openJson, sealJson } from '../auth/sealed-json.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const select = (brand: string) =>
  db
    .selectFrom('web_push_key')
    .select(['public_key as publicKey', 'sealed'])
    .where('brand', '=', brand)

/** Of a brand, made once. */
export async function vapidKeys(pool: Pool, brand: string, secret: string): Promise<VapidKeys> {
  const key = { secret, use: 'web-push' }
  const kept = await first(pool, select(brand))
  if (kept) {
    const privateKey = String(openJson(kept.sealed, brand, key))
    return { publicKey: kept.publicKey, privateKey }
  }
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const row = { brand, public_key: publicKey, sealed: sealJson(privateKey, brand, key) }
  await run(
    pool,
    db
      .insertInto('web_push_key')
      .values(rowFor('web_push_key', row))
      .onConflict((conflict) => conflict.column('brand').doNothing()),
  )
  return vapidKeys(pool, brand, secret)
}
