import { type Validity, validityMonths } from '#lib/codes/packages.ts'
import { deviceServices } from '#lib/codes/paid-services.ts'
import { mostRenewalCents } from '#lib/codes/payment.ts'
import { lastsAsValid, type SoldName, soldNames, soldTypeOf } from '#lib/codes/sold-types.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { momentOf, wallClock } from '#lib/format/reader-zone.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { day } from '#lib/rules/dates.ts'
import { centsOf, typedCents } from '#lib/rules/money.ts'
import { whole } from '#lib/rules/number.ts'
import { mostCents, payable, typedPrice } from '#lib/rules/price.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { productNumber } from '#lib/rules/words.ts'
import type { PricedRow } from './use-packages.ts'

/** As typed; days yyyy-MM-dd. */
export type PackageValues = {
  service: SoldName
  region: 'mainland' | 'other'
  name: string
  /** By language; empty: not named in that language. */
  names: Partial<Record<Language, string>>
  productNumber: string
  flow: string
  validity: Validity
  rootPrice: string
  suggestedPrice: string
  terminalPrice: string
  discount: string
  discountDay: string
  promotionPrice: string
  promotionDay: string
  mayRenew: boolean
  renewalPrice: string
  firstRenewal: Validity | ''
  content: string
  description: string
  descriptions: Partial<Record<Language, string>>
  remark: string
}

const dayOf = (time: number | null) =>
  time === null ? '' : wallClock(time).toISOString().slice(0, 10)
/** The end of the day, in the reader's zone. */
const endOf = (day: string) => (day === '' ? null : momentOf(`${day}T23:59:59`, 'last'))

export function valuesOf(row: PricedRow | undefined): PackageValues {
  const typed = (cents: number | null) =>
    cents === null || !row ? '' : typedCents(cents, row.currency)
  return {
    service: row?.service ?? soldNames[0],
    region: row?.region ?? 'mainland',
    name: row?.typed_name ?? '',
    names: row?.names ?? {},
    productNumber: row?.product_number ?? '',
    flow: row ? String(row.flow) : '',
    validity: row?.validity ?? 'year',
    rootPrice: typed(row?.root_price ?? null),
    suggestedPrice: typed(row?.suggested_price ?? null),
    terminalPrice: typed(row?.default_terminal_price ?? null),
    discount: row?.discount ? String(row.discount) : '',
    discountDay: dayOf(row?.discount_end ?? null),
    promotionPrice: typed(row?.promotion_price ?? null),
    promotionDay: dayOf(row?.promotion_end ?? null),
    mayRenew: row?.auto_recharge !== 1,
    renewalPrice: typed(row?.renewal_price ?? null),
    firstRenewal: row?.first_renew_validity ?? '',
    content: row?.content ?? '',
    description: row?.typed_desc ?? '',
    descriptions: row?.package_descs ?? {},
    remark: row?.remark ?? '',
  }
}

type Written = Omit<CallParams<'incrementpackage/AddPackage'>, 'type' | 'region' | 'request_id'>

/** What lasts a time is sold by its validity. */
export const lasts = (service: SoldName) => lastsAsValid(soldTypeOf(service))

export function writtenOf(values: PackageValues): Written {
  const { service, discount, promotionPrice } = values
  return {
    name: values.name.trim(),
    names: filled(values.names),
    product_number: values.productNumber.trim(),
    flow: lasts(service) ? validityMonths[values.validity] : Number(values.flow),
    validity: values.validity,
    root_price: values.rootPrice.trim(),
    suggested_price: values.suggestedPrice.trim(),
    terminal_price: values.terminalPrice.trim(),
    discount: discount.trim() === '' ? null : Number(discount),
    discount_end: endOf(values.discountDay),
    promotion_price: promotionPrice.trim() || null,
    promotion_end: endOf(values.promotionDay),
    ...renewalOf(values),
    content: values.content.trim(),
    package_desc: values.description.trim(),
    package_descs: filled(values.descriptions),
    remark: values.remark.trim(),
  }
}

const filled = (texts: PackageValues['names']): PackageValues['names'] =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, text]) => [language, text.trim()])
      .filter(([, text]) => text !== ''),
  )

/** What is not renewed keeps no terms of a renewal. */
function renewalOf({ service, mayRenew, renewalPrice, firstRenewal }: PackageValues) {
  const isRenewed = mayRenew && isOfDevice(service)
  return {
    auto_recharge: isRenewed ? (0 as const) : (1 as const),
    renewal_price: (isRenewed && renewalPrice.trim()) || null,
    first_renew_validity: (isRenewed && firstRenewal) || null,
  }
}

/** An organisation's own quota has no end to renew. */
export const isOfDevice = (service: SoldName) =>
  deviceServices.some((type) => type === soldTypeOf(service))

/** Only these are sent: a price that stays must not take the package off shelf. */
export function changedFields(values: PackageValues, kept: PackageValues): Partial<Written> {
  const before = writtenOf(kept)
  return Object.fromEntries(
    Object.entries(writtenOf(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Written]),
    ),
  )
}

/** By param, where the field has another name. */
export const fieldOfParam: Record<string, keyof PackageValues> = {
  product_number: 'productNumber',
  root_price: 'rootPrice',
  suggested_price: 'suggestedPrice',
  terminal_price: 'terminalPrice',
  discount_end: 'discountDay',
  promotion_price: 'promotionPrice',
  renewal_price: 'renewalPrice',
  first_renew_validity: 'firstRenewal',
  promotion_end: 'promotionDay',
  package_desc: 'description',
  package_descs: 'descriptions',
  packageOffer: 'terminalPrice',
}

const none: Rule[] = []

/** A reduction and its last day: both or neither, from today on. */
const dayRules = (reduction: string, today: string): Rule[] =>
  reduction.trim() === '' ? none : [{ ...day, test: (value) => day.test(value) && value >= today }]

/** As the server checks them; `currency` is ISO 4217. */
export function rulesOf(
  values: PackageValues,
  { today, currency }: { today: string; currency: string },
) {
  const own = payable(currency)
  const centsIn = (text: string) => (own.test(text) ? centsOf(text, currency) : undefined)
  const root = centsIn(values.rootPrice) ?? 1
  const terminal = centsIn(values.terminalPrice) ?? mostCents
  return {
    name: [required, atMost(textLimits.packageName)],
    productNumber: [optional(productNumber), atMost(textLimits.productNumber)],
    flow: lasts(values.service) ? none : [whole(1, 1_000_000)],
    rootPrice: typedPrice(currency, 1),
    suggestedPrice: typedPrice(currency, root),
    terminalPrice: typedPrice(currency, root),
    discount: values.discountDay === '' ? [optional(whole(1, 99))] : [whole(1, 99)],
    discountDay: dayRules(values.discount, today),
    promotionPrice: [
      ...(values.promotionDay === '' ? none : [required]),
      ...typedPrice(currency, 1, terminal - 1).map(optional),
    ],
    promotionDay: dayRules(values.promotionPrice, today),
    renewalPrice: values.mayRenew
      ? typedPrice(currency, root, mostRenewalCents).map(optional)
      : none,
    content: [required, atMost(textLimits.packageContent)],
    description: [atMost(textLimits.packageContent)],
    remark: [atMost(textLimits.remark)],
  }
}
