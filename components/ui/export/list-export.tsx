'use client'

import { useMemo } from 'react'
import type { Report } from '#lib/reports/define.ts'
import { useReportColumns } from '../data-table/use-report-columns.tsx'
import { ExportButton } from './export-button.tsx'

type ListExportProps = {
  report: Report
  /** Of the list call, without paging. */
  params: Record<string, unknown>
}

/** The export of a list without DataTable; columns are its report's. */
export function ListExport({ report, params }: ListExportProps) {
  const columns = useReportColumns(report)
  const exported = useMemo(
    () => columns.map(({ key, title, isExtra }) => ({ key, title, isShown: !isExtra })),
    [columns],
  )
  return <ExportButton report={report.path} params={params} columns={exported} />
}
