'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useState } from 'react'
import type { Report } from '#reports/define.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { type ReportRow, useReportColumns } from '../data-table/use-report-columns.tsx'
import { ReportActions, ResetFilters } from './report-actions.tsx'
import { RowDrawer } from './row-drawer.tsx'
import { useChangeColumn } from './use-change-column.tsx'
import { useReportRows } from './use-report-rows.ts'
import type { useReportView } from './use-report-view.ts'
import { useRowActions } from './use-row-actions.tsx'

export type ReportTableProps = {
  report: Report
  view: ReturnType<typeof useReportView>
  /** What can be done where there are no rows. */
  offer?: { text: string; action: ReactNode } | undefined
}

export function ReportTable({ report, view, offer }: ReportTableProps) {
  const t = useTranslations()
  const columns = useChangeColumn(report, useReportColumns(report))
  const { rows, state, refetch } = useReportRows(report, view.params)
  const [openKey, setOpenKey] = useState<string>()
  const rowKey = useCallback((row: ReportRow) => String(row[report.rowKey]), [report])
  const actionsOf = useRowActions(report, refetch)
  const opened = rows.find((row) => rowKey(row) === openKey)
  return (
    <>
      <DataTable
        label={t(report.title)}
        name={report.path}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={state}
        {...(report.sorts && { sort: view.sort, onSort: view.onSort })}
        onOpen={(row) => setOpenKey(rowKey(row))}
        openKey={openKey}
        {...(actionsOf && { rowActions: actionsOf })}
        empty={{
          title: t('report.none'),
          text: t(view.isFiltered ? 'report.noneFiltered' : 'report.noneText'),
          ...(!view.isFiltered && offer),
          ...(view.isFiltered && { action: <ResetFilters onReset={view.reset} /> }),
        }}
        actions={<ReportActions report={report} params={view.params} onRefresh={refetch} />}
      />
      <RowDrawer
        report={report}
        row={opened}
        onClose={() => setOpenKey(undefined)}
        onChanged={refetch}
        {...(opened && actionsOf && { actions: actionsOf(opened) })}
      />
    </>
  )
}
