import type { BrandPalette } from '#lib/codes/brand-shapes.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import { refusedValue } from '../../../texts/refused-value.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { checkServed } from './check-served.ts'
import { drawImages } from './draw-images.ts'
import { keepHosts } from './host/keep-hosts.ts'
import { type AskedBrand, brandObject, type KeptBrand, lockBrand } from './lock-brand.ts'
import { isDealers, ofPlatform, platformValues } from './platform-values.ts'
import { builtInBrand } from './read-brands.ts'

type Draft = AskedBrand & {
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
  kept: KeptBrand | undefined,
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
    const { palette } = await checkServed(client, ctx, {
      brand,
      base: from,
      values: whole,
      ownerId,
    })
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
    const event = { object: brandObject(brand), after: { draft: Object.keys(whole) } }
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
