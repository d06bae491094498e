import { brandText } from '#brands/public.ts'
import { brandNamed, builtInBrands, hostsOf } from '#brands/resolve.ts'
import { challengePath, challengeRecord } from '#lib/codes/brand-host.ts'
import { dealerValues } from '#lib/codes/dealer-values.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import { checkHost as checkHostContract } from '#lib/contract/ops/check-host.ts'
import { getConfig as getConfigContract } from '#lib/contract/ops/get-config.ts'
import { previewConfig as previewConfigContract } from '#lib/contract/ops/preview-config.ts'
import { publishConfig as publishConfigContract } from '#lib/contract/ops/publish-config.ts'
import { setConfig as setConfigContract } from '#lib/contract/ops/set-config.ts'
import { undoConfig as undoConfigContract } from '#lib/contract/ops/undo-config.ts'
import { AppError } from '../../app-error.ts'
import { codeMessage } from '../../domain/people/auth/send-code.ts'
import { draftProfile } from '../../domain/platform/brand/draft-profile.ts'
import { checkHostNow } from '../../domain/platform/brand/host/check-host-now.ts'
import { hostToken } from '../../domain/platform/brand/host/host-token.ts'
import { type BrandHost, listHosts } from '../../domain/platform/brand/host/list-hosts.ts'
import { keepDraft } from '../../domain/platform/brand/keep-draft.ts'
import {
  type BrandConfig,
  listConfigs,
  listVersions,
  type PublishedBrand,
} from '../../domain/platform/brand/list-configs.ts'
import { paletteOfAccent } from '../../domain/platform/brand/palette-of.ts'
import { publishDraft, undoBrand } from '../../domain/platform/brand/publish-draft.ts'
import { builtInBrand } from '../../domain/platform/brand/read-brands.ts'
import { settableOf } from '../../domain/platform/brand/with-values.ts'
import { sampleReceipt } from '../../domain/trade/billing/sample-receipt.ts'
import { knownLanguage } from '../../texts/error-text.ts'
import { badParam } from '../door/bad-param.ts'
import { type CallContext, handle } from '../door/handle.ts'

const shownVersions = 50

export const getConfig = handle(getConfigContract, async (ctx, { brand }) => {
  const configs = await listConfigs(ctx)
  const brands = lines(ctx, configs)
  const own = { begins_as: followedBy(ctx), settable: [...dealerValues] }
  const reply = { brands: brands, ...(!ctx.caller.isRoot && { own: own }) }
  // A dealer has one at most.
  const asked = brand ?? (ctx.caller.isRoot ? undefined : brands[0]?.brand)
  if (asked === undefined) return reply
  if (!brands.some((line) => line.brand === asked)) throw new AppError('notFound')
  const config = configs.find((one) => one.brand === asked)
  return { ...reply, config: await configOf(ctx, asked, config) }
})

/** The brand of the platform that a dealer's follows: that of the host it works at. */
const followedBy = ({ client }: CallContext) => client.brand.branch?.base ?? client.brand.brand

function lines({ caller, lang }: CallContext, configs: readonly BrandConfig[]) {
  const edited = new Map(configs.map((config) => [config.brand, config]))
  const builtIn = caller.isRoot ? builtInBrands.map(({ brand }) => brand) : []
  const names = new Set([...builtIn, ...edited.keys()])
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
      ...(config?.ownerId != null && {
        owner: config.owner ?? '',
        is_allowed: profile !== undefined || config.version === 0,
      }),
    }
  })
}

async function configOf(ctx: CallContext, brand: string, config?: BrandConfig) {
  const { services, now } = ctx
  const begun = config?.base ?? brand
  const base = config?.ownerId == null ? builtInBrand(begun) : brandNamed(begun)
  if (!base) throw new AppError('notFound')
  const versions = await listVersions(services.pool, brand, shownVersions)
  const served = versions.find(({ version }) => version === config?.version)
  const values = config?.draft ?? served?.values ?? {}
  const hosts = await listHosts(services.pool, { brand: brand, now: now() })
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
    host_states: hosts.map((host) => hostRow(ctx, brand, host)),
    versions: versions.map((version, at) => versionRow(version, versions[at + 1]?.values ?? {})),
  }
}

function hostRow({ services }: CallContext, brand: string, found: BrandHost) {
  const { host, state, proof, checkedAt, provedAt, endsAt } = found
  const token = hostToken(services.config.SECRET, { brand: brand, host: host })
  return {
    host: host,
    state: state,
    record_name: challengeRecord(host),
    token: token,
    file_url: `http://${host}${challengePath(token)}`,
    ...(proof && { proof: proof }),
    ...(checkedAt !== undefined && { check_time: checkedAt }),
    ...(provedAt !== undefined && { prove_time: provedAt }),
    ...(endsAt !== undefined && { end_time: endsAt }),
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
    const { isRoot } = ctx.caller
    const begun = base === undefined || isRoot ? base : followedBy(ctx)
    const profile = builtInBrand(begun ?? brand)
    const { languages = profile?.languages, defaultLanguage = profile?.defaultLanguage } = values
    if (languages && defaultLanguage && !languages.includes(defaultLanguage))
      throw badParam(ctx, 'values.defaultLanguage', 'choice', { values: languages.join(', ') })
    const kept = await keepDraft(ctx, { brand, base: begun, rev, values, logoFile: logo_file })
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

export const checkHost = handle(checkHostContract, async (ctx, { brand, host }) => {
  const configs = await listConfigs(ctx)
  if (!configs.some((config) => config.brand === brand)) throw new AppError('notFound')
  const { services } = ctx
  await checkHostNow(ctx, { brand: brand, host: host })
  const hosts = await listHosts(services.pool, { brand: brand, now: ctx.now() })
  const found = hosts.find((one) => one.host === host)
  if (!found) throw new AppError('notFound')
  return hostRow(ctx, brand, found)
})

const sampleCode = '482913'

export const previewConfig = handle(
  previewConfigContract,
  async (ctx, { brand: name, language: asked }) => {
    const brand = await draftProfile(ctx, name)
    const language = knownLanguage(asked)
    const request = { purpose: 'register', target: '', brand: brand, lang: language } as const
    const mail = codeMessage({ ...request, channel: 'mail' }, sampleCode)
    const sms = codeMessage({ ...request, channel: 'sms' }, sampleCode)
    const pdf = await sampleReceipt(ctx.services.pool, { brand, language, now: ctx.now() })
    return {
      mail: { subject: mail.subject, body: mail.body },
      sms: sms.body,
      pdf: pdf.toString('base64'),
    }
  },
)
