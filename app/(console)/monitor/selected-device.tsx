'use client'

import { type CSSProperties, useEffect, useState } from 'react'
import type { DeviceDetail } from '#components/device/device-detail.ts'
import classes from '#components/monitor/monitor.module.css'
import { panelFrame } from '#components/monitor/panel-frame.tsx'
import type { ShownTrack } from '#components/track/track-bar.tsx'
import { DrawerFrame } from '#components/ui/lazy/frames.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { DeviceStore } from '#lib/live/device-store.ts'

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
type SelectedDeviceProps = {
  store: DeviceStore
  simei: string | undefined
  tracked: DeviceDetail | undefined
  /** Pixels that the panel covers. */
  beside: number
  onClose: () => void
  onDetails: (tab: string) => void
  onTrack: (device: DeviceDetail | undefined) => void
  onShow: (shown: ShownTrack | undefined) => void
  onCentre: (place: { lon: number; lat: number }) => void
}

export function SelectedDevice({
  store,
  simei,
  tracked,
  beside,
  onTrack,
  ...on
}: SelectedDeviceProps) {
  const [logged, setLogged] = useState<DeviceDetail>()
  // Readers often continue to the track.
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
