'use client'

import { Checkbox, Switch } from '@mantine/core'
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
import classes from '../fence/fence.module.css'
import { PoiMark } from './poi-mark.tsx'
import type { Poi } from './poi-types.ts'
import type { PoiUrl } from './use-poi-url.ts'

type PoiListProps = {
  url: PoiUrl
  rows: readonly Poi[]
  state: ListState
  first: ReactNode
  /** Ids; undefined while none are being chosen. */
  chosen: ReadonlySet<string> | undefined
  onChoose: (chosen: ReadonlySet<string>) => void
}

export function PoiList({ url, rows, state, first, chosen, onChoose }: PoiListProps) {
  const t = useTranslations('poi')
  const { current } = useOrganisation()
  const box = useRef<HTMLDivElement>(null)
  const flip = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <>
      <div className={classes.filters}>
        <SearchField
          label={t('search')}
          value={url.search}
          onChange={(search) => url.change({ search })}
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
          url.search ? (
            <TableNote title={t('noMatch')} text={t('noMatchText')} />
          ) : (
            <TableNote title={t('none')} text={t('noneText')} action={first} />
          )
        ) : (
          <ul className={classes.list} aria-label={t('title')}>
            {rows.map((poi) => (
              <Row
                key={poi.poi_id}
                poi={poi}
                isChosen={chosen?.has(poi.poi_id)}
                onOpen={chosen ? flip : url.open}
              />
            ))}
          </ul>
        )}
        <LoadMore box={box} state={state} count={rows.length} />
      </div>
    </>
  )
}

type RowProps = { poi: Poi; isChosen: boolean | undefined; onOpen: (id: string) => void }

function Row({ poi, isChosen, onOpen }: RowProps) {
  const t = useTranslations('poi')
  const isOwn = poi.sfamilyid !== null
  const whose = isOwn ? poi.sname : t('fromAbove')
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-pressed={isChosen}
        disabled={isChosen !== undefined && !isOwn}
        onClick={() => onOpen(poi.poi_id)}
      >
        {isChosen !== undefined && <Checkbox.Indicator checked={isChosen} disabled={!isOwn} />}
        <PoiMark {...poi} />
        <span className={classes.words}>
          <span className={classes.name}>{poi.name}</span>
          <span className={classes.second}>{[poi.note, whose].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  )
}
