'use client'

import { useTranslations } from 'next-intl'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useAlarmLink } from '#components/data/use-alarm-link.ts'
import { useCall } from '#components/data/use-call.ts'
import { Ago } from '#components/ui/ago.tsx'
import { useDaysUntilToday } from '../use-days-until-today.ts'
import classes from './home.module.css'
import { HomePanel } from './home-panel.tsx'

const limit_size = 5
const everyMs = 60_000
const read = { every: everyMs, keepPrevious: true } as const

/** Alarms of today, and devices that need a hand. */
export function HomeLists() {
  const { current, isRoot } = useOrganisation()
  const may = usePermission()
  const place = current.sid === undefined ? {} : { sfamilyid: current.sid }
  const below = isRoot || may('e_ua_websocket_gchild')
  return (
    <div className={classes.columns}>
      <AlarmsToday place={place} below={below} />
      <SilentDevices place={place} />
      <EndingServices place={place} />
      <LowBatteries place={place} below={below} />
    </div>
  )
}

type Place = { sfamilyid?: string }
type AlarmsProps = { place: Place; below: boolean }

function useAlarmRows({ place, below }: AlarmsProps, params: { days: number; isLow: boolean }) {
  const linkOf = useAlarmLink()
  const period = useDaysUntilToday(params.days)
  const state = useCall(
    'alarm/Get',
    {
      ...place,
      ...period,
      get_child: below,
      limit_size,
      ...(params.isLow && { types: ['lowPower' as const] }),
    },
    read,
  )
  const rows = (state.data?.items ?? []).map((alarm) => ({
    key: alarm.id,
    href: linkOf(alarm),
    title: alarm.car_number,
    detail: params.isLow ? alarm.imei : alarm.alarm_name,
    aside: <Ago time={alarm.time} />,
  }))
  return { state, rows }
}

function AlarmsToday(props: AlarmsProps) {
  const t = useTranslations('board')
  const { state, rows } = useAlarmRows(props, { days: 1, isLow: false })
  return (
    <HomePanel
      title={t('home.alarms')}
      lead="/notify/alarm?period=today"
      none={t('home.noAlarms')}
      read={state}
      rows={rows}
    />
  )
}

function LowBatteries(props: AlarmsProps) {
  const t = useTranslations('board')
  const { state, rows } = useAlarmRows(props, { days: 3, isLow: true })
  return (
    <HomePanel
      title={t('home.low')}
      lead="/notify/alarm?period=days3&type=lowPower"
      none={t('home.noLow')}
      read={state}
      rows={rows}
    />
  )
}

function SilentDevices({ place }: { place: Place }) {
  const t = useTranslations('board')
  const state = useCall(
    'devreport/OfflineDevices',
    { ...place, mark: 'h168', by: 'device', limit_size },
    read,
  )
  const rows = (state.data?.items ?? []).map((row) => ({
    key: row.key,
    href: `/device?simei=${row.simei}`,
    title: row.device_name ?? '',
    detail: row.imei ?? '',
    aside: row.since === null ? t('home.never') : <Ago time={row.since} />,
  }))
  return (
    <HomePanel
      title={t('home.silent')}
      lead="/total/offlinesalarm?mark=h168"
      none={t('home.noSilent')}
      read={state}
      rows={rows}
    />
  )
}

function EndingServices({ place }: { place: Place }) {
  const t = useTranslations('board')
  const state = useCall(
    'devreport/PlatformService',
    { ...place, end: '30', by: 'device', limit_size },
    read,
  )
  const rows = (state.data?.items ?? []).map((row) => ({
    key: row.key,
    href: `/device?simei=${row.simei}&tab=services`,
    title: row.device_name ?? '',
    detail: row.imei ?? '',
    aside: t('home.days', { count: row.days_left ?? 0 }),
  }))
  return (
    <HomePanel
      title={t('home.ending')}
      lead="/total/platform?end=30"
      none={t('home.noEnding')}
      read={state}
      rows={rows}
    />
  )
}
