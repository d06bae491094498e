import { complaintStates } from '#lib/codes/complaint.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

const code = (key: 'state' | 'outcome' | 'reason', width: number) =>
  ({
    key,
    as: 'code',
    codes: `complaint.${key}`,
    title: `complaint.column.${key}`,
    width,
  }) as const

/** Complaints of buyers at or below the organisation. */
export const complaints = defineList({
  path: 'vas/complaint',
  title: 'complaint.title',
  purpose: 'complaint.purpose',
  source: 'complaint/Get',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'choice',
      param: 'state',
      title: 'complaint.column.state',
      options: complaintStates,
      texts: 'complaint.state',
    },
    { kind: 'text', param: 'search', title: 'complaint.search', max: textLimits.search },
  ],
  rowKey: 'complaint_id',
  cursor: { last_id: 'complaint_id' },
  columns: [
    { key: 'create_time', as: 'time', title: 'complaint.column.created', phone: 'second' },
    { key: 'complaint_id', as: 'text', title: 'complaint.column.number', width: 80 },
    { ...code('state', 150), priority: 'fixed', phone: 'aside' },
    { ...code('reason', 190), phone: 'title' },
    { key: 'sfamily_name', as: 'text', title: 'complaint.column.buyer', phone: 'second' },
    {
      key: 'out_trade_no',
      as: 'text',
      title: 'complaint.column.order',
      width: 180,
      priority: 'key',
    },
    {
      key: 'biz_type',
      as: 'code',
      codes: 'complaint.kind',
      title: 'complaint.column.kind',
      isExtra: true,
    },
    { key: 'total_fee', as: 'amount', title: 'complaint.column.total', width: 120 },
    { key: 'refund_fee', as: 'amount', title: 'complaint.column.refund', width: 110 },
    { key: 'currency', as: 'text', title: 'complaint.column.currency', width: 70 },
    { key: 'handler', as: 'text', title: 'complaint.column.handler' },
    { key: 'operator', as: 'text', title: 'complaint.column.operator', isExtra: true },
    code('outcome', 110),
    { key: 'package_name', as: 'text', title: 'complaint.column.package', isExtra: true },
    { key: 'imei', as: 'imei', title: 'complaint.column.imei', isExtra: true },
    { key: 'opener', as: 'text', title: 'complaint.column.opener', isExtra: true },
    { key: 'contact', as: 'text', title: 'complaint.column.contact', isExtra: true },
    { key: 'update_time', as: 'time', title: 'complaint.column.updated', isExtra: true },
    { key: 'end_time', as: 'time', title: 'complaint.column.ended', isExtra: true },
  ],
})
