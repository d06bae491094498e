import { z } from 'zod'
import {
  brandAgreement,
  brandBankAccount,
  brandConfig,
  brandFeatures,
  brandLegal,
  brandListening,
  brandPalette,
  brandPassword,
  brandPayments,
  brandSeller,
} from '#lib/codes/brand-shapes.ts'
import { isCurrency } from '#lib/codes/currencies.ts'
import { tileProvider } from '#lib/codes/tile-provider.ts'
import { languageCodes } from '#lib/i18n/languages.ts'

/** A map icon: rotating 23×35 with its nose up, or fixed 30×30. `of`: `file` lies in that brand's assets. */
const car = z.strictObject({
  name: z.string(),
  file: z.string(),
  of: z.string().optional(),
  rotates: z.boolean(),
  size: z.union([z.tuple([z.literal(23), z.literal(35)]), z.tuple([z.literal(30), z.literal(30)])]),
  /** By language; else its name in common.json. */
  title: z.record(z.enum(languageCodes), z.string()).optional(),
})
export type Car = z.output<typeof car>

const hosts = z.strictObject({
  host1: z.string(),
  host2: z.string(),
  host3: z.string(),
  host4: z.string().optional(),
  domainH5: z.string().optional(),
})

const payment = z.enum(brandPayments)

export const brandProfile = z.strictObject({
  brand: z.string().regex(/^[a-z]+$/),
  /** Brand type code. */
  type: z.int().positive(),
  /** By language; `zh` and `en` at least. */
  name: z.record(z.string(), z.string()),
  title: z.record(z.string(), z.string()),
  description: z.record(z.string(), z.string()),
  projectName: z.string(),
  config: brandConfig,
  /** Folder of brands/assets with logo and favicon. */
  assets: z.string(),
  cars: z.array(car).min(1).max(11),
  map: z
    .strictObject({
      /** Those of the operator's providers that are offered; all by default; of none, the built-in map is the only one. */
      providers: z.array(z.string()).max(10).optional(),
      /** The brand's own, offered once TILE_PROVIDERS names it. */
      tileTemplate: tileProvider.optional(),
      /** Who is asked for addresses, once its key is set; else GEOCODE_PROVIDER. */
      geocoder: z.enum(['amap', 'google', 'nominatim']).optional(),
      /** Longitude, latitude, zoom. */
      view: z.tuple([z.number(), z.number(), z.number()]).default([105, 33, 3.6]),
    })
    .prefault({}),
  message: z.strictObject({ code: z.string() }),
  hosts: z.strictObject({ dev: hosts, preview: hosts, production: hosts }),
  languages: z
    .array(z.enum(languageCodes))
    .min(1)
    .default([...languageCodes]),
  defaultLanguage: z.enum(languageCodes).default('zh'),
  currency: z
    .strictObject({
      /** ISO 4217: what wallets and orders of the brand count in, in its minor units. */
      code: z.string().refine(isCurrency, 'is no currency of ISO 4217'),
      symbol: z.string(),
      shownWith: z.string().optional(),
      qrSize: z.int(),
    })
    .default({ code: 'CNY', symbol: '￥', qrSize: 368 }),
  /** `bank` and `cash` wait until root's finance has the money (docs/money.md#payments-by-hand). */
  payments: z.array(payment).default(['wechat', 'alipay', 'card', 'wallet', 'unionpay']),
  /** What accounts of a region are offered in place of `payments`; the wallet is for all or nobody. */
  regionPayments: z
    .partialRecord(z.enum(['mainland', 'other']), z.array(payment.exclude(['wallet'])))
    .default({}),
  bankAccount: brandBankAccount.optional(),
  seller: brandSeller.prefault({}),
  listening: brandListening.prefault({}),
  password: brandPassword.prefault({}),
  /** Whether who has a device is told by it before it records for an account of a region. */
  listeningNotice: brandListening.prefault({}),
  /** Origins whose pages may frame a public link (`https://*.example.com`); nobody by default. */
  frameAncestors: z
    .array(z.string().regex(/^https:\/\/(\*\.)?([a-z\d-]+\.)+[a-z\d-]+(:\d{1,5})?$/))
    .max(20)
    .default([]),
  features: brandFeatures.prefault({}),
  /** Beside `hosts`; of /oamm/config. */
  ownHosts: z.array(z.string()).default([]),
  /** Of a dealer's: the organisation whose branch sees it, and the platform's brand that it follows. */
  branch: z.strictObject({ owner: z.int(), base: z.string() }).optional(),
  /** In place of its theme's. */
  palette: brandPalette.optional(),
  /** Hash of each image of /oamm/config, in place of those of `assets` (server/domain/platform/brand). */
  images: z.record(z.string(), z.string()).optional(),
  /** Of /oamm/config: without them nobody is asked to agree. */
  legal: brandLegal.optional(),
  /** To the present `legal`. */
  agreement: brandAgreement.optional(),
  /** Of what /oamm/config published; 0: the file alone. */
  version: z.int().default(0),
})

export type BrandProfile = z.output<typeof brandProfile>

/** `maps` and `m` belong to newer brands. */
const subdomains = { host1: 'console', host2: 'api', host3: 'push' } as const
const newerSubdomains = { ...subdomains, host4: 'maps', domainH5: 'm' } as const

/** `console.` in production, `dev-console.` and `preview-console.` before. */
export function hostsBelow(domain: string, { isNewer = false } = {}) {
  const stage = (prefix: string) =>
    Object.fromEntries(
      Object.entries(isNewer ? newerSubdomains : subdomains).map(([host, name]) => [
        host,
        `${prefix}${name}.${domain}`,
      ]),
    ) as z.input<typeof hosts>
  return { dev: stage('dev-'), preview: stage('preview-'), production: stage('') }
}

type Values = z.input<typeof brandProfile>
/** Follows from the brand's name by default. */
type Derived = 'title' | 'projectName' | 'message' | 'hosts'

/** Checks a profile on load: the brand's own; else as most brands. */
export function defineBrand(values: Omit<Values, Derived> & Partial<Values>): BrandProfile {
  const { brand, name } = values
  return brandProfile.parse({
    title: name,
    projectName: `${brand}-web`,
    message: { code: brand },
    hosts: hostsBelow(`${brand}.example`),
    ...values,
  })
}
