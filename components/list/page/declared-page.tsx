'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page } from '#components/ui/page.tsx'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import { Definitions } from '../definitions.tsx'
import { DeclaredTable, type DeclaredTableProps } from './declared-table.tsx'

type DeclaredPageProps<R extends ListRow> = DeclaredTableProps<R> & {
  /** In place of the list's own. */
  purpose?: string | undefined
  /** Beside what its columns mean. */
  buttons?: ReactNode
  /** Before the filters. */
  above?: ReactNode
  /** Its dialogs and drawers. */
  children?: ReactNode
}

/** The page of a declared list, for a screen that reads the rows itself. */
export function DeclaredPage<R extends ListRow>(props: DeclaredPageProps<R>) {
  const { purpose, buttons, above, children, ...table } = props
  const { list } = table
  const t = useTranslations()
  const isExplained = list.columns.some(({ help }) => help)
  return (
    <Page
      isTall
      title={t(list.title)}
      purpose={purpose ?? (list.purpose && t(list.purpose))}
      actions={
        (isExplained || buttons) && (
          <>
            <Definitions columns={list.columns} />
            {buttons}
          </>
        )
      }
    >
      {above}
      <DeclaredTable {...table} />
      {children}
    </Page>
  )
}
