import { z } from 'zod'
import { brandLanguage } from '#lib/codes/brand-shapes.ts'
import { packageStates, validities } from '#lib/codes/packages.ts'
import { soldNameOf, soldNames, soldTypes } from '#lib/codes/sold-types.ts'
import { price } from '#lib/rules/price.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { named, ruled } from '#lib/rules/ruled.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { productNumber } from '#lib/rules/words.ts'
import { batchNo, unixTime } from './fields.ts'
import { byName, namedNumber } from './named-number.ts'
import { typeText } from './service-fields.ts'

/** As people write it (`12.50`); how much it is depends on the currency (server/mapi/rows/prices-in.ts). */
export const priceText = ruled(price).describe(
  'Price in units of the currency, such as `12.50`; up to 6 decimals, those beyond the minor unit of ISO 4217 (cents) zeros',
)

const renewalPrice = priceText.describe('As other prices, at most 10 000 minor units')

const autoRecharge = namedNumber('AutoRecharge', { allowed: 0, never: 1 }).describe(
  '0: may be renewed by itself, the switch is shown; 1: not',
)

const packageName = named(required, atMost(textLimits.packageName))

const upTo = (most: number) => ruled(optional(atMost(most)))

export const region = z.enum(['mainland', 'other']).describe('Whose accounts are offered it')

/** What packages are sold of. */
export const soldType = namedNumber('SoldType', byName(soldTypes, soldNameOf)).describe(
  `${typeText}, 10 data of a SIM card`,
)

/** What root writes of a package. */
export const packageFields = {
  name: packageName.describe('For readers of languages that it has no name in'),
  names: z
    .partialRecord(brandLanguage, packageName)
    .describe("By language, all of them; who reads another has that of its brand's, else `name`"),
  product_number: ruled(optional(productNumber), optional(atMost(textLimits.productNumber))),
  flow: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe(
      'In the unit of the service, MB of SIM data; of services that last a time, the months of `validity`',
    ),
  validity: z.enum(validities).describe('How long it may be used'),
  root_price: priceText.describe('What dealers directly below root pay, as a written price'),
  suggested_price: priceText.describe('Recommended to dealers, as a written price'),
  terminal_price: priceText.describe('What end users pay by default, as a written price'),
  discount: z
    .int()
    .min(1)
    .max(99)
    .nullable()
    .describe("Percent of the end users' price that is paid until `discount_end`; null for none"),
  discount_end: unixTime.nullable(),
  promotion_price: priceText.nullable().describe('What end users pay until `promotion_end`'),
  promotion_end: unixTime.nullable(),
  auto_recharge: autoRecharge,
  renewal_price: renewalPrice
    .nullable()
    .describe('What end users pay for each renewal by itself; null: as usual'),
  first_renew_validity: z
    .enum(validities)
    .nullable()
    .describe('How long the first renewal by itself may be used; null: as usual'),
  content: ruled(required, atMost(textLimits.packageContent)).describe('What it holds'),
  package_desc: upTo(textLimits.packageContent),
  package_descs: z
    .partialRecord(brandLanguage, ruled(required, atMost(textLimits.packageContent)))
    .describe('As `names`'),
  remark: upTo(textLimits.remark),
}

const cents = z.int().describe('Cents')

export const packageRow = z.object({
  batch_no: batchNo,
  name: z.string().describe('In the language of the session, where it has one'),
  type: z.int().describe('Service'),
  flow: z.int(),
  unit: z.string().describe('months, minutes, times, count or mb'),
  validity: z.enum(validities),
  currency: z.string().describe('ISO 4217'),
  sell_user: cents.describe("What the caller's organisation pays, in cents"),
  ori_sell_user: cents.describe('The same without discount and promotion'),
  price_end: unixTime.nullable().describe('When discount or promotion end'),
  auto_recharge: autoRecharge,
  renewal_fee: cents
    .nullable()
    .describe("What the caller's organisation pays for each renewal by itself; null for none"),
  first_renew_validity: z.enum(validities).nullable(),
  content: z.string(),
  package_desc: z.string(),
  remark: z.string(),
})

/** As sellers see it. */
export const pricedRow = packageRow.extend({
  typed_name: z.string().describe('`name` as it was written'),
  names: z.partialRecord(brandLanguage, z.string()).describe('By language'),
  typed_desc: z.string().describe('`package_desc` as it was written'),
  package_descs: z.partialRecord(brandLanguage, z.string()).describe('By language'),
  service: z.enum(soldNames).describe('Word of `type`'),
  product_number: z.string(),
  region,
  state: z.enum(packageStates),
  agent_price: cents.nullable().describe("What the caller's organisation pays; null for root"),
  sub_price: cents
    .nullable()
    .describe('What the organisation of `sfamilyid` pays; null without one'),
  is_sub_priced: z.boolean().describe('Whether that was set for it'),
  suggested_price: cents,
  terminal_price: cents.describe('What end users of the caller pay by default'),
  default_terminal_price: cents.describe('The same as root recommends it'),
  root_price: cents.nullable().describe('For root only'),
  discount: z.int().nullable(),
  discount_end: unixTime.nullable(),
  promotion_price: cents.nullable(),
  promotion_end: unixTime.nullable(),
  renewal_price: cents
    .nullable()
    .describe('What end users of the caller pay for a renewal by itself; null: as usual'),
  rev: z.int().describe('For changes: refused when it is another meanwhile'),
})
