import { serviceNames } from '#lib/codes/paid-services.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Quotas that nobody paid for. */
export const gifts = defineList({
  path: 'vas/present',
  title: 'order.gift.title',
  purpose: 'order.gift.purpose',
  source: 'incrementpackage/GetPresentList',
  access: 'e_ua_show_increment',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      preset: 'days30',
      maxDays: orderPeriod.maxDays,
    },
    {
      kind: 'choice',
      param: 'name',
      title: 'order.column.service',
      options: serviceNames,
      texts: 'service.name',
    },
    { kind: 'text', param: 'search', title: 'order.gift.search', max: textLimits.search },
  ],
  rowKey: 'id',
  cursor: { last_id: 'id' },
  columns: [
    { key: 'time', as: 'time', title: 'order.gift.given', phone: 'second' },
    { key: 'imei', as: 'imei', title: 'order.column.device', phone: 'title' },
    { key: 'device_name', as: 'text', title: 'order.gift.device', phone: 'second' },
    {
      key: 'name',
      as: 'code',
      codes: 'service.name',
      title: 'order.column.service',
      width: 180,
      phone: 'second',
    },
    { key: 'flow', as: 'number', title: 'order.gift.flow', width: 100, phone: 'aside' },
    { key: 'rflow', as: 'number', title: 'order.gift.left', width: 100 },
    {
      key: 'unit',
      as: 'code',
      codes: 'service.measure',
      title: 'service.unitLabel',
      width: 100,
    },
    { key: 'end_time', as: 'time', title: 'order.gift.until' },
    { key: 'batch_name', as: 'text', title: 'order.gift.name' },
    { key: 'sfamily_name', as: 'text', title: 'order.gift.organisation' },
  ],
})
