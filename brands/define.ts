import { z } from 'zod'
import { languageCodes } from '#lib/i18n/languages.ts'
import { themeNames } from './public.ts'

/**
 * A map icon. A rotating icon is 23×35, drawn from above with its nose up, and turns with the course;
 * a fixed one is 30×30 (spec §1, §9). `file` is in the brand's assets or, with `of`, in another brand's.
 */
const car = z.strictObject({
  name: z.string(),
  file: z.string(),
  of: z.string().optional(),
  rotates: z.boolean(),
  size: z.union([z.tuple([z.literal(23), z.literal(35)]), z.tuple([z.literal(30), z.literal(30)])]),
  title: z.string().optional(),
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
  /** Brand type code of spec §1. */
  type: z.int().positive(),
  /** Product name by language; `zh` and `en` at least. */
  name: z.record(z.string(), z.string()),
  /** Prefix of the brand's language packs. */
  languageName: z.string(),
  title: z.record(z.string(), z.string()),
  description: z.record(z.string(), z.string()),
  projectName: z.string(),
  config: z.strictObject({
    theme: z.enum(themeNames),
    isThemeSwitch: z.boolean(),
    isShowBackground: z.boolean(),
    isShowQRcode: z.boolean(),
    showCodeMsg: z.boolean(),
    isLogimg: z.boolean(),
    copyright: z.strictObject({ name: z.string(), from: z.int(), filing: z.string() }),
    /** What to say where the web does not support something. */
    CodeMsg: z.enum(['useApp', 'contactService']),
  }),
  /** The folder of brands/assets that holds logo and favicon. */
  assets: z.string(),
  cars: z.array(car).min(1).max(11),
  map: z.strictObject({
    providers: z
      .array(z.enum(['builtIn', 'amap', 'baidu', 'google']))
      .min(1)
      .max(4),
    tileTemplate: z.string().optional(),
    coordinates: z.enum(['wgs84', 'gcj02']),
    /** Longitude, latitude, zoom. */
    view: z.tuple([z.number(), z.number(), z.number()]),
  }),
  message: z.strictObject({ code: z.string() }),
  hosts: z.strictObject({ dev: hosts, preview: hosts, production: hosts }),
  languages: z.array(z.enum(languageCodes)).min(1),
  defaultLanguage: z.enum(languageCodes),
  currency: z.strictObject({
    symbol: z.string(),
    shownWith: z.string().optional(),
    qrSize: z.int(),
  }),
  payments: z.array(z.enum(['wechat', 'alipay', 'wallet', 'unionpay', 'paypal'])),
  features: z.strictObject({
    register: z.boolean(),
    workBench: z.boolean(),
    vasForRoot: z.boolean(),
    sim: z.boolean(),
    relayForDeviceUsers: z.boolean(),
    wallet: z.boolean(),
    /** Areas that the build shows; undefined: all that the permissions allow. */
    areas: z.array(z.string()).optional(),
  }),
})

export type BrandProfile = z.output<typeof profile>

/** Checks a brand's profile when it is loaded; throws with what is wrong. */
export function defineBrand(values: z.input<typeof profile>): BrandProfile {
  return profile.parse(values)
}
