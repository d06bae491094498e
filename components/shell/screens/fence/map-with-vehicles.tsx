'use client'

import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useAccountSettings } from '#components/data/use-account-settings.ts'
import { DeviceHint, SpotList } from '#components/fleet/device/device-hint.tsx'
import { useDeviceNames } from '#components/fleet/device/use-device-names.ts'
import { DeviceLabels } from '#components/map/device-labels.tsx'
import type { SpotPick } from '#components/map/live/listen-to-pointer.ts'
import { LiveDevices } from '#components/map/live-devices.tsx'
import { PlacePin } from '#components/map/place-pin.tsx'
import { useCarIcons } from '#components/map/use-car-icons.ts'
import { FenceMap, type FenceMapProps } from '#components/tracking/fence/fence-map.tsx'
import { useLiveStore } from '#components/tracking/monitor/use-live-store.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { liveDevice } from '#lib/live/live-device.ts'
import { allStates } from '#lib/live/plan-view.ts'

type CarPictures = {
  /** By a device's icon. */
  carPictures: readonly string[]
}

/** Where the devices are now, so that a fence is drawn round the right place. */
export function MapWithVehicles({
  carPictures,
  ...shown
}: CarPictures & Omit<FenceMapProps, 'vehicles'>) {
  return (
    <FenceMap
      {...shown}
      vehicles={(isFaint) => <Vehicles carPictures={carPictures} isFaint={isFaint} />}
    />
  )
}

const noPadding = { top: 0, right: 0, bottom: 0, left: 0 }

function Vehicles({ carPictures, isFaint }: CarPictures & { isFaint: boolean }) {
  const { tag } = useLanguage()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { fallInBetween } = useAccountSettings().functions
  const isStill = useReducedMotion() || !fallInBetween
  const store = useLiveStore()
  const names = useDeviceNames()
  const [hover, setHover] = useState<{ id: number; x: number; y: number }>()
  const [spot, setSpot] = useState<SpotPick>()
  const [selectedId, setSelected] = useState<number>()
  const icons = useCarIcons(carPictures)
  const select = (id: number | undefined) => {
    setSpot(undefined)
    setSelected(id)
  }
  const closeSpot = useCallback(() => setSpot(undefined), [])
  const look = { store, states: allStates, selectedId, isDark, isFaint }
  return (
    <>
      <LiveDevices
        {...look}
        icons={icons}
        tag={tag}
        isStill={isStill}
        padding={noPadding}
        onDevice={select}
        onSpot={setSpot}
        onNothing={() => select(undefined)}
        onHover={setHover}
      />
      <DeviceLabels {...look} names={names.names} onMissing={names.ask} />
      {hover && !spot && <DeviceHint store={store} hover={hover} names={names} />}
      {spot && (
        <SpotList store={store} spot={spot} names={names} onSelect={select} onClose={closeSpot} />
      )}
      {selectedId !== undefined && <Chosen id={selectedId} store={store} names={names} />}
    </>
  )
}

type ChosenProps = {
  id: number
  store: ReturnType<typeof useLiveStore>
  names: ReturnType<typeof useDeviceNames>
}

function Chosen({ id, store, names }: ChosenProps) {
  const t = useTranslations('map')
  const live = liveDevice(store, String(id))
  if (!live) return null
  return (
    <PlacePin lon={live.lon} lat={live.lat}>
      {names.names.get(id) ?? '…'}
      <PageLink href={`/monitor?simei=${id}`}>{t('openLive')}</PageLink>
    </PlacePin>
  )
}
