'use client'

import { useTranslations } from 'next-intl'
import { Page } from '#components/ui/page.tsx'
import type { List } from '#lib/pages/list.ts'
import { ListFilters } from './list-filters.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { useListView } from './use-list-view.ts'

export function ListPage({ report }: { report: List }) {
  const t = useTranslations()
  return (
    <Page isTall title={t(report.title)} purpose={report.purpose && t(report.purpose)}>
      <ListBody report={report} />
    </Page>
  )
}

type BodyProps = Pick<ListTableProps, 'report' | 'offer'>

export function ListBody({ report, offer }: BodyProps) {
  const view = useListView(report)
  return (
    <>
      <ListFilters report={report} view={view} />
      <ListTable report={report} view={view} offer={offer} />
    </>
  )
}
