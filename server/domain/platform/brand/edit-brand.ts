import type { BrandProfile } from '#brands/define.ts'
import type { BrandPalette } from '#lib/codes/brand-shapes.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { refusedValue } from '../../../texts/refused-value.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { checkHosts, checkSeries } from './check-brand.ts'
import { drawImages } from './draw-images.ts'
import { keepHosts } from './host/keep-hosts.ts'
import { legalHash } from './legal-hash.ts'
import { paletteOfAccent } from './palette-of.ts'
import { checkPlatformValues, isDealers, ofPlatform, platformValues } from './platform-values.ts'
import { builtInBrand, readBrands } from './read-brands.ts'
import { withValues } from './with-values.ts'

type Kept = {
  base: string
  rev: number
  version: number
  draft: BrandValues | null
  ownerId: number | null
}
type Asked = { brand: string; rev: number }

/** Where the money goes and who says so on receipts: the audit log keeps its values. */
const moneyOf = (profile: BrandProfile | undefined) => ({
  bankAccount: profile?.bankAccount ?? null,
  seller: profile?.seller ?? null,
})

type Served = { brand: string; base: string; values: BrandValues; ownerId: number | null }

/**
 * What a draft would serve, checked against the brands of the store: who holds the lock sees what the one before did, which
 * this process may not have heard of yet. Throws brandHostTaken, brandSeriesTaken, notFound.
 */
async function served(
  client: PoolClient,
  { log }: Context,
  { brand, base, values, ownerId }: Served,
) {
  const brands = await readBrands(client, log)
  const followed = brands.find((one) => one.brand === base && !one.branch)
  const profile = ownerId === null ? builtInBrand(base) : followed
  if (!profile) throw new AppError('notFound')
  const palette = values.accent === undefined ? undefined : paletteOfAccent(values.accent)
  const whole = withValues(profile, {
    brand,
    values,
    palette,
    version: 0,
    ownerId: ownerId ?? undefined,
  })
  const others = brands.filter((other) => other.brand !== brand)
  checkHosts(whole, others)
  await checkSeries(client, whole, others)
  const present = brands.find((one) => one.brand === brand)
  return { palette: palette, before: moneyOf(present), after: moneyOf(whole) }
}

/**
 * Edits of brands one after another: of two that take one host one is refused. Root edits each, others that of their organisation.
 * Throws notFound, dataChanged.
 */
async function lockBrand(
  client: PoolClient,
  { caller }: Context,
  { brand, rev }: Asked,
): Promise<Kept | undefined> {
  await lockUntilCommit(client, 'brand')
  const kept = await first(
    client,
    db
      .selectFrom('brand_config')
      .select(['base', 'rev', 'version', 'draft', 'owner_id as ownerId'])
      .$narrowType<{ draft: BrandValues | null }>()
      .where('brand', '=', brand),
  )
  const isOwn = caller.isRoot || kept?.ownerId === caller.organisationId
  if (kept && !isOwn) throw new AppError('notFound')
  if ((kept?.rev ?? 0) !== rev) throw new AppError('dataChanged')
  return kept
}

const objectOf = (brand: string) => ({ kind: 'brand', id: undefined, name: brand }) as const

type Draft = Asked & {
  /** Makes a brand. */
  base: string | undefined
  values: BrandValues
  /** Upload of the caller, in place of `values.images`. */
  logoFile: string | undefined
}

/** What others than the root do not set; limits of the contract hold for all. */
function checkValues({ caller, lang }: Context, values: BrandValues): void {
  const refused = caller.isRoot ? undefined : Object.keys(values).find((key) => !isDealers(key))
  if (refused) throw refusedValue(refused, lang)
}

/** What the root set of a dealer's brand stays as it is where that dealer edits it. */
async function platformsOf(
  client: PoolClient,
  { caller }: Context,
  brand: string,
  kept: Kept | undefined,
): Promise<BrandValues> {
  if (caller.isRoot || !kept) return {}
  return kept.draft ? ofPlatform(kept.draft) : platformValues(client, brand, kept.version)
}

