import { simCarriers } from '#lib/codes/sim.ts'
import { day } from '#lib/rules/dates.ts'
import { double, whole, within } from '#lib/rules/number.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import { iccid, imsi, plainIccid, sim } from '#lib/rules/sim.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { daysIn, megabytesIn } from '../../fleet/import/column-readers.ts'
import type { Template } from '../../fleet/import/make-template.ts'
import type { SheetColumn } from '../../fleet/import/sheet-column.ts'

export type SimKey =
  | 'iccid'
  | 'msisdn'
  | 'imsi'
  | 'carrier'
  | 'apn'
  | 'packageName'
  | 'flowMb'
  | 'activated'
  | 'expires'
  | 'remark'

/** Rows with it are left out. */
export const exampleIccid = '89860012345678901234'

const mostMb = 10_000_000
const megabytes: Rule = {
  ...whole(0, mostMb),
  test: (value) => within(Number(value), 0, mostMb),
}
const dayOf = { rules: [optional(day)], tidyIn: daysIn, example: '', width: 14 }

export const simColumns: readonly SheetColumn<SimKey>[] = [
  {
    key: 'iccid',
    rules: [required, iccid],
    tidy: plainIccid,
    isNumber: true,
    aliases: ['iccid号', 'sim iccid', '卡号'],
    example: exampleIccid,
    width: 24,
  },
  {
    key: 'msisdn',
    rules: [optional(sim)],
    isNumber: true,
    aliases: ['sim', 'sim号', '手机卡号', '接入号', 'number'],
    example: '1440012345678',
    width: 18,
  },
  {
    key: 'imsi',
    rules: [optional(imsi)],
    isNumber: true,
    aliases: ['imsi号'],
    example: '',
    width: 18,
  },
  {
    key: 'carrier',
    rules: [],
    aliases: ['运营商', 'operator'],
    choices: Object.fromEntries(simCarriers.map((carrier) => [carrier, []])),
    example: '',
    width: 14,
  },
  { key: 'apn', rules: [atMost(textLimits.simApn)], aliases: [], example: '', width: 14 },
  {
    key: 'packageName',
    rules: [atMost(textLimits.simPackage)],
    aliases: ['套餐', '套餐名称', 'plan'],
    example: '30 MB',
    width: 18,
  },
  {
    key: 'flowMb',
    rules: [optional(double), optional(megabytes)],
    tidyIn: megabytesIn,
    aliases: ['流量', '总流量', '總流量', 'data'],
    exported: 'sim.column.flow',
    example: '30',
    width: 12,
  },
  { key: 'activated', ...dayOf, aliases: ['激活时间', '激活日期'] },
  { key: 'expires', ...dayOf, aliases: ['到期时间', '到期日期', 'expiry'] },
  {
    key: 'remark',
    rules: [atMost(textLimits.remark)],
    aliases: ['说明', 'nota'],
    example: '',
    width: 24,
  },
]

export const simTemplate: Template = {
  area: 'sim',
  columns: simColumns,
  key: 'iccid',
  hasNotes: false,
}
