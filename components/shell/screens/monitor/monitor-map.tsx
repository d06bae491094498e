'use client'

import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { Map as MapLibre } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useAccountSettings } from '#components/data/use-account-settings.ts'
import { DeviceHint, SpotList } from '#components/fleet/device/device-hint.tsx'
import { useLentIds } from '#components/fleet/device/lent/use-lent.ts'
import { SelectedAccuracy } from '#components/fleet/device/selected-accuracy.tsx'
import { useDeviceNames } from '#components/fleet/device/use-device-names.ts'
import { readWorldAhead } from '#components/map/base-map.ts'
import { MapTools } from '#components/map/controls/map-tools.tsx'
import { useMapChoice } from '#components/map/controls/use-map-choice.ts'
import { DeviceLabels } from '#components/map/device-labels.tsx'
import type { Padding } from '#components/map/fit.ts'
import type { SpotPick } from '#components/map/live/listen-to-pointer.ts'
import { LiveDevices } from '#components/map/live-devices.tsx'
import { MapView } from '#components/map/map-view.tsx'
import { StreetHint } from '#components/map/streets/street-hint.tsx'
import { useCarIcons } from '#components/map/use-car-icons.ts'
import { fleetBox, useFleetOpening, useLiveView } from '#components/tracking/monitor/fleet-view.ts'
import type { ShownTrack } from '#components/tracking/track/track-bar.tsx'
import { onMap } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { DeviceStore } from '#lib/live/device-store.ts'

const AlarmPin = lazyPart({
  name: 'alarmPin',
  load: () => import('#components/tracking/alarm-panel/alarm-pin.tsx').then((m) => m.AlarmPin),
  frame: onMap,
})
const FencesOnMap = lazyPart({
  name: 'fencesOnMap',
  load: () => import('#components/tracking/fence/fences-on-map.tsx').then((m) => m.FencesOnMap),
  frame: onMap,
})
const PoisOnMap = lazyPart({
  name: 'poisOnMap',
  load: () => import('#components/tracking/places/pois-on-map.tsx').then((m) => m.PoisOnMap),
  frame: onMap,
})
const RegionSearch = lazyPart({
  name: 'regionSearch',
  load: () => import('#components/tracking/region/region-search.tsx').then((m) => m.RegionSearch),
  areas: ['fence', 'form', 'report', 'verification'],
  frame: onMap,
})
const TrackOnMap = lazyPart({
  name: 'trackOnMap',
  load: () => import('#components/map/track-on-map.tsx').then((m) => m.TrackOnMap),
  frame: onMap,
})

/** `area`: undefined while closed. */
export type MapRegion = {
  area: string | undefined
  period: string
  onChange: (area: string | undefined, period?: string) => void
}

export type MonitorMapProps = {
  store: DeviceStore
  carPictures: string[]
  states: number
  selected: string | undefined
  alarm: string | undefined
  shownTrack: ShownTrack | undefined
  region: MapRegion
  padding: Padding
  isSmall: boolean
  onSelect: (simei: string | undefined) => void
  onFitAll: () => void
  onReady: (map: MapLibre, isViewKept: boolean) => void
}

export function MonitorMap(props: MonitorMapProps) {
  const { store, carPictures, states, selected, shownTrack, region, onSelect } = props
  const { language, tag } = useLanguage()
  const t = useTranslations('track')
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { fallInBetween } = useAccountSettings().functions
  const isStill = useReducedMotion() || !fallInBetween
  const names = useDeviceNames()
  const first = useLiveView()
  const maps = useMapChoice(useFleetOpening(store, first))
  const [hover, setHover] = useState<{ id: number; x: number; y: number }>()
  const [hasFences, setFences] = useState(false)
  const [hasPois, setPois] = useState(false)
  const [spot, setSpot] = useState<SpotPick>()
  const icons = useCarIcons(carPictures)
  const words = useMemo(() => ({ start: t('startMark'), end: t('endMark') }), [t])
  const selectedId = selected === undefined ? undefined : Number(selected)
  const lent = useLentIds(store)
  const isLent = selectedId !== undefined && lent.has(selectedId)
  const look = { isDark, language, choice: maps.choice, extras: maps.extras }
  // Tiles of the first fit arrive with the engine.
  // biome-ignore lint/correctness/useExhaustiveDependencies: before the first view only
  useEffect(() => {
    const box = first.isBefore || selected ? undefined : fleetBox(store)
    if (box) readWorldAhead({ box, padding: props.padding })
  }, [])
  const closeSpot = useCallback(() => setSpot(undefined), [])

  return (
    <MapView
      look={look}
      camera={first.camera}
      isSmall={props.isSmall}
      onReady={(map) => props.onReady(map, first.isBefore)}
    >
      <LiveDevices
        store={store}
        icons={icons}
        states={states}
        isDark={isDark}
        tag={tag}
        isStill={isStill}
        isFaint={shownTrack !== undefined}
        selectedId={selectedId}
        onDevice={(id) => {
          setSpot(undefined)
          onSelect(String(id))
        }}
        onSpot={setSpot}
        onNothing={closeSpot}
        padding={props.padding}
        onHover={setHover}
      />
      <DeviceLabels
        store={store}
        states={states}
        selectedId={selectedId}
        isDark={isDark}
        isFaint={shownTrack !== undefined}
        names={names.names}
        onMissing={names.ask}
      />
      {shownTrack && (
        <TrackOnMap {...shownTrack} isDark={isDark} padding={props.padding} words={words} />
      )}
      <MapTools
        choices={maps.choices}
        choice={maps.choice}
        extras={maps.extras}
        onChoice={maps.choose}
        onExtras={maps.setExtras}
        onFitAll={props.onFitAll}
        layers={[
          { name: 'fences', isShown: hasFences, onShow: setFences },
          { name: 'pois', isShown: hasPois, onShow: setPois },
        ]}
        region={regionTool(region)}
      />
      <RegionOnMap {...props} isDark={isDark} />
      {hasFences && <FencesOnMap simei={isLent ? undefined : selected} isDark={isDark} />}
      {hasPois && <PoisOnMap isDark={isDark} />}
      {selected && !isLent && !shownTrack && <SelectedAccuracy simei={selected} />}
      {selected && props.alarm && (
        <AlarmPin simei={selected} alarm={props.alarm} padding={props.padding} />
      )}
      <StreetHint />
      {hover && !spot && <DeviceHint store={store} hover={hover} names={names} />}
      {spot && (
        <SpotList
          store={store}
          spot={spot}
          names={names}
          onSelect={(id) => {
            setSpot(undefined)
            onSelect(String(id))
          }}
          onClose={closeSpot}
        />
      )}
    </MapView>
  )
}

const regionTool = ({ area, onChange }: MapRegion) => ({
  isOpen: area !== undefined,
  onOpen: (isOpen: boolean) => onChange(isOpen ? 'new' : undefined),
})

function RegionOnMap({ region, ...props }: MonitorMapProps & { isDark: boolean }) {
  if (region.area === undefined) return null
  return (
    <RegionSearch
      isDark={props.isDark}
      isSmall={props.isSmall}
      padding={props.padding}
      region={region.area}
      period={region.period}
      onChange={region.onChange}
      onPick={props.onSelect}
      onClose={() => region.onChange(undefined)}
    />
  )
}
