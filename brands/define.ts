import { z } from 'zod'
import { areaNames } from '#lib/codes/areas.ts'
import { themeNames } from '#lib/codes/themes.ts'
import { tileProvider } from '#lib/codes/tile-provider.ts'
import { languageCodes } from '#lib/i18n/languages.ts'

/**
 * A map icon. A rotating icon is 23×35, drawn from above with its nose up, and turns with the course;
 * a fixed one is 30×30. `file` is in the brand's assets or, with `of`, in another brand's.
 */
const car = z.strictObject({
  name: z.string(),
  file: z.string(),
  of: z.string().optional(),
  rotates: z.boolean(),
  size: z.union([z.tuple([z.literal(23), z.literal(35)]), z.tuple([z.literal(30), z.literal(30)])]),
  /** What it stands for, by language; an icon without it has its name in messages/<language>/common.json. */
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

const profile = z.strictObject({
  brand: z.string().regex(/^[a-z]+$/),
  /** Brand type code. */
  type: z.int().positive(),
  /** Product name by language; `zh` and `en` at least. */
  name: z.record(z.string(), z.string()),
  title: z.record(z.string(), z.string()),
  description: z.record(z.string(), z.string()),
  projectName: z.string(),
  config: z.strictObject({
    theme: z.enum(themeNames),
    isThemeSwitch: z.boolean().default(true),
    isShowBackground: z.boolean().default(true),
    isShowQRcode: z.boolean().default(true),
    /** Whether the console says what to do instead where the web cannot do something. */
    showCodeMsg: z.boolean().default(false),
    /** Whether the pages before log-in show the logo beside the name. */
    isLogimg: z.boolean().default(true),
    copyright: z.strictObject({
      name: z.string(),
      from: z.int().default(2024),
      filing: z.string().default(''),
    }),
    /** What to say where the web does not support something. */
    CodeMsg: z.enum(['useApp', 'contactService']).default('useApp'),
  }),
  /** The folder of brands/assets that holds logo and favicon. */
  assets: z.string(),
  cars: z.array(car).min(1).max(11),
  map: z
    .strictObject({
      /** Providers that the console offers beside the built-in map, of those that the operator has; all by default. */
      providers: z.array(z.string()).max(10).optional(),
      /** A provider of the brand's own, offered once the operator names it in TILE_PROVIDERS. */
      tileTemplate: tileProvider.optional(),
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
      symbol: z.string(),
      shownWith: z.string().optional(),
      qrSize: z.int(),
    })
    .default({ symbol: '￥', qrSize: 368 }),
  payments: z
    .array(z.enum(['wechat', 'alipay', 'wallet', 'unionpay', 'paypal']))
    .default(['wechat', 'alipay', 'wallet', 'unionpay']),
  features: z
    .strictObject({
      register: z.boolean().default(true),
      workBench: z.boolean().default(false),
      vasForRoot: z.boolean().default(true),
      sim: z.boolean().default(true),
      relayForDeviceUsers: z.boolean().default(true),
      wallet: z.boolean().default(true),
      /** Areas that the build shows; undefined: all that the permissions allow. */
      areas: z.array(z.enum(areaNames)).optional(),
      /** Addresses of the tools that the build lists; undefined: all that the permissions allow. */
      tools: z.array(z.string()).optional(),
    })
    .prefault({}),
})

export type BrandProfile = z.output<typeof profile>

/** Subdomains of a brand's domain; `maps` and `m` belong to newer brands. */
const subdomains = { host1: 'console', host2: 'api', host3: 'push' } as const
const newerSubdomains = { ...subdomains, host4: 'maps', domainH5: 'm' } as const

/** Hosts of each stage below one domain: `console.` in production, `dev-console.` and `preview-console.` before it. */
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

type Values = z.input<typeof profile>
/** What follows from a brand's own name unless it says otherwise. */
type Derived = 'title' | 'projectName' | 'message' | 'hosts'

/**
 * Checks a brand's profile when it is loaded; throws with what is wrong. A profile says what is the brand's own, all
 * else is as with most brands.
 */
export function defineBrand(values: Omit<Values, Derived> & Partial<Values>): BrandProfile {
  const { brand, name } = values
  return profile.parse({
    title: name,
    projectName: `${brand}-web`,
    message: { code: brand },
    hosts: hostsBelow(`${brand}.example`),
    ...values,
  })
}
