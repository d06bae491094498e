'use client'

import type { List } from '#lib/pages/list.ts'
import { useExportColumns } from '../data-table/use-list-columns.tsx'
import { ExportButton } from './export-button.tsx'

type ListExportProps = {
  list: List
  params: Record<string, unknown>
}

export function ListExport({ list, params }: ListExportProps) {
  return <ExportButton list={list.path} params={params} columns={useExportColumns(list)} />
}
