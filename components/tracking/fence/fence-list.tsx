'use client'

import { Select, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import type { ListState } from '#components/list/data-table/column.ts'
import { LoadMore } from '#components/list/data-table/load-more.tsx'
import {
  TableFailure,
  TableNote,
  TableSkeleton,
} from '#components/list/data-table/table-states.tsx'
import { SearchField } from '#components/list/filter-bar/search-field.tsx'
import { fenceTypes } from '#lib/rules/fence-limits.ts'
import classes from './fence.module.css'
import { FenceMark } from './fence-mark.tsx'
import type { Fence, FenceType } from './fence-types.ts'
import type { FenceUrl } from './use-fence-url.ts'

type FenceListProps = {
  url: FenceUrl
  rows: readonly Fence[]
  state: ListState
  first: ReactNode
}

export function FenceList({ url, rows, state, first }: FenceListProps) {
  const t = useTranslations('fence')
  const { current } = useOrganisation()
  const box = useRef<HTMLDivElement>(null)
  const types = fenceTypes.map((value) => ({ value, label: t(`type.${value}`) }))
  const isFiltered = url.search !== '' || url.type !== undefined
  return (
    <>
      <div className={classes.filters}>
        <SearchField
          label={t('search')}
          value={url.search}
          onChange={(search) => url.change({ search })}
        />
        <Select
          size="xs"
          w={148}
          aria-label={t('typeFilter')}
          placeholder={t('allTypes')}
          clearable
          data={types}
          value={url.type ?? null}
          onChange={(type) => url.change({ type: (type as FenceType | null) ?? '' })}
        />
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
          <TableFailure error={state.error} onRetry={state.retry} />
        ) : rows.length === 0 ? (
          isFiltered ? (
            <TableNote title={t('noMatch')} text={t('noMatchText')} />
          ) : (
            <TableNote title={t('none')} text={t('noneText')} action={first} />
          )
        ) : (
          <ul className={classes.list} aria-label={t('title')}>
            {rows.map((fence) => (
              <Row key={fence.fence_id} fence={fence} onOpen={url.open} />
            ))}
          </ul>
        )}
        <LoadMore box={box} state={state} count={rows.length} />
      </div>
    </>
  )
}

function Row({ fence, onOpen }: { fence: Fence; onOpen: (id: string) => void }) {
  const t = useTranslations('fence')
  const bound = fence.device_count + fence.group_count + fence.family_count
  return (
    <li>
      <button type="button" className={classes.row} onClick={() => onOpen(fence.fence_id)}>
        <FenceMark {...fence} />
        <span className={classes.words}>
          <span className={classes.name}>{fence.name}</span>
          <span className={classes.second}>
            {t(`alarm.${fence.alarm}`)}
            <span aria-hidden="true"> · </span>
            {fence.sname}
          </span>
        </span>
        <span className={classes.facts} data-none={bound === 0 || undefined}>
          {bound === 0 ? t('unbound') : t('boundCount', { count: bound })}
        </span>
      </button>
    </li>
  )
}
