'use client'

import { Button, CloseButton, Skeleton } from '@mantine/core'
import {
  IconAdjustments,
  IconEngineOff,
  IconListDetails,
  IconPackage,
  IconPencil,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { Permitted, useMayBuy } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useAccountSettings } from '#components/data/use-account-settings.ts'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { useCarName } from '#components/data/use-car-name.ts'
import { useStoreVersion } from '#components/data/use-store-version.ts'
import { ListFailure } from '#components/list/list-states.tsx'
import { useAging, useNow } from '#components/ui/use-now.ts'
import { isHalted } from '#lib/codes/device-state.ts'
import { platformServiceType } from '#lib/codes/platform-service-type.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { dayText } from '#lib/format/time.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { type LiveDevice, liveDevice } from '#lib/live/live-device.ts'
import { ClockWrong } from './clock-wrong.tsx'
import classes from './device-card.module.css'
import type { DeviceDetail } from './device-detail.ts'
import { deviceFacts } from './device-facts.tsx'
import { DevicePlace } from './device-place.tsx'
import { FollowButton } from './follow/follow-button.tsx'
import { LocateButton } from './locate-button.tsx'
import { type QuickDevice, quickDevice } from './quick-acts.ts'
import { QuickRow } from './quick-row.tsx'
import { sourceText } from './source-text.ts'
import { StateMark } from './state-mark.tsx'
import { TraceButton } from './trace-button.tsx'
import { useStateName } from './use-state-words.ts'

export type DeviceCardProps = {
  store: DeviceStore
  simei: string
  onClose: () => void
  isSmall: boolean
  onTrack: () => void
  onLog: (device: DeviceDetail) => void
  onDetails: (tab: string) => void
  onCentre: (place: { lon: number; lat: number }) => void
}

/** Follows the live store. */
export function DeviceCard(props: DeviceCardProps) {
  const { store, simei } = props
  const t = useTranslations('device')
  useStoreVersion(store, 200)
  const live = liveDevice(store, simei)
  const detail = useCall(
    'device/GetDetail',
    { simei, get_trace: true },
    { every: 15_000, keepPrevious: false },
  )
  const failure = failureOf(detail)
  if (failure) {
    return (
      <section className={classes.card} aria-label={t('card')}>
        <CloseButton
          className={classes.close ?? ''}
          aria-label={t('close')}
          onClick={props.onClose}
        />
        <ListFailure error={failure} onRetry={() => void detail.refetch()} />
      </section>
    )
  }
  return (
    <section className={classes.card} aria-label={t('card')} aria-busy={detail.isLoading}>
      <CloseButton
        className={classes.close ?? ''}
        aria-label={t('close')}
        onClick={props.onClose}
      />
      {detail.data ? <CardBody {...props} device={detail.data} live={live} /> : <CardSkeleton />}
    </section>
  )
}

function CardSkeleton() {
  return (
    <>
      <Skeleton height={18} width="60%" mb={10} />
      <Skeleton height={12} width="40%" mb={18} />
      <Skeleton height={64} mb={12} />
      <Skeleton height={30} />
    </>
  )
}

type BodyProps = DeviceCardProps & { device: DeviceDetail; live: LiveDevice | undefined }

