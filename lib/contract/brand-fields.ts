import { z } from 'zod'
import { hostStates } from '#lib/codes/brand-host.ts'
import {
  brandBankAccount,
  brandConfig,
  brandFeatures,
  brandLanguage,
  brandLegal,
  brandListening,
  brandPassword,
  brandPayments,
  brandSeller,
} from '#lib/codes/brand-shapes.ts'
import { colour, unixTime } from './fields.ts'

/** Words by language; the others read those of English. */
const texts = (most: number) =>
  z
    .partialRecord(brandLanguage, z.string().trim().normalize('NFC').min(1).max(most))
    .refine(({ zh, en }) => zh !== undefined && en !== undefined, { error: 'zh, en' })
    .meta({ description: 'By language', sent: '`zh` and `en` at least' })

/** A name in the DNS, in lower case: no address, no port. */
export const brandHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/)

export const brandName = z
  .string()
  .regex(/^[a-z]{2,20}$/)
  .describe('Short name of a brand: 2 to 20 letters a to z')

/**
 * What an operator sets of a brand: values, never CSS or HTML. Each one replaces that of the profile as a whole; what is left
 * out stays as the profile has it (docs/decisions/platform.md).
 */
export const brandValues = z.strictObject({
  name: texts(40).optional(),
  title: texts(80).optional(),
  description: texts(200).optional(),
  config: brandConfig.optional(),
  accent: colour.optional().describe('Own colour in place of its theme’s'),
  languages: z.array(brandLanguage).min(1).max(brandLanguage.options.length).optional(),
  defaultLanguage: brandLanguage.optional().describe('One of `languages`'),
  payments: z.array(z.enum(brandPayments)).max(brandPayments.length).optional(),
  bankAccount: brandBankAccount.optional(),
  seller: brandSeller.optional(),
  listening: brandListening.optional(),
  password: brandPassword.optional(),
  legal: brandLegal
    .optional()
    .describe('Terms of use and privacy text (Markdown): who has not agreed to them is asked to'),
  features: brandFeatures.optional(),
  ownHosts: z
    .array(brandHost)
    .max(20)
    .optional()
    .describe('Hosts that show it, beside those of its profile'),
  images: z
    .strictObject({
      logo: z.string(),
      favicon: z.string(),
      icon192: z.string(),
      icon512: z.string(),
    })
    .optional()
    .describe('Hash of each; as ops/SetConfig answered it for a `logo_file`'),
})
export type BrandValues = z.output<typeof brandValues>

export const brandRev = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('Of the configuration that was read; another one in force answers `dataChanged`')

export const brandVersion = z.object({
  version: z.int(),
  note: z.string(),
  published_by: z.string(),
  publish_time: unixTime,
  changed: z.array(z.string()).describe('Keys of `values` that differ from the version before'),
})

export const brandHostState = z.object({
  host: z.string(),
  state: z
    .enum(hostStates)
    .describe('`lost`: served until `end_time`; `ended`: was not proved in time'),
  record_name: z.string().describe('Name of the TXT record that proves it'),
  token: z.string().describe('Content of the record, or of the file'),
  file_url: z.string().describe('Or where the file is read'),
  proof: z.exactOptional(z.enum(['record', 'file'])).describe('What was found last'),
  check_time: z.exactOptional(unixTime),
  prove_time: z.exactOptional(unixTime),
  end_time: z.exactOptional(unixTime).describe('When it waits or is served no longer'),
})
