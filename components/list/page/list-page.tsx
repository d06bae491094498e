'use client'

import { useTranslations } from 'next-intl'
import { Page } from '#components/ui/page.tsx'
import type { List } from '#lib/pages/list.ts'
import { Definitions } from '../definitions.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { useListView } from './use-list-view.ts'

export function ListPage({ list }: { list: List }) {
  const t = useTranslations()
  return (
    <Page
      isTall
      title={t(list.title)}
      purpose={list.purpose && t(list.purpose)}
      actions={<Definitions columns={list.columns} />}
    >
      <ListBody list={list} />
    </Page>
  )
}

type BodyProps = Pick<ListTableProps, 'list' | 'offer'>

export function ListBody({ list, offer }: BodyProps) {
  const view = useListView(list)
  return (
    <>
      <ListFilters view={view} />
      <ListTable list={list} view={view} offer={offer} />
    </>
  )
}
