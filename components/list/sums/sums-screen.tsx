'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Page } from '#components/ui/page.tsx'
import { columnsOfDays } from '#lib/pages/day-columns.ts'
import type { List } from '#lib/pages/list.ts'
import { behindOf } from '#lib/pages/rows-behind.ts'
import { calendarDays } from '#lib/pages/sum-times.ts'
import { groupParams, type Sums, shownColumns } from '#lib/pages/sums.ts'
import type { Period } from '#lib/rules/period.ts'
import { DataTable } from '../data-table/data-table.tsx'
import type { DataTableProps } from '../data-table/table-props.ts'
import { type ListRow, useListColumns } from '../data-table/use-list-columns.tsx'
import { Definitions } from '../definitions.tsx'
import { ListActions } from '../page/list-actions.tsx'
import { ListFilters } from '../page/list-filters.tsx'
import { ListTable } from '../page/list-table.tsx'
import { useEmpty } from '../page/use-empty.tsx'
import { useListRows } from '../page/use-list-rows.ts'
import { useListView } from '../page/use-list-view.ts'
import { SumsHead } from './sums-head.tsx'
import { useLive } from './use-live.ts'
import { type Open, useSums } from './use-sums.ts'

/** What can be done with the rows of a group. */
export type SumsActs = (by: string) => Pick<DataTableProps<ListRow>, 'rowActions' | 'bulk'>

type SumsScreenProps = { sums: Sums; acts?: SumsActs | undefined }

/** Sums over time and by what: figures, a chart and the table that it shows, or of what is added up. */
export function SumsScreen({ sums, acts }: SumsScreenProps) {
  const { list } = sums
  const t = useTranslations()
  const read = useSums(sums)
  const { by, drawn, view, period, open } = read
  return (
    <Page
      isTall
      title={t(list.title)}
      {...(list.purpose && { purpose: t(list.purpose) })}
      actions={<Definitions columns={[...list.columns, ...(sums.table?.columns ?? [])]} />}
    >
      <ListFilters view={view} />
      <SumsHead sums={sums} read={read} />
      {sums.table ? (
        <BelowTable list={sums.table} />
      ) : (
        <SumsTable
          sums={sums}
          by={by}
          view={view}
          period={period}
          open={open}
          acts={acts}
          onRefresh={() => {
            if (drawn !== by) read.refetch()
          }}
        />
      )}
    </Page>
  )
}

type TableProps = {
  sums: Sums
  by: string
  view: ReturnType<typeof useListView>
  period: Period | undefined
  open: Open
  acts: SumsActs | undefined
  /** Of what is drawn of other rows. */
  onRefresh: () => void
}

function SumsTable({ sums, by, view, period, open, acts, onRefresh }: TableProps) {
  const { list } = sums
  const t = useTranslations()
  const params = useMemo(
    () => ({ ...view.params, ...groupParams(sums, by) }),
    [view.params, sums, by],
  )
  const { rows, state, refetch } = useListRows(list, params)
  useLive(sums.isLive ?? false, refetch)
  const shown = useMemo(() => {
    const columns = shownColumns(sums, by)
    return { columns: period ? columnsOfDays(columns, calendarDays(period)) : columns }
  }, [sums, by, period])
  const columns = useListColumns(shown)
  const exported = useMemo(() => ({ ...list, columns: shownColumns(sums, by) }), [list, sums, by])
  const empty = useEmpty(view, list.empty)
  const readAgain = () => {
    refetch()
    onRefresh()
  }
  return (
    <DataTable
      label={t(list.title)}
      name={list.path}
      columns={columns}
      rows={rows}
      rowKey={(row: ListRow) => String(row[list.rowKey])}
      state={state}
      {...(behindOf(sums, by) && { onOpen: (row: ListRow) => open(row, by) })}
      {...acts?.(by)}
      actions={<ListActions list={exported} params={params} onRefresh={readAgain} />}
      empty={empty}
    />
  )
}

/** What is added up, narrowed as the sums are. */
function BelowTable({ list }: { list: List }) {
  return <ListTable list={list} view={useListView(list)} />
}
