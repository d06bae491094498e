'use client'

import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { Map as MapLibre } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import type { DeviceDetail } from '#components/device/device-card.tsx'
import { DevicePanel, type PanelTab } from '#components/device/device-panel.tsx'
import { liveDevice, useStoreVersion } from '#components/device/use-store.ts'
import { loadMapEngine } from '#components/map/engine.ts'
import { fitDevices, hasDeviceInView, type Padding, showPlace } from '#components/map/fit.ts'
import { mapFrame } from '#components/map/map-frame.tsx'
import { Copyright } from '#components/shell/copyright.tsx'
import type { ShownTrack } from '#components/track/track-bar.tsx'
import { DrawerFrame } from '#components/ui/lazy/frames.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { panelLimits } from '#components/ui/panel-grip.tsx'
import { displayStates, type StateFilter, stateFilters } from '#lib/codes/device-state.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { LiveStatusNote } from './live-status.tsx'
import classes from './monitor.module.css'
import { panelFrame } from './panel-frame.tsx'
import { SidePanel } from './side-panel.tsx'
import { useCameraReport, useFirstFit } from './use-camera.ts'
import { useFollowChanges } from './use-follow-changes.ts'
import { useLiveStore } from './use-live-store.ts'
import { type MonitorQuery, useMonitorQuery } from './use-monitor-query.ts'
import { useDeviceScope, useNarrowedMap } from './use-scope.ts'

// Asked for as soon as this module runs: the map is most of what the page loads.
const MonitorMap = lazyPart({
  name: 'monitorMap',
  load: () => import('./monitor-map.tsx').then((m) => m.MonitorMap),
  frame: mapFrame,
})
if (typeof window !== 'undefined') {
  MonitorMap.preload()
  // The map says so when this fails.
  loadMapEngine().catch(() => undefined)
}
const DeviceCard = lazyPart({
  name: 'deviceCard',
  load: () => import('#components/device/device-card.tsx').then((m) => m.DeviceCard),
  frame: panelFrame(330),
})
const TrackBar = lazyPart({
  name: 'trackBar',
  load: () => import('#components/track/track-bar.tsx').then((m) => m.TrackBar),
  frame: panelFrame(220),
})
const DeviceLog = lazyPart({
  name: 'deviceLog',
  load: () => import('#components/device/device-log.tsx').then((m) => m.DeviceLog),
  frame: ({ name, onClose, children }) => (
    <DrawerFrame title={name} onClose={onClose}>
      {children}
    </DrawerFrame>
  ),
})
const DeviceDrawer = lazyPart({
  name: 'deviceDrawer',
  load: () => import('#components/device/drawer/device-drawer.tsx').then((m) => m.DeviceDrawer),
  frame: ({ onClose, children }) => (
    <DrawerFrame width={720} onClose={onClose}>
      {children}
    </DrawerFrame>
  ),
})

/** Zoom that a chosen device is shown at, at least. */
const deviceZoom = 13
const gap = 12
const cardHeight = 330
const trackHeight = 250

/** The panel's width and whether it is open, kept in this browser; on a phone it is a sheet that starts closed. */
function usePanel(isSmall: boolean) {
  const [panel, setPanel] = useLocalStorage({
    key: 'waypost.monitor.panel',
    defaultValue: { width: panelLimits.first, isOpen: true },
    getInitialValueInEffect: false,
  })
  const [isSheetOpen, setSheetOpen] = useState(false)
  return {
    width: panel.width,
    isOpen: isSmall ? isSheetOpen : panel.isOpen,
    onWidth: (width: number) => setPanel({ ...panel, width }),
    onOpen: (isOpen: boolean) => (isSmall ? setSheetOpen(isOpen) : setPanel({ ...panel, isOpen })),
    closeSheet: () => setSheetOpen(false),
  }
}

/** The map once it is made, its first view, and the ways to move it. */
function useMapMoves(
  store: DeviceStore,
  { simei, alarm }: MonitorQuery,
  padding: { current: Padding },
) {
  const [map, setMap] = useState<MapLibre>()
  const isViewKept = useRef(false)
  useCameraReport(map)
  const fitAll = (isInstant: boolean) => {
    if (map) fitDevices(map, store, { padding: padding.current, isInstant })
  }
  useFirstFit(store, map !== undefined, () => {
    if (!isViewKept.current && !simei) fitAll(true)
    isViewKept.current = false
  })
  // A linked alarm is shown where it was raised, not where the device is now.
  useShowSelected({ map, store, simei: alarm ? undefined : simei, padding })
  return {
    fitAll: () => fitAll(false),
    fitUnlessInView: () => {
      if (map && !hasDeviceInView(map, store)) fitAll(false)
    },
    centre: (place: { lon: number; lat: number }) =>
      map && showPlace(map, place, { padding: padding.current, minZoom: 16 }),
    onReady: (made: MapLibre, isKept: boolean) => {
      isViewKept.current = isKept
      setMap(made)
    },
  }
}

