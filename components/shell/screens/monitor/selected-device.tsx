'use client'

import { type CSSProperties, type Ref, useEffect, useState } from 'react'
import { useWatched } from '#components/data/push.tsx'
import type { DeviceDetail } from '#components/fleet/device/device-detail.ts'
import { useLentIds } from '#components/fleet/device/lent/use-lent.ts'
import classes from '#components/tracking/monitor/monitor.module.css'
import { panelFrame } from '#components/tracking/monitor/panel-frame.tsx'
import type { ShownTrack } from '#components/tracking/track/track-bar.tsx'
import { TrackBarFrame } from '#components/tracking/track/track-bar-frame.tsx'
import { DrawerFrame } from '#components/ui/lazy/frames.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { DeviceStore } from '#lib/live/device-store.ts'

const DeviceCard = lazyPart({
  name: 'deviceCard',
  load: () => import('#components/fleet/device/device-card.tsx').then((m) => m.DeviceCard),
  areas: ['follow', 'form'],
  frame: panelFrame(330),
})
const LentCard = lazyPart({
  name: 'lentCard',
  load: () => import('#components/fleet/device/lent/lent-card.tsx').then((m) => m.LentCard),
  areas: ['sharing', 'form', 'fleet', 'command', 'verification'],
  frame: panelFrame(230),
})
const TrackBar = lazyPart({
  name: 'trackBar',
  load: () => import('#components/tracking/track/track-bar.tsx').then((m) => m.TrackBar),
  areas: ['form', 'report'],
  frame: TrackBarFrame,
})
const DeviceLog = lazyPart({
  name: 'deviceLog',
  load: () => import('#components/fleet/device/device-log.tsx').then((m) => m.DeviceLog),
  frame: ({ name, onClose, children }) => (
    <DrawerFrame title={name} onClose={onClose}>
      {children}
    </DrawerFrame>
  ),
})
type SelectedDeviceProps = {
  store: DeviceStore
  simei: string | undefined
  isTracked: boolean
  isSmall: boolean
  frame: Ref<HTMLDivElement>
  /** Pixels that the panel covers. */
  beside: number
  onClose: () => void
  onDetails: (tab: string) => void
  onTrack: (isOn: boolean) => void
  onShow: (shown: ShownTrack | undefined) => void
  onCentre: (place: { lon: number; lat: number }) => void
}

export function SelectedDevice({
  store,
  simei,
  isTracked,
  isSmall,
  frame,
  beside,
  onTrack,
  ...on
}: SelectedDeviceProps) {
  useWatched(simei ? [simei] : [])
  const [logged, setLogged] = useState<DeviceDetail>()
  const isLent = useIsLent(store, simei)
  // Readers often continue to the track.
  useEffect(() => {
    if (simei) TrackBar.preload()
  }, [simei])
  const style = { '--beside': `${beside}px` } as CSSProperties
  return (
    <>
      {simei && !isTracked && (
        <div ref={frame} className={classes.card} style={style} data-covers-map>
          {isLent ? (
            <LentCard store={store} simei={simei} onClose={on.onClose} onCentre={on.onCentre} />
          ) : (
            <DeviceCard
              store={store}
              simei={simei}
              onClose={on.onClose}
              onDetails={on.onDetails}
              isSmall={isSmall}
              onTrack={() => onTrack(true)}
              onLog={setLogged}
              onCentre={on.onCentre}
            />
          )}
        </div>
      )}
      {simei && isTracked && (
        <div ref={frame} className={classes.track} style={style}>
          <TrackBar
            simei={simei}
            isSmall={isSmall}
            onClose={() => onTrack(false)}
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

/** Stays true when it is taken back: its card says so. */
function useIsLent(store: DeviceStore, simei: string | undefined): boolean {
  const lent = useLentIds(store)
  const [wasLent, setWasLent] = useState(false)
  const isLent = simei !== undefined && lent.has(Number(simei))
  if (isLent && !wasLent) setWasLent(true)
  return isLent || wasLent
}
