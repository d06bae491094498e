'use client'

import { Alert } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { useMayOpen } from '#components/data/openable.ts'
import type { ToolResultKind } from '#lib/pages/tool.ts'
import type { RowAction } from '../data-table/column.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { type ListRow, useListColumns } from '../data-table/use-list-columns.tsx'
import { SaveRows } from './save-rows.tsx'
import classes from './tool.module.css'
import type { Outcome } from './use-tool-run.ts'

type Rows = Extract<ToolResultKind, { kind: 'rows' }>

/** What a tool's own screen does with rows, beside the links of the definition. */
export type OwnRows = {
  onOpen?: (row: ListRow) => void
  openKey?: string | undefined
  actionsOf?: (row: ListRow) => RowAction[]
  bulk?: (rows: ListRow[], clear: () => void) => ReactNode
}

type ResultRowsProps = {
  name: string
  title: string
  label: string
  result: Rows
  outcome: Outcome
  onMore: () => void
  own?: OwnRows | undefined
}

export function ResultRows({
  name,
  title,
  label,
  result,
  outcome,
  onMore,
  own = {},
}: ResultRowsProps) {
  const t = useTranslations()
  const router = useRouter()
  const columns = useListColumns(result)
  const rowKey = useCallback((row: ListRow) => String(row[result.rowKey]), [result])
  const mayOpen = useMayOpen()
  const links = result.links.filter(({ path }) => mayOpen(path))
  const rowActions = (row: ListRow): RowAction[] => [
    ...(own.actionsOf?.(row) ?? []),
    ...links.map(({ title, path, query, fixed }) => ({
      key: title,
      label: t(title),
      onClick: () => {
        const values = Object.entries(query).map(([param, key]) => [param, String(row[key] ?? '')])
        const address = new URLSearchParams([...values, ...Object.entries(fixed ?? {})])
        router.push(`${path}?${address}`)
      },
    })),
  ]
  return (
    <>
      {outcome.missing.length > 0 && (
        <Alert
          color="orange"
          classNames={{ title: classes.warning ?? '' }}
          title={t('tool.missing', { count: outcome.missing.length })}
        >
          <div className={classes.missing}>{outcome.missing.join(', ')}</div>
        </Alert>
      )}
      <div className={classes.rows}>
        <DataTable
          label={label}
          name={name}
          columns={columns}
          rows={outcome.rows}
          rowKey={rowKey}
          state={{
            isLoading: !outcome.isFinished,
            hasMore: outcome.hasMore,
            isLoadingMore: outcome.isLoadingMore,
            loadMore: onMore,
          }}
          rowActions={rowActions}
          {...(own.onOpen && { onOpen: own.onOpen, openKey: own.openKey })}
          {...(own.bulk && { bulk: own.bulk })}
          actions={<SaveRows name={t(title)} columns={result.columns} rows={outcome.rows} />}
          empty={{ title: t('tool.nothing'), text: t('tool.nothingText') }}
        />
      </div>
    </>
  )
}
