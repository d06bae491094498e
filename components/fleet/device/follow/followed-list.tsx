'use client'

import { ActionIcon, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEyeOff, IconLayoutGrid } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useWatched } from '#components/data/push.tsx'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { useStoreVersion } from '#components/data/use-store-version.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import {
  type Followed,
  type FollowState,
  presentOf,
  useFollow,
  useFollowed,
} from '#components/shared/follow/use-followed.ts'
import { GroupSelect } from '#components/shared/group-select.tsx'
import { Ago } from '#components/ui/ago.tsx'
import { useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { followStates } from '#lib/contract/cmd/get-follow-device.ts'
import { count } from '#lib/format/measure.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import rows from '../device-list.module.css'
import { StateMark } from '../state-mark.tsx'
import { useStateWords } from '../use-state-words.ts'
import classes from './follow.module.css'
import { useFollowShape } from './follow-shape.ts'

const rowHeight = 54
const totalsMs = 15_000

export type FollowedListProps = {
  store: DeviceStore
  selected: string | undefined
  onSelect: (simei: string) => void
}

export function FollowedList(props: FollowedListProps) {
  const t = useTranslations('follow')
  const [state, setState] = useState<FollowState>('all')
  const shape = useFollowShape()
  const isSmall = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <>
      <Totals value={state} onChange={setState} />
      {!isSmall && (
        <div className={classes.shape}>
          <Switch
            size="sm"
            label={t('inWindows')}
            checked={shape.isInWindows}
            onChange={({ currentTarget }) => shape.change({ isInWindows: currentTarget.checked })}
          />
          <Link href="/monitor/wall">
            <IconLayoutGrid size={15} />
            {t('wall')}
          </Link>
        </div>
      )}
      <FollowGroup />
      <div className={classes.rows}>
        <Rows {...props} state={state} onClear={() => setState('all')} />
      </div>
    </>
  )
}

/** All devices of one; it is no part of the list afterwards. */
function FollowGroup() {
  const t = useTranslations('follow')
  const { sid } = useOrganisation().current
  const follow = useFollow()
  return (
    <div className={classes.group}>
      <GroupSelect
        label={t('group')}
        placeholder={t('chooseGroup')}
        sid={sid}
        value=""
        onChange={(sgid) => sgid && void follow.many({ items: [], gid: sgid })}
      />
    </div>
  )
}

const totalOf = {
  all: 'total',
  online: 'line_total',
  static: 'sleep_total',
  offline: 'downline_total',
} as const

type TotalsProps = { value: FollowState; onChange: (state: FollowState) => void }

function Totals({ value, onChange }: TotalsProps) {
  const t = useTranslations('follow')
  const device = useTranslations('device')
  const { tag } = useLanguage()
  const { data } = useCall('cmd/SummaryFollow', {}, { every: totalsMs, keepPrevious: true })
  return (
    <fieldset className={classes.totals} aria-label={device('filters')}>
      {followStates.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === value}
          onClick={() => onChange(state)}
        >
          {t(`state.${state}`)} <b>{data && count(data[totalOf[state]], tag)}</b>
        </button>
      ))}
    </fieldset>
  )
}

type RowsProps = FollowedListProps & { state: FollowState; onClear: () => void }

function Rows({ store, selected, onSelect, state, onClear }: RowsProps) {
  const t = useTranslations('follow')
  const device = useTranslations('device')
  const list = useFollowed(state)
  const follow = useFollow()
  const items = list.data?.items ?? []
  const box = useRef<HTMLDivElement>(null)
  const { drawn, height } = useVirtualRows({ rows: items, box, heightOf: () => rowHeight })
  useWatched(items.map(({ simei }) => simei))
  useStoreVersion(store)
  const failure = failureOf(list)
  if (failure) return <ListFailure error={failure} onRetry={() => void list.refetch()} />
  if (!list.data) return <ListSkeleton />
  if (items.length === 0)
    return state === 'all' ? (
      <ListNote title={t('none')} text={t('noneText')} />
    ) : (
      <ListNote
        title={device('noMatch')}
        text={t('noneInState')}
        action={
          <button type="button" className={classes.clear} onClick={onClear}>
            {device('clearFilters')}
          </button>
        }
      />
    )
  return (
    <div ref={box} className={rows.box}>
      <ul className={rows.list} aria-label={t('followed')} style={{ height }}>
        {drawn.map(({ row, top }) => (
          <li key={row.simei} style={{ transform: `translateY(${top}px)` }}>
            <Row row={row} store={store} onSelect={onSelect} isSelected={row.simei === selected} />
            <ActionIcon
              variant="subtle"
              color="gray"
              className={rows.more ?? ''}
              aria-label={t('unfollowOf', { name: row.name })}
              title={t('unfollow')}
              onClick={() => void follow.one(row, false)}
            >
              <IconEyeOff size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  )
}

type RowProps = {
  row: Followed
  store: DeviceStore
  isSelected: boolean
  onSelect: (simei: string) => void
}

function Row({ row, store, isSelected, onSelect }: RowProps) {
  const t = useTranslations('device')
  const wordsOf = useStateWords()
  const present = presentOf(store, row)
  const { look, words } = wordsOf(present)
  return (
    <button
      type="button"
      className={rows.row}
      aria-current={isSelected || undefined}
      onClick={() => onSelect(row.simei)}
    >
      <StateMark look={present.hasAlarm ? 'alarm' : present.state} />
      <span className={rows.words}>
        <span className={rows.name}>{row.name}</span>
        <span className={rows.second}>
          <bdi className={rows.number}>{row.imei}</bdi>
        </span>
      </span>
      <span className={rows.facts}>
        <span data-state={look}>{words}</span>
        <span className={rows.under}>
          {present.fixedAt ? <Ago time={present.fixedAt} /> : t('noFix')}
        </span>
      </span>
    </button>
  )
}
