'use client'

import type { ComponentType } from 'react'
import { actionFrame, type GivenDialogs } from '#components/fleet/device/table/action-dialog.tsx'
import type { ActionDialogProps } from '#components/fleet/device/table/dialogs/dialog-props.ts'
import { FleetScreen } from '#components/fleet/device/table/fleet-screen.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { WholeDeviceDrawer } from './whole-device-drawer.tsx'

const SettingsDialog = lazyPart({
  name: 'settingsDialog',
  load: () =>
    import('#components/control/device-settings/settings-dialog.tsx').then(
      (m): ComponentType<ActionDialogProps & { kind: 'alarm' | 'other' }> => m.SettingsDialog,
    ),
  frame: actionFrame('lg'),
})
const SwitchManyDialog = lazyPart({
  name: 'switchManyDialog',
  load: () =>
    import('#components/trade/device-services/switch-many-dialog.tsx').then(
      (m): ComponentType<ActionDialogProps> => m.SwitchManyDialog,
    ),
  areas: ['service'],
  frame: actionFrame('lg'),
})
const PresentDialog = lazyPart({
  name: 'presentDialog',
  load: () =>
    import('#components/trade/device-services/present-dialog.tsx').then(
      (m): ComponentType<ActionDialogProps> => m.PresentDialog,
    ),
  areas: ['service'],
  frame: actionFrame('md'),
})

const dialogs: GivenDialogs = {
  alarmSettings: {
    body: (props) => <SettingsDialog {...props} kind="alarm" />,
    preload: SettingsDialog.preload,
  },
  otherSettings: {
    body: (props) => <SettingsDialog {...props} kind="other" />,
    preload: SettingsDialog.preload,
  },
  switchServices: {
    body: (props) => <SwitchManyDialog {...props} />,
    preload: SwitchManyDialog.preload,
  },
  present: {
    body: (props) => <PresentDialog {...props} />,
    preload: PresentDialog.preload,
  },
}

/** The table of devices, with dialogs and tabs of all areas. */
export function DevicePage() {
  return (
    <FleetScreen dialogs={dialogs} renderDrawer={(props) => <WholeDeviceDrawer {...props} />} />
  )
}
