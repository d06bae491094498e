'use client'

import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { copyrightLine } from '#brands/public.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { DevicePanel, type PanelTab } from '#components/fleet/device/device-panel.tsx'
import { useFollowShape } from '#components/fleet/device/follow/follow-shape.ts'
import { loadMapEngine } from '#components/map/load-map-engine.ts'
import { mapFrame } from '#components/map/map-frame.tsx'
import { EmptyNote } from '#components/tracking/monitor/empty-note.tsx'
import { LiveStatusNote } from '#components/tracking/monitor/live-status-note.tsx'
import { paddingOf, panelGap } from '#components/tracking/monitor/map-padding.ts'
import classes from '#components/tracking/monitor/monitor.module.css'
import { NothingInView } from '#components/tracking/monitor/nothing-in-view.tsx'
import { SidePanel } from '#components/tracking/monitor/side-panel.tsx'
import { useFollowChanges } from '#components/tracking/monitor/use-follow-changes.ts'
import { useLiveStore } from '#components/tracking/monitor/use-live-store.ts'
import { useMapMoves } from '#components/tracking/monitor/use-map-moves.ts'
import {
  type MonitorQuery,
  useMonitorQuery,
} from '#components/tracking/monitor/use-monitor-query.ts'
import { useOnlyDevice } from '#components/tracking/monitor/use-only-device.ts'
import { usePanel } from '#components/tracking/monitor/use-panel.ts'
import { useDeviceScope, useNarrowedMap } from '#components/tracking/monitor/use-scope.ts'
import type { ShownTrack } from '#components/tracking/track/track-bar.tsx'
import { onMap } from '#components/ui/lazy/block.tsx'
import { DrawerFrame } from '#components/ui/lazy/frames.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { stateBitsOf } from '#lib/codes/device-state.ts'
import { SelectedDevice } from './selected-device.tsx'

const WholeDeviceDrawer = lazyPart({
  name: 'deviceDrawer',
  load: () => import('../device/whole-device-drawer.tsx').then((m) => m.WholeDeviceDrawer),
  areas: ['fleet', 'setting', 'sim', 'form', 'verification', 'report'],
  frame: ({ onClose, children }) => (
    <DrawerFrame width={720} onClose={onClose}>
      {children}
    </DrawerFrame>
  ),
})

/** Of the selected device, at the tab that the address names; closed without one. */
function MonitorDrawer({
  query: { simei, tab },
  setQuery,
  readAgain,
}: {
  query: MonitorQuery
  setQuery: ReturnType<typeof useMonitorQuery>[1]
  readAgain: (deviceIds: number[]) => void
}) {
  if (!simei || !tab) return null
  return (
    <WholeDeviceDrawer
      simei={simei}
      tab={tab}
      onTab={(next) => setQuery({ tab: next })}
      onClose={() => setQuery({ tab: undefined })}
      onChanged={() => readAgain([Number(simei)])}
      onTrack={() => setQuery({ tab: undefined, track: '1' })}
    />
  )
}

// Loaded early: the map is most of the page.
const MonitorMap = lazyPart({
  name: 'monitorMap',
  load: () => import('./monitor-map.tsx').then((m) => m.MonitorMap),
  frame: mapFrame,
})
if (typeof window !== 'undefined') {
  MonitorMap.preload()
  // The map shows the failure.
  loadMapEngine().catch(() => undefined)
}
const FollowWindows = lazyPart({
  name: 'followWindows',
  load: () =>
    import('#components/fleet/device/follow/follow-windows.tsx').then((m) => m.FollowWindows),
  areas: ['follow', 'form'],
  frame: onMap,
})
/** `carPictures`: by a device's icon. */
export function MonitorScreen({ carPictures }: { carPictures: string[] }) {
  const isSmall = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const { dir } = useLanguage()
  const brand = useBrand()
  const [query, setQuery] = useMonitorQuery()
  const { simei } = query
  const store = useLiveStore()
  const { closeSheet, ...panel } = usePanel(isSmall)
  const [tab, setTab] = useState<PanelTab>('list')
  const frame = useElementSize<HTMLDivElement>()
  const [shownTrack, setShownTrack] = useState<ShownTrack>()
  const padding = paddingOf({
    isSmall,
    isRtl: dir === 'rtl',
    panel: panel.covers,
    shown: query.track ? 'track' : simei ? 'card' : undefined,
    height: frame.height,
  })
  const latestPadding = useRef(padding)
  latestPadding.current = padding
  const states = stateBitsOf(query.state)
  const moves = useMapMoves(store, query, latestPadding)
  const scope = useDeviceScope(query)
  const isNarrowing = useNarrowedMap(store, scope, moves.fitUnlessInView)
  const readAgain = useFollowChanges()
  const { isInWindows } = useFollowShape()
  useOnlyDevice(simei, (own) => setQuery({ simei: own }))
  const select = (next: string | undefined, track?: '1') => {
    setQuery({ simei: next, alarm: undefined, tab: undefined, track })
    closeSheet()
  }
  return (
    <div className={classes.screen}>
      <MonitorMap
        store={store}
        carPictures={carPictures}
        shownTrack={shownTrack}
        padding={padding}
        isSmall={isSmall}
        region={{
          area: query.region,
          period: query.during,
          onChange: (region, during) => {
            if (region === 'new') select(undefined)
            setQuery({ region, during })
          },
        }}
        states={states}
        selected={simei}
        alarm={query.alarm}
        onSelect={(next) => select(next)}
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
            select(undefined)
            setQuery({ sfamilyid: sid, sgid })
            setTab('list')
          }}
          selected={simei}
          onSelect={(next) => select(next)}
          onTrack={(next) => select(next, '1')}
        />
      </SidePanel>
      <div className={classes.copyright}>
        <footer dir="ltr" suppressHydrationWarning>
          {copyrightLine(brand, new Date().getFullYear())}
        </footer>
      </div>
      <LiveStatusNote isNarrowing={isNarrowing} />
      <EmptyNote store={store} />
      {!query.track && !query.alarm && (
        <NothingInView map={moves.map} store={store} states={states} onFitAll={moves.fitAll} />
      )}
      <SelectedDevice
        key={simei}
        store={store}
        simei={simei}
        isSmall={isSmall}
        isTracked={query.track !== undefined}
        frame={frame.ref}
        beside={panel.isOpen ? panel.width + 2 * panelGap : panelGap}
        onClose={() => select(undefined)}
        onDetails={(tab) => setQuery({ tab })}
        onTrack={(isOn) => setQuery({ track: isOn ? '1' : undefined })}
        onShow={setShownTrack}
        onCentre={moves.centre}
      />
      {isInWindows && !isSmall && !query.track && query.region === undefined && (
        <FollowWindows store={store} onSelect={(next) => select(next)} />
      )}
      <MonitorDrawer query={query} setQuery={setQuery} readAgain={readAgain} />
    </div>
  )
}
