import { brandNamed, builtInBrands } from '#brands/resolve.ts'
import { type BrandKeyKind, isPayKey } from '#lib/codes/brand-keys.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { newDkimPair } from './dkim-pair.ts'
import { openKey, sealKey } from './sealed-key.ts'

type Place = { brand: string; kind: BrandKeyKind }
type KeyValues = Readonly<Record<string, string>>

/** Throws notFound for a name that no brand has, served or not. */
export async function checkBrand(pool: Pool, brand: string): Promise<void> {
  if (brandNamed(brand) ?? builtInBrands.find((one) => one.brand === brand)) return
  const kept = db.selectFrom('brand_config').select('brand').where('brand', '=', brand)
  if (!(await first(pool, kept))) throw new AppError('notFound')
}

export type SetKey = { kind: BrandKeyKind; setBy: string; setAt: number }

/** Those in use, without what they hold. */
export const listKeys = (pool: Pool, brand: string): Promise<SetKey[]> =>
  all(
    pool,
    db
      .selectFrom('brand_key')
      .select(['kind', 'set_by as setBy'])
      .select((eb) => unixSeconds(eb.ref('set_at')).as('setAt'))
      .where('brand', '=', brand)
      .where('ended_at', 'is', null)
      .$castTo<SetKey>(),
  )

/** What the one in use holds, its own or that of the brand it follows, for the server alone; undefined: the installation's is used. */
export async function readKey(
  { pool, config }: Pick<Context['services'], 'pool' | 'config'>,
  { brand, kind }: Place,
): Promise<{ id: number; values: KeyValues } | undefined> {
  for (const name of [brand, brandNamed(brand)?.branch?.base ?? brand]) {
    const place = { brand: name, kind: kind }
    const kept = await first(pool, inUse(place))
    if (kept) return { id: kept.id, values: openKey(config.SECRET, place, kept.sealed) }
  }
  return undefined
}

const inUse = ({ brand, kind }: Place) =>
  db
    .selectFrom('brand_key')
    .select(['id', 'sealed'])
    .where('brand', '=', brand)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)

const objectOf = (brand: string) => ({ kind: 'brand', id: undefined, name: brand }) as const

type NewKey = Place & {
  values: KeyValues
  /** Of payments: the new key is of the account of the present one, which its orders stay with. */
  isSameAccount: boolean
}

/** In place of the one before. Who it is of and when it was set is noted, never what it holds. */
export async function putKey(ctx: Context, { isSameAccount, ...key }: NewKey): Promise<void> {
  const { services, caller, now } = ctx
  const { brand, kind } = key
  const pair = kind === 'mail' ? await newDkimPair(now()) : undefined
  await inTransaction(services.pool, async (client) => {
    const kept = await lockKey(client, key)
    const secret = services.config.SECRET
    const known = kept && pair ? pairIn(openKey(secret, key, kept.sealed)) : undefined
    const sealed = sealKey(secret, key, { ...key.values, ...(known ?? pair) })
    const facts = { sealed: sealed, set_by: caller.name.slice(0, 100), set_at: new Date(now()) }
    if (kept && isPayKey(kind) && isSameAccount) {
      const put = db.updateTable('brand_key').set(rowFor('brand_key', facts))
      await run(client, put.where('id', '=', kept.id))
    } else {
      if (kept) await endKey(client, { id: kept.id, kind: kind }, now())
      const row = { brand: brand, kind: kind, ...facts }
      await run(client, db.insertInto('brand_key').values(rowFor('brand_key', row)))
    }
    const event = { object: objectOf(brand), after: { key: kind, isNew: kept === undefined } }
    await writeAudit(client, ctx, 'ops/SetKey', [event])
  })
  await services.bus.publish('brand', {})
}

/** From now on that of the installation is used. Throws notFound. */
export async function takeKeyAway(ctx: Context, place: Place): Promise<void> {
  const { services, now } = ctx
  await inTransaction(services.pool, async (client) => {
    const kept = await lockKey(client, place)
    if (!kept) throw new AppError('notFound')
    await endKey(client, { id: kept.id, kind: place.kind }, now())
    const event = { object: objectOf(place.brand), before: { key: place.kind } }
    await writeAudit(client, ctx, 'ops/DeleteKey', [event])
  })
  await services.bus.publish('brand', {})
}

/** Receivers know a sender by its pair: another password or server leaves it. */
function pairIn({ dkimSelector, dkimPrivateKey }: KeyValues) {
  return dkimSelector && dkimPrivateKey ? { dkimSelector, dkimPrivateKey } : undefined
}

async function lockKey(client: PoolClient, place: Place) {
  await lockUntilCommit(client, 'brand')
  return first(client, inUse(place).forUpdate())
}

/** A payment key is kept: orders that it takes, also one that is under way right now, are followed with it. Any other is gone. */
async function endKey(
  client: PoolClient,
  { id, kind }: { id: number; kind: BrandKeyKind },
  now: number,
): Promise<void> {
  const ended = db.updateTable('brand_key').set({ ended_at: new Date(now) })
  if (isPayKey(kind)) await run(client, ended.where('id', '=', id))
  else await run(client, db.deleteFrom('brand_key').where('id', '=', id))
}
