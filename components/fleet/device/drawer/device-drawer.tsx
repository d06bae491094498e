'use client'

import { Drawer, Skeleton, Stack, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useSession } from '#components/data/session.ts'
import { useLeaving } from '#components/data/unsaved.ts'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { UnsavedForms } from '#components/ui/form/unsaved-forms.tsx'
import { block } from '#components/ui/lazy/block.tsx'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { useCurrentInView } from '#components/ui/use-current-in-view.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import type { DeviceDetail } from '../device-detail.ts'
import { quickDevice } from '../quick-acts.ts'
import { QuickRow } from '../quick-row.tsx'
import { StateMark } from '../state-mark.tsx'
import { useIsWorn } from '../use-is-worn.ts'
import { useStateName } from '../use-state-words.ts'
import classes from './drawer.module.css'
import { PositionTab } from './position-tab.tsx'
import { StateTab } from './state-tab.tsx'

export const tabFrame = block({ minHeight: 320 })
const HealthTab = lazyPart({
  name: 'healthTab',
  load: () => import('./health-tab.tsx').then((m) => m.HealthTab),
  areas: ['vitals', 'reading', 'report'],
  frame: tabFrame,
})
const EditTab = lazyPart({
  name: 'editTab',
  load: () => import('./edit-tab.tsx').then((m) => m.EditTab),
  frame: tabFrame,
})
const IdentityTab = lazyPart({
  name: 'identityTab',
  load: () => import('./identity-tab.tsx').then((m) => m.IdentityTab),
  frame: tabFrame,
})
const LogTab = lazyPart({
  name: 'logTab',
  load: () => import('./log-tab.tsx').then((m) => m.LogTab),
  frame: tabFrame,
})
const HistoryTab = lazyPart({
  name: 'historyTab',
  load: () => import('./history-tab.tsx').then((m) => m.HistoryTab),
  frame: tabFrame,
})

const UpkeepTab = lazyPart({
  name: 'upkeepTab',
  load: () => import('../../upkeep/upkeep-tab.tsx').then((m) => m.UpkeepTab),
  areas: ['upkeep', 'tool'],
  frame: tabFrame,
})

type TabProps = { device: DeviceDetail; onChanged: () => void }
type TabBody = { body: (props: TabProps) => ReactNode; preload?: () => void }

/** Tabs of other areas, from who shows the drawer. */
export type GivenTabs = Record<
  'services' | 'commands' | 'alarms' | 'settings' | 'recordings',
  TabBody
>

type TabFacts = { needs?: Permission; isForAccounts?: boolean; isForWorn?: boolean }
type Tab = TabFacts & (({ key: string } & TabBody) | { key: keyof GivenTabs; body?: never })

const tabs: readonly Tab[] = [
  { key: 'state', body: ({ device }) => <StateTab device={device} /> },
  { key: 'position', body: ({ device }) => <PositionTab device={device} /> },
  {
    key: 'health',
    isForWorn: true,
    body: ({ device }) => <HealthTab device={device} />,
    preload: HealthTab.preload,
  },
  {
    key: 'edit',
    needs: 'e_ua_edit_device',
    body: (props) => <EditTab {...props} />,
    preload: EditTab.preload,
  },
  {
    key: 'connection',
    needs: 'e_ua_edit_device',
    isForAccounts: true,
    body: (props) => <IdentityTab {...props} />,
    preload: IdentityTab.preload,
  },
  { key: 'services' },
  { key: 'commands', needs: 'e_ua_send_cmd' },
  { key: 'alarms' },
  { key: 'settings' },
  { key: 'recordings', needs: 'e_ua_get_record' },
  {
    key: 'upkeep',
    body: ({ device }) => <UpkeepTab device={device} />,
    preload: UpkeepTab.preload,
  },
  {
    key: 'log',
    needs: 'e_ua_device_log',
    body: ({ device }) => <LogTab simei={device.simei} />,
    preload: LogTab.preload,
  },
  {
    key: 'history',
    body: ({ device }) => <HistoryTab simei={device.simei} />,
    preload: HistoryTab.preload,
  },
]

export type DeviceDrawerProps = {
  simei: string
  tab: string
  onTab: (tab: string) => void
  onClose: () => void
  onChanged: () => void
  onTrack: () => void
}

export function DeviceDrawer({
  given,
  simei,
  tab,
  onTab,
  onClose,
  onChanged,
  onTrack,
}: DeviceDrawerProps & { given: GivenTabs }) {
  const t = useTranslations('fleet')
  const may = usePermission()
  const entrance = useEntrance()
  const leaving = useLeaving()
  const { leave } = leaving.forms
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const detail = useCall(
    'device/GetDetail',
    { simei, get_increment: true, get_health: true, get_trace: true },
    { every: 15_000 },
  )
  const device = detail.data
  const isDevice = Boolean(useSession()?.device)
  const isWorn = useIsWorn(device)
  const shown = tabs.filter(
    ({ needs, isForAccounts, isForWorn }) =>
      (!needs || may(needs)) && !(isForAccounts && isDevice) && !(isForWorn && !isWorn),
  )
  const current = shown.find(({ key }) => key === tab) ?? shown[0]
  const bodyOf = (one: Tab): TabBody => (one.body ? one : given[one.key])
  const list = useCurrentInView(current?.key)
  const changed = () => {
    void detail.refetch()
    onChanged()
  }
  return (
    <UnsavedForms leaving={leaving}>
      <Drawer
        onClose={() => leave(onClose)}
        {...(leaving.go && { closeOnEscape: false, trapFocus: false })}
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? '92%' : 720}
        title={
          device ? <Heading device={device} onTrack={() => leave(onTrack)} /> : t('drawer.loading')
        }
        {...entrance}
        classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
      >
        {detail.error && <Failure error={detail.error} onRetry={() => void detail.refetch()} />}
        {!device && !detail.error && (
          <Stack gap={12}>
            <Skeleton height={34} />
            <Skeleton height={160} />
            <Skeleton height={90} />
          </Stack>
        )}
        {device && current && (
          <Tabs
            value={current.key}
            onChange={(next) => next && leave(() => onTab(next))}
            keepMounted={false}
            className={classes.tabs ?? ''}
          >
            <Tabs.List ref={list} className={classes.tabList ?? ''}>
              {shown.map((one) => (
                <Tabs.Tab key={one.key} value={one.key} onPointerEnter={bodyOf(one).preload}>
                  {t(`drawer.${one.key}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={current.key} tabIndex={0} className={classes.panel ?? ''}>
              {bodyOf(current).body({ device, onChanged: changed })}
            </Tabs.Panel>
          </Tabs>
        )}
      </Drawer>
    </UnsavedForms>
  )
}

function Heading({ device, onTrack }: { device: DeviceDetail; onTrack: () => void }) {
  const nameOf = useStateName()
  const fleet = useTranslations('fleet')
  return (
    <div className={classes.heading}>
      <span className={classes.named}>
        <strong>{device.name}</strong>
        <QuickRow device={quickDevice(device)} isSmall onTrack={onTrack} />
      </span>
      <span className={classes.sub}>
        <StateMark look={device.state} /> {nameOf(device).words}
        <span className="tabular">{device.imei}</span>
        {device.frozen_time !== null && <b>{fleet('frozen')}</b>}
      </span>
    </div>
  )
}
