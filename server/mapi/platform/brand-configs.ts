import { brandText } from '#brands/public.ts'
import { brandNamed, builtInBrands, hostsOf } from '#brands/resolve.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import { getConfig as getConfigContract } from '#lib/contract/ops/get-config.ts'
import { publishConfig as publishConfigContract } from '#lib/contract/ops/publish-config.ts'
import { setConfig as setConfigContract } from '#lib/contract/ops/set-config.ts'
import { undoConfig as undoConfigContract } from '#lib/contract/ops/undo-config.ts'
import { AppError } from '../../app-error.ts'
import { keepDraft, publishDraft, undoBrand } from '../../domain/platform/brand/edit-brand.ts'
import {
  type BrandConfig,
  listConfigs,
  listVersions,
  type PublishedBrand,
} from '../../domain/platform/brand/list-configs.ts'
import { paletteOfAccent } from '../../domain/platform/brand/palette-of.ts'
import { builtInBrand } from '../../domain/platform/brand/read-brands.ts'
import { settableOf } from '../../domain/platform/brand/with-values.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'

const shownVersions = 50

export const getConfig = handle(getConfigContract, async (ctx, { brand }) => {
  const configs = await listConfigs(ctx.services.pool)
  const brands = lines(configs, ctx.lang)
  if (brand === undefined) return { brands: brands }
  if (!brands.some((line) => line.brand === brand)) throw new AppError('notFound')
  const config = configs.find((one) => one.brand === brand)
  return { brands: brands, config: await configOf(ctx, brand, config) }
})

function lines(configs: readonly BrandConfig[], lang: string) {
  const edited = new Map(configs.map((config) => [config.brand, config]))
  const names = new Set([...builtInBrands.map(({ brand }) => brand), ...edited.keys()])
  return [...names].map((brand) => {
    const config = edited.get(brand)
    const profile = brandNamed(brand)
    const name = profile?.name ?? config?.draft?.name ?? {}
    const { type = 0 } = profile ?? builtInBrand(config?.base ?? brand) ?? {}
    return {
      brand: brand,
      type: type,
      name: brandText(name, lang) || brand,
      is_built_in: builtInBrand(brand) !== undefined,
      version: config?.version ?? 0,
      has_draft: config?.draft != null,
      hosts: profile ? hostsOf(profile) : [],
    }
  })
}

async function configOf({ services }: CallContext, brand: string, config?: BrandConfig) {
  const base = builtInBrand(config?.base ?? brand)
  if (!base) throw new AppError('notFound')
  const versions = await listVersions(services.pool, brand, shownVersions)
  const served = versions.find(({ version }) => version === config?.version)
  const values = config?.draft ?? served?.values ?? {}
  return {
    brand: brand,
    base: base.brand,
    is_built_in: builtInBrand(brand) !== undefined,
    rev: config?.rev ?? 0,
    version: config?.version ?? 0,
    values: values,
    has_draft: config?.draft != null,
    drafted_by: config?.draftedBy ?? '',
    ...(config?.draftedAt != null && { draft_time: config.draftedAt }),
    assets: base.assets,
    profile: settableOf(base),
    ...(values.accent !== undefined && { palette: paletteOfAccent(values.accent) }),
    versions: versions.map((version, at) => versionRow(version, versions[at + 1]?.values ?? {})),
  }
}

const versionRow = (version: PublishedBrand, before: BrandValues) => ({
  version: version.version,
  note: version.note,
  published_by: version.publishedBy,
  publish_time: version.publishedAt,
  changed: changedKeys(version.values, before),
})

function changedKeys(values: BrandValues, before: BrandValues): string[] {
  const now: Record<string, unknown> = values
  const then: Record<string, unknown> = before
  const keys = [...new Set([...Object.keys(now), ...Object.keys(then)])]
  return keys.filter((key) => JSON.stringify(now[key]) !== JSON.stringify(then[key]))
}

export const setConfig = handle(
  setConfigContract,
  async (ctx, { brand, base, rev, values, logo_file }) => {
    const profile = builtInBrand(base ?? brand)
    const { languages = profile?.languages, defaultLanguage = profile?.defaultLanguage } = values
    if (languages && defaultLanguage && !languages.includes(defaultLanguage))
      throw badParam(ctx, 'values.defaultLanguage', 'choice', { values: languages.join(', ') })
    const kept = await keepDraft(ctx, { brand, base, rev, values, logoFile: logo_file })
    return {
      rev: kept.rev,
      values: kept.values,
      ...(kept.palette && { palette: kept.palette }),
    }
  },
)

export const publishConfig = handle(publishConfigContract, (ctx, { brand, rev, note }) =>
  publishDraft(ctx, { brand, rev, note }),
)

export const undoConfig = handle(undoConfigContract, (ctx, { brand, rev, version }) =>
  undoBrand(ctx, { brand, rev, version }),
)
