'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { DevicePicker } from '#components/fleet/device/device-picker.tsx'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { CompanionList } from '#components/tracking/track/companion-list.tsx'
import classes from '#components/tracking/track/locus.module.css'
import { LogLines } from '#components/tracking/track/log-lines.tsx'
import type { ShownTrack } from '#components/tracking/track/track-bar.tsx'
import { TripList } from '#components/tracking/track/trip-list.tsx'
import type { Companion } from '#components/tracking/track/use-companions.ts'
import type { useLocusQuery } from '#components/tracking/track/use-locus-query.ts'
import type { TripChoice } from '#components/tracking/track/use-trips.ts'
import type { Period } from '#lib/rules/period.ts'

/** What lies beside the map. */
export type LocusKind = 'trips' | 'log'

type LocusPanelProps = {
  query: ReturnType<typeof useLocusQuery>
  range: Period
  kind: LocusKind
  shown: ShownTrack | undefined
  companions: readonly Companion[]
  chosen: TripChoice
  onDevice: (device: { imei: string; simei: string } | undefined) => void
  onLine: () => void
}

export function LocusPanel({ query, onDevice, ...shown }: LocusPanelProps) {
  const t = useTranslations('track')
  const d = useTranslations('device')
  const page = useTranslations('common.page')
  const { simei, isWaiting, isUnknown } = query
  return (
    <div className={classes.panel}>
      <h1 className={classes.title}>{shown.kind === 'log' ? page('deviceLogMap') : t('title')}</h1>
      {simei && <OfDevice key={simei} simei={simei} query={query} onDevice={onDevice} {...shown} />}
      {isWaiting && <ListSkeleton />}
      {isUnknown && <ListNote title={d('failed')} text={d('gone')} />}
      {!simei && !isWaiting && (
        <>
          <p className={classes.hint}>{t('chooseDevice')}</p>
          <DevicePicker onPick={onDevice} />
        </>
      )}
    </div>
  )
}

type OfDeviceProps = LocusPanelProps & { simei: string }

function OfDevice({ simei, query, onDevice, ...shown }: OfDeviceProps) {
  const t = useTranslations('track')
  const isDeviceLogIn = useSession()?.device !== undefined
  const device = useCall('device/GetDetail', { simei })
  const failure = failureOf(device)
  if (failure) return <ListFailure error={failure} onRetry={() => void device.refetch()} />
  return (
    <>
      <div className={classes.device}>
        <div>
          <b>{device.data?.name ?? '…'}</b>
          <bdi>{device.data?.imei}</bdi>
        </div>
        {!isDeviceLogIn && (
          <Button size="compact-sm" variant="default" onClick={() => onDevice(undefined)}>
            {t('otherDevice')}
          </Button>
        )}
      </div>
      {shown.kind === 'log' ? (
        <LogLines
          key={simei}
          simei={simei}
          query={query}
          shown={shown.shown}
          onLine={shown.onLine}
        />
      ) : (
        <Trips simei={simei} query={query} {...shown} />
      )}
    </>
  )
}

type TripsProps = Omit<OfDeviceProps, 'kind' | 'onDevice' | 'onLine'>

function Trips({ simei, query, range, shown, companions, chosen }: TripsProps) {
  const t = useTranslations('track')
  const [isAdding, setAdding] = useState(false)
  const { setCompanions } = query
  if (isAdding)
    return (
      <>
        <div className={classes.device}>
          <span>{t('addCompanion')}</span>
          <Button size="compact-sm" variant="default" onClick={() => setAdding(false)}>
            {t('backToTrips')}
          </Button>
        </div>
        <DevicePicker
          onPick={(device) => {
            setCompanions([...query.companions, device.simei])
            setAdding(false)
          }}
        />
      </>
    )
  return (
    <>
      <CompanionList
        companions={companions}
        onAdd={() => setAdding(true)}
        onRemove={(other) => setCompanions(query.companions.filter((one) => one !== other))}
      />
      <TripList simei={simei} range={range} chosen={chosen} playback={shown?.playback} />
    </>
  )
}
