import { createECDH, hkdfSync } from 'node:crypto'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { openJson, sealJson } from '../auth/sealed-json.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

const select = (brand: string) =>
  db
    .selectFrom('web_push_key')
    .select(['public_key as publicKey', 'sealed'])
    .where('brand', '=', brand)

const sealedBy = (secret: string) => ({ secret: secret, use: 'web-push' })

/** Of a brand: those that its browsers have, else those that its first browser gets, the same each time they are asked for. */
export async function vapidKeys(
  store: Pool | PoolClient,
  brand: string,
  secret: string,
): Promise<VapidKeys> {
  const kept = await first(store, select(brand))
  if (!kept) return derivedKeys(brand, secret)
  const privateKey = String(openJson(kept.sealed, brand, sealedBy(secret)))
  return { publicKey: kept.publicKey, privateKey }
}

/** Keeps them once a browser has them: what is sent to it is signed with these from then on. */
export async function keepVapidKeys(
  client: PoolClient,
  brand: string,
  secret: string,
): Promise<void> {
  const { publicKey, privateKey } = derivedKeys(brand, secret)
  const row = {
    brand,
    public_key: publicKey,
    sealed: sealJson(privateKey, brand, sealedBy(secret)),
  }
  await run(
    client,
    db
      .insertInto('web_push_key')
      .values(rowFor('web_push_key', row))
      .onConflict((conflict) => conflict.column('brand').doNothing()),
  )
}

/** Of P-256 (SEC 2, 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** 16 more than of the order: what is left of the division is even (FIPS 186-5, A.2.1). */
const drawnBytes = 48

function derivedKeys(brand: string, secret: string): VapidKeys {
  const drawn = Buffer.from(hkdfSync('sha256', secret, '', `web-push keys of ${brand}`, drawnBytes))
  const scalar = (BigInt(`0x${drawn.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return {
    publicKey: curve.getPublicKey('base64url', 'uncompressed'),
    privateKey: privateKey.toString('base64url'),
  }
}
