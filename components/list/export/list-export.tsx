'use client'

import type { Report } from '#reports/define.ts'
import { useExportColumns } from '../data-table/use-report-columns.tsx'
import { ExportButton } from './export-button.tsx'

type ListExportProps = {
  report: Report
  params: Record<string, unknown>
}

export function ListExport({ report, params }: ListExportProps) {
  return <ExportButton report={report.path} params={params} columns={useExportColumns(report)} />
}