/** The live map: map first, panels on it. */
export function MonitorScreen() {
  const isSmall = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { dir } = useLanguage()
  const [query, setQuery] = useMonitorQuery()
  const { simei } = query
  const store = useLiveStore()
  const { closeSheet, ...panel } = usePanel(isSmall)
  const [tab, setTab] = useState<PanelTab>('list')
  const [tracked, setTracked] = useState<DeviceDetail>()
  const [shownTrack, setShownTrack] = useState<ShownTrack>()
  const padding = paddingOf({
    isSmall,
    isRtl: dir === 'rtl',
    panel: panel.isOpen ? panel.width : 0,
    bottom: tracked ? trackHeight : 0,
    hasCard: simei !== undefined,
  })
  const latestPadding = useRef(padding)
  latestPadding.current = padding
  const moves = useMapMoves(store, query, latestPadding)
  const scope = useDeviceScope(query)
  const isNarrowing = useNarrowedMap(store, scope, moves.fitUnlessInView)
  const readAgain = useFollowChanges()
  const select = (next: string | undefined) => {
    setQuery({ simei: next, alarm: undefined, tab: undefined })
    setTracked(undefined)
    closeSheet()
  }
  return (
    <div className={classes.screen}>
      <MonitorMap
        {...{ store, shownTrack, padding, isSmall }}
        states={bitsOf(query.state)}
        selected={simei}
        alarm={query.alarm}
        onSelect={select}
        onFitAll={moves.fitAll}
        onReady={moves.onReady}
      />
      <SidePanel {...panel}>
        <DevicePanel
          store={store}
          tab={tab}
          onTab={setTab}
          scope={scope}
          filter={query}
          onFilter={setQuery}
          onPickFamily={({ sid, sgid }) => {
            setQuery({ sfamilyid: sid, sgid, simei: undefined, alarm: undefined, tab: undefined })
            setTab('list')
          }}
          selected={simei}
          onSelect={select}
        />
      </SidePanel>
      <div className={classes.copyright}>
        <Copyright />
      </div>
      <LiveStatusNote isNarrowing={isNarrowing} />
      <EmptyNote store={store} />
      <Selected
        key={simei}
        {...{ store, simei, tracked }}
        beside={panel.isOpen ? panel.width + 2 * gap : gap}
        onClose={() => select(undefined)}
        onDetails={(tab) => setQuery({ tab })}
        onTrack={setTracked}
        onShow={setShownTrack}
        onCentre={moves.centre}
      />
      {simei && query.tab && (
        <DeviceDrawer
          simei={simei}
          tab={query.tab}
          onTab={(tab) => setQuery({ tab })}
          onClose={() => setQuery({ tab: undefined })}
          onChanged={() => readAgain([Number(simei)])}
        />
      )}
    </div>
  )
}

type SelectedProps = {
  store: DeviceStore
  simei: string | undefined
  tracked: DeviceDetail | undefined
  /** Pixels from the edge to where the panel leaves room. */
  beside: number
  onClose: () => void
  onDetails: (tab: string) => void
  onTrack: (device: DeviceDetail | undefined) => void
  onShow: (shown: ShownTrack | undefined) => void
  onCentre: (place: { lon: number; lat: number }) => void
}

/** What is open of the chosen device: its card or its track, and its log. */
function Selected({ store, simei, tracked, beside, onTrack, ...on }: SelectedProps) {
  const [logged, setLogged] = useState<DeviceDetail>()
  // Whoever looks at a device often goes on to its track.
  useEffect(() => {
    if (simei) TrackBar.preload()
  }, [simei])
  const style = { '--beside': `${beside}px` } as CSSProperties
  return (
    <>
      {simei && !tracked && (
        <div className={classes.card} style={style}>
          <DeviceCard
            store={store}
            simei={simei}
            onClose={on.onClose}
            onDetails={on.onDetails}
            onTrack={onTrack}
            onLog={setLogged}
            onCentre={on.onCentre}
          />
        </div>
      )}
      {tracked && (
        <div className={classes.track} style={style}>
          <TrackBar
            simei={tracked.simei}
            name={tracked.name}
            onClose={() => onTrack(undefined)}
            onShow={on.onShow}
          />
        </div>
      )}
      {logged && (
        <DeviceLog simei={logged.simei} name={logged.name} onClose={() => setLogged(undefined)} />
      )}
    </>
  )
}

/** Bits of displayStates that a filter shows. */
const bitsOf = (filter: StateFilter): number =>
  stateFilters[filter].reduce((bits, state) => bits | (1 << displayStates.indexOf(state)), 0)

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
