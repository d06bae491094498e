import { packageStates } from '#lib/codes/packages.ts'
import { soldNames, soldTypes } from '#lib/codes/sold-types.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineReport } from './define.ts'

/** What is sold, with prices up and down the tree. */
export const packages = defineReport({
  path: 'vas/combo',
  title: 'package.title',
  purpose: 'package.purpose',
  source: 'incrementpackage/GetPriceList',
  access: 'e_ua_show_increment',
  filters: [
    {
      ...({ kind: 'choice', param: 'type', title: 'package.column.service' } as const),
      ...{ options: soldNames, values: soldTypes, texts: 'service.name' },
    },
    {
      ...({ kind: 'choice', param: 'state', title: 'package.column.state' } as const),
      ...{ options: packageStates, texts: 'package.state' },
    },
    {
      ...({ kind: 'choice', param: 'region', title: 'package.column.region' } as const),
      ...{ options: ['mainland', 'other'], texts: 'package.region' },
    },
    { kind: 'text', param: 'search', title: 'package.search', max: textLimits.search },
  ],
  rowKey: 'batch_no',
  cursor: { last_batch_no: 'batch_no' },
  columns: [
    { key: 'name', as: 'text', title: 'package.column.name', width: 190, phone: 'title' },
    {
      ...({ key: 'service', as: 'code', codes: 'service.name' } as const),
      ...({ title: 'package.column.service', width: 140, phone: 'second' } as const),
    },
    { key: 'flow', as: 'number', title: 'package.column.flow', width: 150, phone: 'second' },
    {
      ...({ key: 'validity', as: 'code', codes: 'package.validity' } as const),
      ...({ title: 'package.column.validity', isExtra: true } as const),
    },
    {
      ...({ key: 'state', as: 'code', codes: 'package.state' } as const),
      ...({
        title: 'package.column.state',
        width: 100,
        priority: 'fixed',
        phone: 'second',
      } as const),
    },
    { key: 'root_price', as: 'cents', title: 'package.column.rootPrice', width: 116 },
    { key: 'agent_price', as: 'cents', title: 'package.column.ownCost', width: 120 },
    { key: 'sub_price', as: 'cents', title: 'package.column.subPrice', width: 130 },
    { key: 'is_sub_priced', as: 'yes', title: 'package.column.isSubPriced', isExtra: true },
    {
      ...({ key: 'terminal_price', as: 'cents', title: 'package.column.terminal' } as const),
      ...({ width: 120, phone: 'aside' } as const),
    },
    { key: 'suggested_price', as: 'cents', title: 'package.column.suggested', width: 106 },
    {
      ...({ key: 'default_terminal_price', as: 'cents' } as const),
      ...({ title: 'package.column.defaultTerminal', isExtra: true } as const),
    },
    { key: 'discount', as: 'percent', title: 'package.column.discount', width: 110 },
    { key: 'discount_end', as: 'time', title: 'package.column.discountEnd', isExtra: true },
    { key: 'promotion_price', as: 'cents', title: 'package.column.promotion', isExtra: true },
    { key: 'promotion_end', as: 'time', title: 'package.column.promotionEnd', isExtra: true },
    {
      ...({ key: 'auto_recharge', as: 'code', codes: 'package.autoRenew' } as const),
      ...({ title: 'package.column.autoRenew', isExtra: true } as const),
    },
    {
      ...({ key: 'renewal_price', as: 'cents' } as const),
      ...({ title: 'package.column.renewalPrice', isExtra: true } as const),
    },
    {
      ...({ key: 'first_renew_validity', as: 'code', codes: 'package.validity' } as const),
      ...({ title: 'package.column.firstRenewal', isExtra: true } as const),
    },
    {
      ...({ key: 'region', as: 'code', codes: 'package.region' } as const),
      ...({ title: 'package.column.region', isExtra: true } as const),
    },
    { key: 'product_number', as: 'text', title: 'package.column.productNumber', isExtra: true },
    { key: 'content', as: 'text', title: 'package.column.content', isExtra: true },
    { key: 'package_desc', as: 'text', title: 'package.column.description', isExtra: true },
    { key: 'remark', as: 'text', title: 'package.column.remark', isExtra: true },
    { key: 'currency', as: 'text', title: 'package.column.currency', isFileOnly: true },
  ],
})