/** Throws notFound, dataChanged, brandExists, brandHostTaken, brandSeriesTaken, brandValueRefused, tooManyBrands. */
export async function keepDraft(
  ctx: Context,
  { brand, base, rev, ...draft }: Draft,
): Promise<{ rev: number; values: BrandValues; palette: BrandPalette | undefined }> {
  const { services, caller, now } = ctx
  const images = draft.logoFile === undefined ? undefined : await drawImages(ctx, draft.logoFile)
  const values = images ? { ...draft.values, images: images } : draft.values
  checkValues(ctx, values)
  const saved = await inTransaction(services.pool, async (client) => {
    const kept = await lockBrand(client, ctx, { brand, rev })
    const isKnown = kept !== undefined || builtInBrand(brand) !== undefined
    if (base !== undefined && isKnown) throw new AppError('brandExists', { brand })
    const ownerId = kept ? kept.ownerId : await newOwner(client, ctx, base)
    const from = kept?.base ?? base ?? brand
    const whole = { ...(await platformsOf(client, ctx, brand, kept)), ...values }
    const { palette } = await served(client, ctx, { brand, base: from, values: whole, ownerId })
    await checkImages(client, whole)
    const facts = {
      rev: rev + 1,
      draft: JSON.stringify(whole),
      drafted_by: caller.name.slice(0, 100),
      drafted_at: new Date(now()),
    }
    const put = db
      .insertInto('brand_config')
      .values(rowFor('brand_config', { brand: brand, base: from, owner_id: ownerId, ...facts }))
      .onConflict((conflict) => conflict.column('brand').doUpdateSet(rowFor('brand_config', facts)))
    await run(client, put)
    await keepHosts(client, { brand: brand, now: now() })
    const event = { object: objectOf(brand), after: { draft: Object.keys(whole) } }
    await writeAudit(client, ctx, 'ops/SetConfig', [event])
    return { rev: rev + 1, values: whole, palette: palette }
  })
  await services.bus.publish('host', {})
  return saved
}

/** A dealer makes one, for its branch. Throws notFound where it names one that is not its own, tooManyBrands. */
async function newOwner(
  client: PoolClient,
  { caller }: Context,
  base: string | undefined,
): Promise<number | null> {
  if (caller.isRoot) return null
  if (base === undefined) throw new AppError('notFound')
  const own = db
    .selectFrom('brand_config')
    .select('brand')
    .where('owner_id', '=', caller.organisationId)
  if (await first(client, own)) throw new AppError('tooManyBrands')
  return caller.organisationId
}

async function checkImages(client: PoolClient, { images }: BrandValues): Promise<void> {
  if (!images) return
  const hashes = [...new Set(Object.values(images))]
  const found = await all(
    client,
    db.selectFrom('brand_image').select('hash').where('hash', '=', anyOf(hashes)),
  )
  if (found.length < hashes.length) throw new AppError('notFound')
}

/** Serves the draft. Throws notFound where there is none, dataChanged, brandHostTaken, brandSeriesTaken, brandValueRefused. */
export async function publishDraft(
  ctx: Context,
  { brand, rev, note }: Asked & { note: string },
): Promise<{ rev: number; version: number }> {
  const { services, caller, now } = ctx
  const version = await inTransaction(services.pool, async (client) => {
    const kept = await lockBrand(client, ctx, { brand, rev })
    if (!kept?.draft) throw new AppError('notFound')
    await checkPlatformValues(client, ctx, { brand, version: kept.version, next: kept.draft })
    const change = await served(client, ctx, { ...kept, brand, values: kept.draft })
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
      object: objectOf(brand),
      before: { ...change.before, version: kept.version },
      after: { ...change.after, version: next, note: note },
    }
    await writeAudit(client, ctx, 'ops/PublishConfig', [event])
    return next
  })
  await services.bus.publish('brand', {})
  await services.bus.publish('host', {})
  return { rev: rev + 1, version: version }
}

/** Texts that stay as they are keep the version and the day that people agreed to. */
async function legalSince(
  client: PoolClient,
  { brand, kept, next }: { brand: string; kept: Kept; next: { version: number; at: Date } },
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
  { brand, rev, version }: Asked & { version: number | undefined },
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
      object: objectOf(brand),
      before: { ...change?.before, version: kept.version, hasDraft: kept.draft !== null },
      after: { ...change?.after, version: next, hasDraft: false },
    }
    await writeAudit(client, ctx, 'ops/UndoConfig', [event])
    return next
  })
  await services.bus.publish('brand', {})
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
  }: Omit<Served, 'values'> & Record<'from' | 'version', number>,
) {
  const values = version === 0 ? undefined : await valuesOf(client, brand, version)
  if (version > 0 && !values) throw new AppError('notFound')
  const next = values ?? (await platformValues(client, brand, version))
  await checkPlatformValues(client, ctx, { brand, version: from, next })
  if (!values && !builtInBrand(brand)) return undefined
  return served(client, ctx, { brand, base, ownerId, values: values ?? {} })
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
  { brand, rev, version }: Asked & { version: number },
): Promise<void> {
  const facts = { version: version, rev: rev + 1, draft: null, drafted_by: '', drafted_at: null }
  await run(
    client,
    db.updateTable('brand_config').set(rowFor('brand_config', facts)).where('brand', '=', brand),
  )
  await keepHosts(client, { brand: brand, now: now() })
}