function CardBody(props: BodyProps) {
  const { device, live } = props
  const t = useTranslations('device')
  const { tag } = useLanguage()
  const carName = useCarName()
  const [isWide, setWide] = useState(false)
  const { functions } = useAccountSettings()
  const state = live?.state ?? device.state
  const hasAlarm = live?.hasAlarm ?? device.alarms.length > 0
  const look = hasAlarm ? 'alarm' : state
  const speed = live?.speed ?? device.speed
  const nameOf = useStateName()
  const isStanding = isHalted(state, speed)
  const since =
    !isStanding && functions.statusDuration && state === device.state && device.state_since
  const facts = deviceFacts(device, live, { t, tag, carName }).filter(
    ({ key }) =>
      !(key === 'battery' && !functions.power) && !(key === 'signal' && !functions.signalValue),
  )
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.name} title={device.name}>
          {device.name}
        </h2>
        {functions.imeiShow && <p className={classes.dim}>{device.imei}</p>}
        <p className={classes.state} data-state={look}>
          <StateMark look={look} />
          <b>{nameOf({ state, hasAlarm, speed }).words}</b>
          {since && <Since time={since} />}
        </p>
      </header>
      {device.alarms.length > 0 && <AlarmsNow types={device.alarms} />}
      {device.oil_cut && (
        <p className={classes.alarms} role="status">
          <IconEngineOff size={15} aria-hidden />
          {t('oilCut')}
        </p>
      )}
      <ClockWrong device={device} />
      <DevicePlace
        device={device}
        live={live}
        onCentre={props.onCentre}
        note={device.accuracy ? sourceText(device, { t, tag }) : undefined}
      />
      <QuickRow device={quickOf(device, live)} onTrack={props.onTrack} />
      <ServiceEnd device={device} />
      {(isWide || !props.isSmall) && (
        <>
          <dl className={classes.facts}>
            {(isWide ? facts : facts.slice(0, 6)).map(({ key, label, value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <OtherActs {...props} />
        </>
      )}
      <button
        type="button"
        className={classes.more}
        aria-expanded={isWide}
        onClick={() => setWide(!isWide)}
      >
        {t(isWide ? 'less' : 'more')}
      </button>
    </>
  )
}

function Since({ time }: { time: number }) {
  const t = useTranslations('device')
  const { tag } = useLanguage()
  const span = useAging(time, (now) => (now > time ? formatDuration(now - time, tag) : ''))
  return span && <span className={classes.dim}>{t('since', { span })}</span>
}

function quickOf(device: DeviceDetail, live: LiveDevice | undefined): QuickDevice {
  const known = quickDevice(device)
  if (!live || !Number.isFinite(live.lon)) return known
  return { ...known, place: { lon: live.lon, lat: live.lat } }
}

const soonSeconds = 30 * 86_400

/** For whoever may renew it. */
function ServiceEnd({ device: { simei, due_time: end } }: { device: DeviceDetail }) {
  const t = useTranslations('device')
  const now = useNow()
  const mayBuy = useMayBuy()
  if (end === null || !mayBuy) return null
  const time = dayText(end)
  return (
    <p className={classes.service} data-soon={end - now < soonSeconds || undefined}>
      {t(end > now ? 'serviceUntil' : 'serviceOver', { time })}
      <Button
        size="compact-sm"
        variant="light"
        onClick={() => openPurchase({ simei, type: platformServiceType })}
      >
        {t('renew')}
      </Button>
    </p>
  )
}

function OtherActs({ device, onLog, onDetails }: BodyProps) {
  const t = useTranslations('device')
  return (
    <footer className={classes.acts}>
      <FollowButton device={device} />
      <Permitted needs={['e_ua_send_cmd']}>
        <LocateButton simei={device.simei} />
      </Permitted>
      <TraceButton device={device} />
      <Permitted needs={['e_ua_device_log']}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconListDetails size={15} />}
          onClick={() => onLog(device)}
        >
          {t('log')}
        </Button>
      </Permitted>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPackage size={15} />}
        onClick={() => onDetails('services')}
      >
        {t('services')}
      </Button>
      <Permitted needs={['e_ua_edit_device']}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={15} />}
          onClick={() => onDetails('edit')}
        >
          {t('edit')}
        </Button>
      </Permitted>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconAdjustments size={15} />}
        onClick={() => onDetails('alarms')}
      >
        {t('settings')}
      </Button>
    </footer>
  )
}

function AlarmsNow({ types }: { types: DeviceDetail['alarms'] }) {
  const t = useTranslations()
  return (
    <p className={classes.alarms} role="alert">
      <StateMark look="alarm" />
      {types.map((type) => t(`alarm.type.${type}`)).join(' · ')}
    </p>
  )
}
