'use client'

import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { Map as MapLibre } from 'maplibre-gl'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { DeviceCard, type DeviceDetail } from '#components/device/device-card.tsx'
import { DevicePanel, type PanelTab } from '#components/device/device-panel.tsx'
import { liveDevice, useStoreVersion } from '#components/device/use-store.ts'
import { fitDevices, type Padding, showPlace } from '#components/map/fit.ts'
import type { ShownTrack } from '#components/track/track-bar.tsx'
import { displayStates, stateFilters } from '#lib/codes/device-state.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { LiveStatusNote } from './live-status.tsx'
import classes from './monitor.module.css'
import { panelLimits, SidePanel } from './side-panel.tsx'
import { useCameraReport, useFirstFit } from './use-camera.ts'
import { useLiveStore, useScope } from './use-live-store.ts'
import { useMonitorQuery } from './use-monitor-query.ts'

// Asked for as soon as this module runs: the map is most of what the page loads.
const loadMap = () => import('./monitor-map.tsx')
if (typeof window !== 'undefined') void loadMap()
const MonitorMap = dynamic(loadMap, { ssr: false })
const TrackBar = dynamic(() => import('#components/track/track-bar.tsx').then((m) => m.TrackBar), {
  ssr: false,
})
const DeviceLog = dynamic(
  () => import('#components/device/device-log.tsx').then((m) => m.DeviceLog),
  { ssr: false },
)

/** Zoom that a chosen device is shown at, at least. */
const deviceZoom = 13
const gap = 12
const cardHeight = 330
const trackHeight = 250

/** The live map: map first, panels on it. */
export function MonitorScreen() {
  const isSmall = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const { dir } = useLanguage()
  const [query, setQuery] = useMonitorQuery()
  const store = useLiveStore()
  useScope(store, query)
  const [map, setMap] = useState<MapLibre>()
  useCameraReport(map)
  const [panel, setPanel] = useLocalStorage({
    key: 'waypost.monitor.panel',
    defaultValue: { width: panelLimits.first, isOpen: true },
    getInitialValueInEffect: false,
  })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isPanelOpen = isSmall ? isSheetOpen : panel.isOpen
  const [tab, setTab] = useState<PanelTab>('list')
  const [tracked, setTracked] = useState<DeviceDetail>()
  const [logged, setLogged] = useState<DeviceDetail>()
  const [shownTrack, setShownTrack] = useState<ShownTrack>()
  const { simei } = query
  const padding = paddingOf({
    isSmall: isSmall === true,
    isRtl: dir === 'rtl',
    panel: isPanelOpen ? panel.width : 0,
    bottom: tracked ? trackHeight : 0,
    hasCard: simei !== undefined,
  })
  const latestPadding = useRef(padding)
  latestPadding.current = padding
  const states = useMemo(
    () =>
      stateFilters[query.state].reduce(
        (bits, state) => bits | (1 << displayStates.indexOf(state)),
        0,
      ),
    [query.state],
  )
  const fitAll = useCallback(
    (isInstant: boolean) => {
      if (map) fitDevices(map, store, { padding: latestPadding.current, isInstant })
    },
    [map, store],
  )
  const isViewKept = useRef(false)
  useFirstFit(store, map !== undefined, () => {
    if (!isViewKept.current && !simei) fitAll(true)
    isViewKept.current = false
  })
  const select = useCallback(
    (next: string | undefined) => {
      setQuery({ simei: next })
      setTracked(undefined)
      setSheetOpen(false)
    },
    [setQuery],
  )
  useShowSelected({ map, store, simei, padding: latestPadding })

  return (
    <div className={classes.screen}>
      <MonitorMap
        {...{ store, states, shownTrack, padding }}
        selected={simei}
        isSmall={isSmall === true}
        onSelect={select}
        onFitAll={() => fitAll(false)}
        onReady={(made, isKept) => {
          isViewKept.current = isKept
          setMap(made)
        }}
      />
      <SidePanel
        width={panel.width}
        isOpen={isPanelOpen}
        onWidth={(width) => setPanel({ ...panel, width })}
        onOpen={(isOpen) => (isSmall ? setSheetOpen(isOpen) : setPanel({ ...panel, isOpen }))}
      >
        <DevicePanel
          store={store}
          tab={tab}
          onTab={setTab}
          filter={query}
          onFilter={setQuery}
          onPickFamily={(pick) => {
            setQuery({ ...pick, simei: undefined })
            setTab('list')
          }}
          selected={simei}
          onSelect={select}
        />
      </SidePanel>
      <LiveStatusNote />
      <EmptyNote store={store} />
      {simei && !tracked && (
        <div
          className={classes.card}
          data-wide={isPanelOpen || undefined}
          style={besidePanel(isPanelOpen, panel.width)}
        >
          <DeviceCard
            key={simei}
            store={store}
            simei={simei}
            onClose={() => select(undefined)}
            onTrack={setTracked}
            onLog={setLogged}
            onCentre={(place) =>
              map && showPlace(map, place, { padding: latestPadding.current, minZoom: 16 })
            }
          />
        </div>
      )}
      {tracked && (
        <div className={classes.track} style={besidePanel(isPanelOpen, panel.width)}>
          <TrackBar
            simei={tracked.simei}
            name={tracked.name}
            onClose={() => setTracked(undefined)}
            onShow={setShownTrack}
          />
        </div>
      )}
      {logged && (
        <DeviceLog simei={logged.simei} name={logged.name} onClose={() => setLogged(undefined)} />
      )}
    </div>
  )
}

const besidePanel = (isOpen: boolean, width: number) =>
  ({ '--beside': isOpen ? `${width + 2 * gap}px` : `${gap}px` }) as Record<string, string>

type PaddingFacts = {
  isSmall: boolean
  isRtl: boolean
  panel: number
  bottom: number
  hasCard: boolean
}

/** What of the map the panels cover, with some air. */
function paddingOf({ isSmall, isRtl, panel, bottom, hasCard }: PaddingFacts): Padding {
  if (isSmall)
    return { top: 60, bottom: Math.max(bottom, hasCard ? cardHeight : 60), left: 40, right: 60 }
  const start = 60 + panel
  return {
    top: 50,
    bottom: bottom + 50,
    left: isRtl ? 60 : start,
    right: isRtl ? start : 80,
  }
}

type Selection = {
  map: MapLibre | undefined
  store: DeviceStore
  simei: string | undefined
  padding: { current: Padding }
}

/** Brings a newly chosen device into view; waits for its position when a link was quicker than the data. */
function useShowSelected({ map, store, simei, padding }: Selection): void {
  useEffect(() => {
    if (!map || !simei) return
    let isShown = false
    const show = () => {
      const live = liveDevice(store, simei)
      if (isShown || !live || !Number.isFinite(live.lon)) return
      isShown = true
      showPlace(map, live, { padding: padding.current, minZoom: deviceZoom })
    }
    show()
    return store.subscribe(show)
  }, [map, store, simei, padding])
}

/** Says that there is nothing to show, once that is certain. */
function EmptyNote({ store }: { store: DeviceStore }) {
  const t = useTranslations('monitor')
  const { current } = useOrganisation()
  useStoreVersion(store)
  if (!store.isLoaded || store.count > 0 || current.sid === undefined) return null
  return (
    <div className={classes.empty} role="status">
      <strong>{t('emptyTitle')}</strong>
      <p>{t('emptyText')}</p>
    </div>
  )
}
