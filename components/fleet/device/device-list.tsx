'use client'

import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { type DeviceScope, deviceListParams } from '#components/data/device-scope.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useAccountSettings } from '#components/data/use-account-settings.ts'
import { failureOf, useCallList } from '#components/data/use-call.ts'
import { useStoreVersion } from '#components/data/use-store-version.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { Ago } from '#components/ui/ago.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { useReadOn, useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import type { StateFilter } from '#lib/codes/device-state.ts'
import type { deviceRow } from '#lib/contract/device/device-row.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { liveDevice } from '#lib/live/live-device.ts'
import { AddDeviceButton } from './add/add-device.tsx'
import classes from './device-list.module.css'
import type { FollowItemProps } from './follow/follow-item.tsx'
import { isQuick, type QuickDevice, quickDevice, useQuickActs } from './quick-acts.ts'
import { preloadQuick, QuickDialog, type QuickDialogAct } from './quick-dialog.tsx'
import { StateMark } from './state-mark.tsx'
import { useStateWords } from './use-state-words.ts'

const FollowItem = lazyPart({
  name: 'followItem',
  load: () => import('./follow/follow-item.tsx').then((m) => m.FollowItem),
  areas: ['follow', 'form'],
  frame: ({ children }: FollowItemProps & FrameProps) => <>{children}</>,
})

type RowActsProps = {
  device: QuickDevice
  className: string | undefined
  onTrack: (simei: string) => void
  onAct: (act: QuickDialogAct, device: QuickDevice) => void
}

/** The same acts in a row of a list. */
function RowActs({ device, className, onTrack, onAct }: RowActsProps) {
  const t = useTranslations('device')
  const acts = useQuickActs(device.place !== undefined)
  // A device log-in has no organisation, and no list of its own.
  const isAccount = useOrganisation().current.sid !== undefined
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={className ?? ''}
          aria-label={t('quick.of', { name: device.name })}
        >
          <IconDotsVertical size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ key, Icon }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={16} stroke={1.7} />}
            onPointerEnter={() => preloadQuick(key)}
            onClick={() => (isQuick(key) ? onAct(key, device) : onTrack(device.simei))}
          >
            {t(`quick.${key}`)}
          </Menu.Item>
        ))}
        {isAccount && <FollowItem device={device} />}
      </Menu.Dropdown>
    </Menu>
  )
}

export type DeviceRow = z.output<typeof deviceRow>

const rowHeight = 54
const pageSize = 100
const rereadMs = 60_000

export type DeviceListProps = {
  store: DeviceStore
  scope: DeviceScope
  filter: { state: StateFilter; search: string }
  /** What else was found stands above. */
  isBelowOthers: boolean
  selected: string | undefined
  onSelect: (simei: string) => void
  onTrack: (simei: string) => void
  onClearFilters: () => void
}

export function DeviceList(props: DeviceListProps) {
  const { store, scope, filter, isBelowOthers, selected, onSelect, onTrack } = props
  const t = useTranslations('device')
  const { state, search } = filter
  const params = useMemo(
    () => ({ ...deviceListParams(scope, { state, search }), limit_size: pageSize }),
    [scope, state, search],
  )
  const list = useCallList(
    'family/GetDeviceList',
    params,
    (page) => {
      const last = page.items.at(-1)
      return page.items.length === pageSize && last ? { last_imei: last.imei } : undefined
    },
    { every: rereadMs },
  )
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data])
  const [quick, setQuick] = useState<{ act: QuickDialogAct; device: QuickDevice }>()
  const box = useRef<HTMLDivElement>(null)
  const { drawn, height } = useVirtualRows({ rows, box, heightOf: () => rowHeight, overscan: 6 })
  useReadOn(
    { drawn, count: rows.length, ahead: 19 },
    { hasMore: list.hasNextPage, isBusy: list.isFetchingNextPage, loadMore: list.fetchNextPage },
  )
  useStoreVersion(store)

  const failure = failureOf(list)
  if (failure) return <ListFailure error={failure} onRetry={() => void list.refetch()} />
  if (!list.data) return <ListSkeleton />
  if (rows.length === 0) {
    const isFiltered = state !== 'all' || search !== ''
    if (isFiltered && isBelowOthers) return null
    return isFiltered ? (
      <ListNote
        title={t('noMatch')}
        text={t('noMatchText')}
        action={
          <Button size="xs" variant="light" mt={10} onClick={props.onClearFilters}>
            {t('clearFilters')}
          </Button>
        }
      />
    ) : (
      <ListNote
        title={t('none')}
        text={t('noneText')}
        action={
          <div style={{ marginTop: 10 }}>
            <AddDeviceButton variant="light" />
          </div>
        }
      />
    )
  }
  return (
    <div ref={box} className={classes.box}>
      <ul className={classes.list} aria-label={t('list')} style={{ height }}>
        {drawn.map(({ row, top }) => (
          <li key={row.simei} style={{ transform: `translateY(${top}px)` }}>
            <Row row={row} store={store} onSelect={onSelect} isSelected={row.simei === selected} />
            <RowActs
              device={quickDevice(row)}
              className={classes.more}
              onTrack={onTrack}
              onAct={(act, device) => setQuick({ act, device })}
            />
          </li>
        ))}
      </ul>
      {quick && <QuickDialog {...quick} onClose={() => setQuick(undefined)} />}
    </div>
  )
}

type RowProps = {
  row: DeviceRow
  store: DeviceStore
  isSelected: boolean
  onSelect: (simei: string) => void
}

function Row({ row, store, isSelected, onSelect }: RowProps) {
  const t = useTranslations('device')
  const wordsOf = useStateWords()
  const isByNumber = useAccountSettings().functions.imeiOrNameShow === 'imei'
  const live = liveDevice(store, row.simei)
  const state = live?.state ?? row.state
  const hasAlarm = live?.hasAlarm ?? row.alarms.length > 0
  const { look, words } = wordsOf({ state, hasAlarm, speed: live?.speed ?? row.speed })
  const fixedAt = live?.fixedAt || row.fix_time
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isSelected || undefined}
      onClick={() => onSelect(row.simei)}
    >
      <StateMark look={hasAlarm ? 'alarm' : state} />
      <span className={classes.words}>
        <span className={classes.name}>{isByNumber ? row.imei : row.name}</span>
        <span className={classes.second} title={row.sfamily_name}>
          <bdi className={classes.number}>{isByNumber ? row.name : row.imei}</bdi>
          <span aria-hidden="true"> · </span>
          <span className={classes.under}>{row.sfamily_name}</span>
        </span>
      </span>
      <span className={classes.facts}>
        <span data-state={look}>{words}</span>
        <span className={classes.under}>{fixedAt ? <Ago time={fixedAt} /> : t('noFix')}</span>
      </span>
    </button>
  )
}
