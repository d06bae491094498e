'use client'

import { Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ListState } from '#components/list/data-table/column.ts'
import { PanelList } from '../beside-map/panel-list.tsx'
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
  const flip = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <PanelList
      kind="poi"
      url={url}
      rows={rows}
      state={state}
      first={first}
      isFiltered={url.search !== ''}
      row={(poi) => (
        <Row
          key={poi.poi_id}
          poi={poi}
          isChosen={chosen?.has(poi.poi_id)}
          onOpen={chosen ? flip : url.open}
        />
      )}
    />
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
