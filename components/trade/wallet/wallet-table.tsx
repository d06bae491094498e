'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { ListRow } from '#components/list/data-table/use-list-columns.tsx'
import { ListExport } from '#components/list/export/list-export.tsx'
import { DeclaredTable, type DeclaredTableProps } from '#components/list/page/declared-table.tsx'
import { RowDrawer } from '#components/list/page/row-drawer.tsx'

type WalletTableProps<R extends ListRow> = Pick<DeclaredTableProps<R>, 'list' | 'view' | 'read'> & {
  rowActions: NonNullable<DeclaredTableProps<R>['rowActions']>
  /** Before the export. */
  actions?: ReactNode
  /** Shown where the list is empty without filters. */
  none: { title: string; text: string }
}

/** Rows of finance; each opens in a drawer, with what can be done with it. */
export function WalletTable<R extends ListRow>(props: WalletTableProps<R>) {
  const { list, view, read, rowActions, none } = props
  const t = useTranslations('report')
  const [openKey, setOpenKey] = useState<string>()
  const keyOf = (row: R) => String(row[list.rowKey])
  const opened = read.rows.find((row) => keyOf(row) === openKey)
  return (
    <>
      <DeclaredTable
        list={list}
        view={view}
        read={read}
        rowActions={rowActions}
        onOpen={(row) => setOpenKey(keyOf(row))}
        openKey={openKey}
        actions={
          <>
            {props.actions}
            <ListExport list={list} params={view.params} />
          </>
        }
        empty={{ title: none.title, text: view.isFiltered ? t('noneFiltered') : none.text }}
      />
      <RowDrawer
        list={list}
        row={opened}
        onClose={() => setOpenKey(undefined)}
        onChanged={read.refetch}
        {...(opened && { actions: rowActions(opened) })}
      />
    </>
  )
}
