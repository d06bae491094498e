'use client'

import type { List } from '#lib/pages/list.ts'
import { useExportColumns } from '../data-table/use-list-columns.tsx'
import { ExportButton } from './export-button.tsx'

type ListExportProps = {
  report: List
  params: Record<string, unknown>
}

export function ListExport({ report, params }: ListExportProps) {
  return <ExportButton report={report.path} params={params} columns={useExportColumns(report)} />
}
