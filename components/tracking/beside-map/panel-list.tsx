'use client'

import { Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import type { ListState } from '#components/list/data-table/column.ts'
import { LoadMore } from '#components/list/data-table/load-more.tsx'
import { TableSkeleton } from '#components/list/data-table/table-skeleton.tsx'
import { SearchField } from '#components/list/filter-bar/search-field.tsx'
import { ListFailure, ListNote } from '#components/list/list-states.tsx'
import classes from '../fence/fence.module.css'
import type { Kind } from './beside-map.tsx'

type PanelListProps<R> = {
  kind: Kind
  url: {
    search: string
    isBelow: boolean
    change: (part: { search?: string; below?: string }) => void
  }
  rows: readonly R[]
  state: ListState
  /** Beside search and organisations below. */
  filters?: ReactNode
  isFiltered: boolean
  /** Offered while there is none. */
  first: ReactNode
  /** A list item with its key. */
  row: (row: R) => ReactNode
}

/** The list, its filters, and what stands there while there is nothing to list. */
export function PanelList<R>(props: PanelListProps<R>) {
  const { kind, url, rows, state, filters, isFiltered, first, row } = props
  const t = useTranslations(kind)
  const { current } = useOrganisation()
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className={classes.filters}>
        <SearchField
          label={t('search')}
          value={url.search}
          onChange={(search) => url.change({ search })}
        />
        {filters}
        {current.sid && (
          <Switch
            size="xs"
            label={t('below')}
            checked={url.isBelow}
            onChange={(event) => url.change({ below: event.currentTarget.checked ? '1' : '0' })}
          />
        )}
      </div>
      <div ref={box} className={classes.scroll} tabIndex={rows.length ? -1 : 0}>
        {state.isLoading ? (
          <TableSkeleton columns={2} isPhone />
        ) : state.error && rows.length === 0 ? (
          <ListFailure error={state.error} onRetry={state.retry} />
        ) : rows.length === 0 ? (
          isFiltered ? (
            <ListNote title={t('noMatch')} text={t('noMatchText')} />
          ) : (
            <ListNote title={t('none')} text={t('noneText')} action={first} />
          )
        ) : (
          <ul className={classes.list} aria-label={t('title')}>
            {rows.map(row)}
          </ul>
        )}
        <LoadMore box={box} state={state} count={rows.length} />
      </div>
    </>
  )
}
