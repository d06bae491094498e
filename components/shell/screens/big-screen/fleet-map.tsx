'use client'

import { useReducedMotion } from '@mantine/hooks'
import type { Map as MapLibre } from 'maplibre-gl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useAccountSettings } from '#components/data/use-account-settings.ts'
import { useDeviceNames } from '#components/fleet/device/use-device-names.ts'
import { ClosedSources } from '#components/map/closed-sources.tsx'
import { useMapChoice } from '#components/map/controls/use-map-choice.ts'
import { DeviceLabels } from '#components/map/device-labels.tsx'
import type { Padding } from '#components/map/fit.ts'
import { LiveDevices } from '#components/map/live-devices.tsx'
import { MapView } from '#components/map/map-view.tsx'
import { useCarIcons } from '#components/map/use-car-icons.ts'
import type { LatestAlarm } from '#components/platform/big-screen/use-latest-alarms.ts'
import { useFleetOpening, useLiveView } from '#components/tracking/monitor/fleet-view.ts'
import { useCameraReport } from '#components/tracking/monitor/use-map-moves.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { allStates } from '#lib/live/plan-view.ts'
import { AlarmPulses } from './alarm-pulses.tsx'
import { useFleetInView } from './use-fleet-in-view.ts'

const noExtras = { satellite: false, traffic: false }
const padding: Padding = { top: 48, bottom: 96, left: 56, right: 56 }
const nothing = () => undefined

type FleetMapProps = {
  store: DeviceStore
  carPictures: string[]
  /** The newest first. */
  alarms: readonly LatestAlarm[]
}

/** The live map of all devices, dark whatever the theme is; it keeps the fleet in view by itself. */
export function FleetMap({ store, carPictures, alarms }: FleetMapProps) {
  const { language, tag } = useLanguage()
  const { fallInBetween } = useAccountSettings().functions
  const isStill = useReducedMotion() || !fallInBetween
  const names = useDeviceNames()
  const first = useLiveView()
  const { choice } = useMapChoice(useFleetOpening(store, { ...first, isBefore: false }))
  const icons = useCarIcons(carPictures)
  const [map, setMap] = useState<MapLibre>()
  useCameraReport(map, 'screen')
  useFleetInView(map, store, padding)
  return (
    <MapView
      look={{ isDark: true, language, choice, extras: noExtras }}
      camera={first.camera}
      isSmall
      isUnattended
      onReady={setMap}
    >
      <LiveDevices
        store={store}
        icons={icons}
        states={allStates}
        isDark
        tag={tag}
        isStill={isStill}
        isFaint={false}
        selectedId={undefined}
        onDevice={nothing}
        onSpot={nothing}
        onNothing={nothing}
        padding={padding}
        onHover={nothing}
      />
      <DeviceLabels
        store={store}
        states={allStates}
        selectedId={undefined}
        isDark
        isFaint={false}
        names={names.names}
        onMissing={names.ask}
      />
      <ClosedSources />
      <AlarmPulses alarms={alarms} />
    </MapView>
  )
}
