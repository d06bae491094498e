'use client'

import { useTranslations } from 'next-intl'
import type { List } from '#lib/pages/list.ts'
import { useExportColumns } from '../data-table/use-list-columns.tsx'
import { ExportButton } from './export-button.tsx'

type ListExportProps = {
  list: List
  params: Record<string, unknown>
}

export function ListExport({ list, params }: ListExportProps) {
  const title = useTranslations()(list.title)
  return (
    <ExportButton list={list.path} title={title} params={params} columns={useExportColumns(list)} />
  )
}
