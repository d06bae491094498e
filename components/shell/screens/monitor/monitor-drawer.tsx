'use client'

import type {
  MonitorQuery,
  useMonitorQuery,
} from '#components/tracking/monitor/use-monitor-query.ts'
import { DrawerFrame } from '#components/ui/lazy/frames.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'

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
export function MonitorDrawer({
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
