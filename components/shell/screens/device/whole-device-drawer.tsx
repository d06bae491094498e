'use client'

import type { DeviceDetail } from '#components/fleet/device/device-detail.ts'
import {
  DeviceDrawer,
  type DeviceDrawerProps,
  tabFrame as frame,
  type GivenTabs,
} from '#components/fleet/device/drawer/device-drawer.tsx'
import { useIsWorn } from '#components/fleet/device/use-is-worn.ts'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'

const ServicesTab = lazyPart({
  name: 'servicesTab',
  load: () => import('./services-tab.tsx').then((m) => m.ServicesTab),
  areas: ['service', 'pay', 'form', 'verification'],
  frame,
})
const CommandsTab = lazyPart({
  name: 'commandsTab',
  load: () =>
    import('#components/control/device-commands/commands-tab.tsx').then((m) => m.CommandsTab),
  areas: ['command', 'recording'],
  frame,
})
const AlarmSettingsTab = lazyPart({
  name: 'alarmSettingsTab',
  load: () =>
    import('#components/control/device-settings/alarm-settings-tab.tsx').then(
      (m) => m.AlarmSettingsTab,
    ),
  frame,
})
const OtherSettingsTab = lazyPart({
  name: 'otherSettingsTab',
  load: () =>
    import('#components/control/device-settings/other-settings-tab.tsx').then(
      (m) => m.OtherSettingsTab,
    ),
  frame,
})

const RecordingsTab = lazyPart({
  name: 'recordingsTab',
  load: () =>
    import('#components/control/recordings/recordings-tab.tsx').then((m) => m.RecordingsTab),
  areas: ['recording', 'form'],
  frame,
})
function AlarmSettings({ device }: { device: DeviceDetail }) {
  return <AlarmSettingsTab simei={device.simei} isWorn={useIsWorn(device)} />
}

const given: GivenTabs = {
  services: {
    body: (props) => <ServicesTab {...props} />,
    preload: ServicesTab.preload,
  },
  commands: {
    body: ({ device }) => <CommandsTab simei={device.simei} />,
    preload: CommandsTab.preload,
  },
  alarms: {
    body: ({ device }) => <AlarmSettings device={device} />,
    preload: AlarmSettingsTab.preload,
  },
  settings: {
    body: ({ device }) => <OtherSettingsTab simei={device.simei} />,
    preload: OtherSettingsTab.preload,
  },
  recordings: {
    body: ({ device }) => <RecordingsTab simei={device.simei} />,
    preload: RecordingsTab.preload,
  },
}

/** A device with the tabs of all areas. */
export function WholeDeviceDrawer(props: DeviceDrawerProps) {
  return <DeviceDrawer {...props} given={given} />
}
