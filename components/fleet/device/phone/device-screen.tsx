'use client'

import { Button, Skeleton } from '@mantine/core'
import { IconMessage, IconPackage, IconRoute, IconShare2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useMayBuy, usePermission } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { useCarName } from '#components/data/use-car-name.ts'
import { useIsOnPhoneHost } from '#components/data/use-is-on-phone-host.ts'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { CallError } from '#lib/client.ts'
import { platformServiceType } from '#lib/codes/platform-service-type.ts'
import { AddDevice } from '../add/add-device.tsx'
import { ClockWrong } from '../clock-wrong.tsx'
import type { DeviceDetail } from '../device-detail.ts'
import { deviceFacts } from '../device-facts.tsx'
import { DevicePicker } from '../device-picker.tsx'
import { DevicePlace } from '../device-place.tsx'
import { quickDevice } from '../quick-acts.ts'
import { preloadQuick, QuickDialog } from '../quick-dialog.tsx'
import { sourceText } from '../source-text.ts'
import { StateMark } from '../state-mark.tsx'
import { trackLink } from '../track-link.ts'
import { useStateName } from '../use-state-words.ts'
import { CardLink } from './card-link.tsx'
import { NoDevice, UnseenDevice } from './no-device.tsx'
import classes from './phone.module.css'
import { PhoneServices } from './phone-services.tsx'

/** The card in a device, and the way to its page. */
function SimOfDevice({ simei }: { simei: string }) {
  const t = useTranslations('sim')
  const asked = useCall('sim/Get', { simei })
  const card = asked.data?.items[0]
  return (
    <section className={classes.box}>
      <h2>{t('ofDevice')}</h2>
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <Skeleton height={70} />}
      {asked.data && !card && <p className={classes.dim}>{t('noneInDevice')}</p>}
      {card && (
        <>
          <FlowBar card={card} />
          <CardLink card={card} />
        </>
      )}
    </section>
  )
}

/** One device on a phone: `?simei=`, the device of the log-in, the only one there is, or one to choose; `?add=1` adds one. */
export function PhoneDeviceScreen() {
  const queryClient = useQueryClient()
  return (
    <>
      <Chosen />
      <AddDevice onAdded={() => void queryClient.invalidateQueries()} />
    </>
  )
}

function Chosen() {
  const named = useSearchParams().get('simei')
  const own = useSession()?.device?.simei
  const isAsked = !named && !own
  const first = useCall('family/GetDeviceList', { limit_size: 2 }, { enabled: isAsked })
  const only = first.data?.items.length === 1 ? first.data.items[0]?.simei : undefined
  const simei = named ?? own ?? only
  if (simei) return <DeviceOf key={simei} simei={simei} />
  if (first.isPending) return <PhoneSkeleton />
  return first.data?.items.length === 0 ? <NoDevice /> : <ChooseDevice />
}

export function PhoneSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Skeleton height={26} width="60%" />
      <Skeleton height={110} />
      <Skeleton height={150} />
    </div>
  )
}

function ChooseDevice() {
  const t = useTranslations('h5.device')
  const router = useRouter()
  return (
    <div className={classes.page}>
      <h1>{t('choose')}</h1>
      <div className={classes.picker}>
        <DevicePicker onPick={({ simei }) => router.push(`/h5/device?simei=${simei}`)} />
      </div>
    </div>
  )
}

function DeviceOf({ simei }: { simei: string }) {
  const params = { simei, get_increment: true }
  const detail = useCall('device/GetDetail', params, { every: 15_000 })
  if (detail.error instanceof CallError && detail.error.code === 'deviceNotFound')
    return <UnseenDevice simei={simei} />
  if (detail.error && !detail.data)
    return (
      <div className={classes.page}>
        <Failure error={detail.error} onRetry={() => void detail.refetch()} />
      </div>
    )
  if (!detail.data) return <PhoneSkeleton />
  return <DeviceBody device={detail.data} />
}

const shownFacts = [
  'battery',
  'signal',
  'velocity',
  'satellites',
  'fuel',
  'seenTime',
  'organisation',
]

function DeviceBody({ device }: { device: DeviceDetail }) {
  const t = useTranslations('device')
  const h5 = useTranslations('h5.device')
  const { tag } = useLanguage()
  const carName = useCarName()
  const router = useRouter()
  const isOnPhoneHost = useIsOnPhoneHost()
  const nameOf = useStateName()
  const hasAlarm = device.alarms.length > 0
  const facts = deviceFacts(device, undefined, { t, tag, carName }).filter(({ key }) =>
    shownFacts.includes(key),
  )
  return (
    <div className={classes.page}>
      <div>
        <h1>{device.name}</h1>
        <p className={classes.dim}>
          <bdi dir="ltr" className="tabular">
            {device.imei}
          </bdi>
        </p>
        <p className={classes.state}>
          <StateMark look={hasAlarm ? 'alarm' : device.state} />
          <b>{nameOf({ state: device.state, hasAlarm, speed: device.speed }).words}</b>
        </p>
        <ClockWrong device={device} />
      </div>
      <section className={classes.box}>
        <DevicePlace
          device={device}
          live={undefined}
          onCentre={isOnPhoneHost ? undefined : () => router.push(`/monitor?simei=${device.simei}`)}
          note={device.accuracy ? sourceText(device, { t, tag }) : undefined}
        />
        <Acts device={device} />
      </section>
      <section className={classes.box}>
        <h2>{h5('readings')}</h2>
        <dl className={classes.readings}>
          {facts.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <PhoneServices device={device} />
      <SimOfDevice simei={device.simei} />
    </div>
  )
}

function Acts({ device }: { device: DeviceDetail }) {
  const { simei, due_time: end } = device
  const t = useTranslations('h5')
  const may = usePermission()
  const mayBuy = useMayBuy()
  const isOnPhoneHost = useIsOnPhoneHost()
  return (
    <div className={classes.acts}>
      {!isOnPhoneHost && (
        <Button
          component={PageLink}
          href={trackLink(simei, [])}
          variant="light"
          leftSection={<IconRoute size={18} aria-hidden />}
        >
          {t('device.track')}
        </Button>
      )}
      {may('e_ua_share_device') && <Share device={device} />}
      {mayBuy && (
        <Button
          variant="light"
          leftSection={<IconPackage size={18} aria-hidden />}
          onClick={() =>
            openPurchase({ simei, ...(end !== null && { type: platformServiceType }) })
          }
        >
          {t('device.renew')}
        </Button>
      )}
      {may('e_ua_send_cmd') && (
        <Button
          component={PageLink}
          href={`/h5/sim?simei=${simei}&sms=1`}
          variant="light"
          leftSection={<IconMessage size={18} aria-hidden />}
        >
          {t('sms.open')}
        </Button>
      )}
    </div>
  )
}

function Share({ device }: { device: DeviceDetail }) {
  const t = useTranslations('device')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconShare2 size={18} aria-hidden />}
        onPointerEnter={() => preloadQuick('share')}
        onClick={() => setOpen(true)}
      >
        {t('quick.share')}
      </Button>
      {isOpen && (
        <QuickDialog act="share" device={quickDevice(device)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
