'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ListState } from '#components/list/data-table/column.ts'
import { fenceTypes } from '#lib/rules/fence-limits.ts'
import { PanelList } from '../beside-map/panel-list.tsx'
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
  const types = fenceTypes.map((value) => ({ value, label: t(`type.${value}`) }))
  return (
    <PanelList
      kind="fence"
      url={url}
      rows={rows}
      state={state}
      first={first}
      isFiltered={url.search !== '' || url.type !== undefined}
      filters={
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
      }
      row={(fence) => <Row key={fence.fence_id} fence={fence} onOpen={url.open} />}
    />
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
