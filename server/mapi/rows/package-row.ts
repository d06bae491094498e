import { mostRenewalCents } from '#lib/codes/payment.ts'
import { isSoldType, soldNameOf, soldUnitOf } from '#lib/codes/sold-types.ts'
import type { PackageFields } from '../../domain/trade/package/change-package.ts'
import type { PricedPackage } from '../../domain/trade/package/list-packages.ts'
import { mayRenew } from '../../domain/trade/renewal/renewal.ts'
import { pricesIn } from './prices-in.ts'

const seconds = (at: Date | null) => at && Math.floor(at.getTime() / 1000)

export function toPackageRow(row: PricedPackage, now: number) {
  const { priced, discountEndsAt, promotionEndsAt } = row
  const ends = [discountEndsAt, promotionEndsAt].flatMap((at) =>
    at && at.getTime() > now ? [at.getTime()] : [],
  )
  const isRenewable = mayRenew(row)
  const isReduced = priced.amount < priced.usual && ends.length > 0
  return {
    batch_no: String(row.id),
    name: row.name,
    type: row.service,
    flow: row.flow,
    unit: isSoldType(row.service) ? soldUnitOf(row.service) : '',
    validity: row.validity,
    currency: row.currency,
    sell_user: priced.amount,
    ori_sell_user: priced.usual,
    price_end: isReduced ? Math.floor(Math.min(...ends) / 1000) : null,
    auto_recharge: isRenewable ? (0 as const) : (1 as const),
    renewal_fee: isRenewable ? row.renewal.amount : null,
    first_renew_validity: row.firstRenewalValidity,
    content: row.content,
    package_desc: row.description,
    remark: row.remark,
  }
}

function wordOf(service: number) {
  if (!isSoldType(service)) throw new Error(`${service} is not sold`)
  return soldNameOf(service)
}

export function toPricedRow(row: PricedPackage, { now, isRoot }: { now: number; isRoot: boolean }) {
  return {
    ...toPackageRow(row, now),
    typed_name: row.typedName,
    names: row.names,
    typed_desc: row.typedDescription,
    package_descs: row.descriptions,
    service: wordOf(row.service),
    product_number: row.productNumber,
    region: row.region,
    state: row.state,
    agent_price: row.cost,
    sub_price: row.childCost,
    is_sub_priced: row.isChildPriced,
    suggested_price: row.suggestedPrice,
    terminal_price: row.ownTerminal,
    default_terminal_price: row.terminalPrice,
    root_price: isRoot ? row.rootPrice : null,
    discount: row.discount,
    discount_end: seconds(row.discountEndsAt),
    promotion_price: row.promotionPrice,
    promotion_end: seconds(row.promotionEndsAt),
    renewal_price: row.renewalPrice && Math.max(row.renewalPrice, row.cost ?? 0),
    rev: row.rev,
  }
}

type Written = {
  name: string
  names: PackageFields['names']
  product_number: string
  flow: number
  validity: PackageFields['validity']
  root_price: number
  suggested_price: number
  terminal_price: number
  discount: number | null
  discount_end: number | null
  promotion_price: number | null
  promotion_end: number | null
  auto_recharge: 0 | 1
  renewal_price: number | null
  first_renew_validity: PackageFields['validity'] | null
  content: string
  package_desc: string
  package_descs: PackageFields['descriptions']
  remark: string
}

type WrittenPrices = {
  root_price?: string | undefined
  suggested_price?: string | undefined
  terminal_price?: string | undefined
  promotion_price?: string | null | undefined
  renewal_price?: string | null | undefined
}

/** Params with their written prices as minor units of the currency. */
export function pricedIn<W extends WrittenPrices>(
  ctx: { lang: string },
  currency: string,
  written: W,
) {
  const { root_price, suggested_price, terminal_price, promotion_price, renewal_price } = written
  const prices = { root_price, suggested_price, terminal_price, promotion_price, renewal_price }
  const most = { renewal_price: mostRenewalCents }
  return {
    ...written,
    ...pricesIn<Pick<W, keyof WrittenPrices>>(ctx, currency, { prices, most }),
  }
}

export const fieldsOf = <W extends { [K in keyof Written]?: Written[K] | undefined }>(written: W) =>
  ({
    name: written.name,
    names: written.names,
    productNumber: written.product_number,
    flow: written.flow,
    validity: written.validity,
    rootPrice: written.root_price,
    suggestedPrice: written.suggested_price,
    terminalPrice: written.terminal_price,
    discount: written.discount,
    discountEnd: written.discount_end,
    promotionPrice: written.promotion_price,
    promotionEnd: written.promotion_end,
    ...(written.auto_recharge !== undefined && { isRenewable: written.auto_recharge === 0 }),
    renewalPrice: written.renewal_price,
    firstRenewalValidity: written.first_renew_validity,
    content: written.content,
    description: written.package_desc,
    descriptions: written.package_descs,
    remark: written.remark,
  }) as W extends Written ? PackageFields : Partial<PackageFields>
