'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { TimeCell, Unknown } from '#components/ui/data-table/cell.tsx'
import type { Column } from '#components/ui/data-table/column.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type RecycleRow = CallReply<'device/GetRecycle'>['items'][number]

const word = (text: string | null) => (text ? <span title={text}>{text}</span> : <Unknown />)

type Definition = Omit<Column<RecycleRow>, 'title'>

/** The columns in their order; their titles are `recycle.column.<key>`. */
const definitions: readonly Definition[] = [
  { key: 'name', cell: (row) => word(row.name), width: 150, phone: 'title' },
  { key: 'imei', cell: (row) => row.imei, width: 150, phone: 'second' },
  { key: 'model', cell: (row) => word(row.model), width: 110 },
  { key: 'organisation', cell: (row) => word(row.sfamily_name), width: 160, phone: 'second' },
  { key: 'group', cell: (row) => word(row.sgid_name), width: 120 },
  {
    key: 'deleted',
    isSortable: true,
    cell: (row) => <TimeCell time={row.deleted_time} />,
    width: 165,
    phone: 'aside',
  },
  { key: 'deletedBy', cell: (row) => word(row.deleted_by), width: 130 },
  {
    key: 'daysLeft',
    isNumber: true,
    width: 120,
    cell: (row) => row.days_left ?? <Unknown />,
  },
  { key: 'dealer', cell: (row) => word(row.dealer_name), width: 140, isExtra: true },
]

/** The columns of the recycle bin. */
export function useRecycleColumns(): Column<RecycleRow>[] {
  const t = useTranslations('recycle.column')
  return useMemo(() => definitions.map((column) => ({ ...column, title: t(column.key) })), [t])
}
