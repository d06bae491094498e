import type { BrandValues } from '#lib/contract/brand-fields.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { checkServed, type ServedBrand } from './check-served.ts'
import { keepHosts } from './host/keep-hosts.ts'
import { legalHash } from './legal-hash.ts'
import { type AskedBrand, brandObject, type KeptBrand, lockBrand } from './lock-brand.ts'
import { checkPlatformValues, platformValues } from './platform-values.ts'
import { builtInBrand } from './read-brands.ts'
import { tellBrands } from './tell-brands.ts'

/** Serves the draft. Throws notFound where there is none, dataChanged, brandHostTaken, brandSeriesTaken, brandValueRefused. */
export async function publishDraft(
  ctx: Context,
  { brand, rev, note }: AskedBrand & { note: string },
): Promise<{ rev: number; version: number }> {
  const { services, caller, now } = ctx
  const version = await inTransaction(services.pool, async (client) => {
    const kept = await lockBrand(client, ctx, { brand, rev })
    if (!kept?.draft) throw new AppError('notFound')
    await checkPlatformValues(client, ctx, { brand, version: kept.version, next: kept.draft })
    const change = await checkServed(client, ctx, { ...kept, brand, values: kept.draft })
    const { palette } = change
    const last = await first(
      client,
      db
        .selectFrom('brand_version')
        .select('version')
        .where('brand', '=', brand)
        .orderBy('version', 'desc')
        .limit(1),
    )
    const next = (last?.version ?? 0) + 1
    const at = new Date(now())
    const since = await legalSince(client, { brand, kept, next: { version: next, at: at } })
    const row = {
      brand: brand,
      version: next,
      values: JSON.stringify(kept.draft),
      palette: palette ? JSON.stringify(palette) : null,
      note: note,
      published_by: caller.name.slice(0, 100),
      published_at: at,
      legal_version: since.version,
      legal_at: since.at,
    }
    await run(client, db.insertInto('brand_version').values(rowFor('brand_version', row)))
    await serve(client, ctx, { brand, rev, version: next })
    const event = {
      object: brandObject(brand),
      before: { ...change.before, version: kept.version },
      after: { ...change.after, version: next, note: note },
    }
    await writeAudit(client, ctx, 'ops/PublishConfig', [event])
    return next
  })
  await tellBrands(services.bus, [brand])
  await services.bus.publish('host', {})
  return { rev: rev + 1, version: version }
}

/** Texts that stay as they are keep the version and the day that people agreed to. */
async function legalSince(
  client: PoolClient,
  { brand, kept, next }: { brand: string; kept: KeptBrand; next: { version: number; at: Date } },
): Promise<{ version: number; at: Date | null }> {
  const legal = kept.draft?.legal
  if (!legal) return { version: 0, at: null }
  const served = await first(
    client,
    db
      .selectFrom('brand_version')
      .select(['values', 'legal_version', 'legal_at'])
      .$narrowType<{ values: BrandValues }>()
      .where('brand', '=', brand)
      .where('version', '=', kept.version),
  )
  const before = served?.values.legal
  return before && legalHash(before) === legalHash(legal)
    ? { version: served.legal_version, at: served.legal_at }
    : next
}

/** Without `version` only the draft goes. Throws notFound, dataChanged, brandHostTaken, brandSeriesTaken, brandValueRefused. */
export async function undoBrand(
  ctx: Context,
  { brand, rev, version }: AskedBrand & { version: number | undefined },
): Promise<{ rev: number; version: number }> {
  const { services } = ctx
  const after = await inTransaction(services.pool, async (client) => {
    const kept = await lockBrand(client, ctx, { brand, rev })
    if (!kept) throw new AppError('notFound')
    const change =
      version === undefined
        ? undefined
        : await checkVersion(client, ctx, { ...kept, brand, from: kept.version, version })
    const next = version ?? kept.version
    await serve(client, ctx, { brand, rev, version: next })
    const event = {
      object: brandObject(brand),
      before: { ...change?.before, version: kept.version, hasDraft: kept.draft !== null },
      after: { ...change?.after, version: next, hasDraft: false },
    }
    await writeAudit(client, ctx, 'ops/UndoConfig', [event])
    return next
  })
  await tellBrands(services.bus, [brand])
  await services.bus.publish('host', {})
  return { rev: rev + 1, version: after }
}

/** It exists, differs from what is served in nothing that the caller may not set, and no other brand has got its hosts or its series since. */
async function checkVersion(
  client: PoolClient,
  ctx: Context,
  {
    brand,
    base,
    ownerId,
    from,
    version,
  }: Omit<ServedBrand, 'values'> & Record<'from' | 'version', number>,
) {
  const values = version === 0 ? undefined : await valuesOf(client, brand, version)
  if (version > 0 && !values) throw new AppError('notFound')
  const next = values ?? (await platformValues(client, brand, version))
  await checkPlatformValues(client, ctx, { brand, version: from, next })
  if (!values && !builtInBrand(brand)) return undefined
  return checkServed(client, ctx, { brand, base, ownerId, values: values ?? {} })
}

async function valuesOf(
  client: PoolClient,
  brand: string,
  version: number,
): Promise<BrandValues | undefined> {
  const found = db
    .selectFrom('brand_version')
    .select('values')
    .$narrowType<{ values: BrandValues }>()
    .where('brand', '=', brand)
    .where('version', '=', version)
  return (await first(client, found))?.values
}

async function serve(
  client: PoolClient,
  { now }: Context,
  { brand, rev, version }: AskedBrand & { version: number },
): Promise<void> {
  const facts = { version: version, rev: rev + 1, draft: null, drafted_by: '', drafted_at: null }
  await run(
    client,
    db.updateTable('brand_config').set(rowFor('brand_config', facts)).where('brand', '=', brand),
  )
  await keepHosts(client, { brand: brand, now: now() })
}
