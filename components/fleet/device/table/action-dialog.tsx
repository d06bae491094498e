'use client'

import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { DialogFrame, type DialogSize } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { isQuick, quickDevice } from '../quick-acts.ts'
import { preloadQuick, QuickDialog, type QuickDialogAct } from '../quick-dialog.tsx'
import type { ActKey } from './acts.ts'
import type { ActionDialogProps, DialogAct } from './dialogs/dialog-props.ts'

type ActionFrameProps = ActionDialogProps & FrameProps & { size: DialogSize }

function ActionFrame({ act, size, onClose, children }: ActionFrameProps) {
  const t = useTranslations('fleet.act')
  return (
    <DialogFrame title={t(act)} size={size} isFullOnPhone={size !== 'sm'} onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

const frame = (size: DialogSize) => (props: ActionDialogProps & FrameProps) => (
  <ActionFrame {...props} size={size} />
)

const DestinationDialog = lazyPart({
  name: 'destinationDialog',
  load: () => import('./dialogs/destination-dialog.tsx').then((m) => m.DestinationDialog),
  frame: frame('md'),
})
const EditManyDialog = lazyPart({
  name: 'editManyDialog',
  load: () => import('./dialogs/edit-many-dialog.tsx').then((m) => m.EditManyDialog),
  frame: frame('md'),
})
const ExtendDialog = lazyPart({
  name: 'extendDialog',
  load: () => import('./dialogs/extend-dialog.tsx').then((m) => m.ExtendDialog),
  areas: ['pay'],
  frame: frame('md'),
})
const SettingsDialog = lazyPart({
  name: 'settingsDialog',
  load: () => import('#components/control/device-settings/settings-dialogs.tsx').then((m) => m.SettingsDialog),
  frame: frame('lg'),
})
const SwitchManyDialog = lazyPart({
  name: 'switchManyDialog',
  load: () => import('#components/trade/device-services/switch-many-dialog.tsx').then((m) => m.SwitchManyDialog),
  areas: ['service'],
  frame: frame('lg'),
})
const PresentDialog = lazyPart({
  name: 'presentDialog',
  load: () =>
    import('#components/trade/device-services/present-dialog.tsx').then(
      (m): ComponentType<ActionDialogProps> => m.PresentDialog,
    ),
  areas: ['service'],
  frame: frame('md'),
})
const GiveDialog = lazyPart({
  name: 'giveDialog',
  load: () => import('./dialogs/give-dialog.tsx').then((m) => m.GiveDialog),
  frame: frame('md'),
})
const FenceDialog = lazyPart({
  name: 'fenceDialog',
  load: () => import('./dialogs/fence-dialog.tsx').then((m) => m.FenceDialog),
  frame: frame('md'),
})
const BindDialog = lazyPart({
  name: 'bindDialog',
  load: () => import('./dialogs/bind-dialog.tsx').then((m) => m.BindDialog),
  frame: frame('md'),
})
const UnbindDialog = lazyPart({
  name: 'unbindDialog',
  load: () => import('./dialogs/unbind-dialog.tsx').then((m) => m.UnbindDialog),
  frame: frame('sm'),
})
const ConfirmAction = lazyPart({
  name: 'confirmAction',
  load: () => import('./dialogs/confirm-action.tsx').then((m) => m.ConfirmAction),
  frame: frame('sm'),
})

const parts: Record<Exclude<DialogAct, QuickDialogAct>, { preload: () => void }> = {
  move: DestinationDialog,
  sell: DestinationDialog,
  editMany: EditManyDialog,
  extend: ExtendDialog,
  alarmSettings: SettingsDialog,
  otherSettings: SettingsDialog,
  switchServices: SwitchManyDialog,
  present: PresentDialog,
  give: GiveDialog,
  fence: FenceDialog,
  bind: BindDialog,
  unbind: UnbindDialog,
  freeze: ConfirmAction,
  thaw: ConfirmAction,
  clear: ConfirmAction,
  delete: ConfirmAction,
}

/** Editing and tracks are no dialogs. */
export function preloadDialog(act: ActKey): void {
  if (act === 'edit' || act === 'services' || act === 'track') return
  if (isQuick(act)) preloadQuick(act)
  else parts[act].preload()
}

export function ActionDialog(props: ActionDialogProps) {
  const { act } = props
  const [row] = props.rows
  switch (act) {
    case 'rename':
    case 'share':
    case 'navigate':
      return row && <QuickDialog act={act} device={quickDevice(row)} onClose={props.onClose} />
    case 'move':
    case 'sell':
      return <DestinationDialog {...props} kind={act} />
    case 'editMany':
      return <EditManyDialog {...props} />
    case 'extend':
      return <ExtendDialog {...props} />
    case 'alarmSettings':
      return <SettingsDialog {...props} kind="alarm" />
    case 'otherSettings':
      return <SettingsDialog {...props} kind="other" />
    case 'switchServices':
      return <SwitchManyDialog {...props} />
    case 'present':
      return <PresentDialog {...props} />
    case 'give':
      return <GiveDialog {...props} />
    case 'fence':
      return <FenceDialog {...props} />
    case 'bind':
      return <BindDialog {...props} />
    case 'unbind':
      return <UnbindDialog {...props} />
    case 'freeze':
    case 'thaw':
    case 'clear':
    case 'delete':
      return <ConfirmAction {...props} action={act} />
  }
}
