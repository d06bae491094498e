import { z } from 'zod'
import { languageCodes } from '../i18n/languages.ts'
import { longestLegalText } from '../rules/longest-legal-text.ts'
import { areaNames } from './area-names.ts'
import { themeNames } from './theme-names.ts'

/** Parts of a brand that its file and /oamm/config (lib/contract/brand-fields.ts) both set. */

export const brandConfig = z.strictObject({
  theme: z.enum(themeNames),
  isThemeSwitch: z.boolean().default(true),
  isShowBackground: z.boolean().default(true),
  isShowQRcode: z.boolean().default(true),
  /** Whether the console says what to do where the web cannot. */
  showCodeMsg: z.boolean().default(false),
  /** Logo beside the name before log-in. */
  isLogimg: z.boolean().default(true),
  copyright: z.strictObject({
    name: z.string().trim().min(1).max(100),
    from: z.int().min(1970).max(2100).default(2024),
    filing: z.string().trim().max(60).default(''),
  }),
  CodeMsg: z.enum(['useApp', 'contactService']).default('useApp'),
})

export const brandLanguage = z.enum(languageCodes)

export const brandPayments = [
  'wechat',
  'alipay',
  'card',
  'wallet',
  'unionpay',
  'paypal',
  'bank',
  'cash',
] as const

/** Where bank transfers go; the payer is sent to the seller without it. */
export const brandBankAccount = z.strictObject({
  holder: z.string().trim().min(1).max(100),
  bank: z.string().trim().min(1).max(100),
  number: z.string().trim().min(1).max(60),
})

/** Who sells, as receipts say it, and the tax that prices contain (docs/money.md#receipts). */
export const brandSeller = z.strictObject({
  /** Legal name; that of the copyright by default. */
  name: z.string().trim().max(100).optional(),
  /** Lines. */
  address: z.array(z.string().trim().max(100)).max(5).default([]),
  /** Number of the seller at the tax office; receipts leave it out without. */
  taxId: z.string().trim().max(40).default(''),
  /** Percent. */
  taxRate: z.number().min(0).max(100).multipleOf(0.01).default(0),
  /** Before the numbers of receipts; the brand in capitals by default. */
  series: z
    .string()
    .regex(/^[A-Z0-9]{1,12}$/)
    .optional(),
})

/** Whether accounts of a region may listen to devices and see what they record: its law decides. */
export const brandListening = z.strictObject({
  mainland: z.boolean().default(true),
  other: z.boolean().default(true),
})

/** New passwords: letters and digits from `min` to the specification's 20; passphrases beside them. */
export const brandPassword = z.strictObject({
  min: z.int().min(6).max(12).default(6),
  isPassphrase: z.boolean().default(false),
})

const legalText = z
  .partialRecord(brandLanguage, z.string().trim().normalize('NFC').min(1).max(longestLegalText))
  .refine(({ zh, en }) => zh !== undefined && en !== undefined, { error: 'zh, en' })

/** Terms of use and privacy text by language, in the Markdown of lib/format/markdown.ts; `zh` and `en` at least. */
export const brandLegal = z.strictObject({ terms: legalText, privacy: legalText })
export type BrandLegal = z.output<typeof brandLegal>

/** Which texts people agree to. */
export const brandAgreement = z.strictObject({
  /** Hex of the SHA-256 of the texts in all languages. */
  hash: z.string().regex(/^[\da-f]{64}$/),
  /** Of the brand, that they came with. */
  version: z.int(),
  /** When that was published, Unix seconds. */
  since: z.int(),
})
export type BrandAgreement = z.output<typeof brandAgreement>

export const brandFeatures = z.strictObject({
  register: z.boolean().default(true),
  workBench: z.boolean().default(false),
  vasForRoot: z.boolean().default(true),
  sim: z.boolean().default(true),
  relayForDeviceUsers: z.boolean().default(true),
  wallet: z.boolean().default(true),
  /** Undefined: all that the rights allow. */
  areas: z.array(z.enum(areaNames)).optional(),
  /** Undefined: all that the rights allow. */
  tools: z.array(z.string()).optional(),
})

const shade = z.string().regex(/^#[\da-f]{6}$/)

/** Of a brand's own colour, as lib/codes/palettes.ts has them of its themes: shades that keep 4.5:1. */
export const brandPalette = z.strictObject({
  scale: z.tuple([shade, shade, shade, shade, shade, shade, shade, shade, shade, shade]),
  fill: z.strictObject({ light: z.int(), dark: z.int() }),
  text: z.strictObject({ light: z.int(), dark: z.int() }),
})
export type BrandPalette = z.output<typeof brandPalette>
