'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DialogFrame, type DialogSize } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { isQuick, quickDevice } from '../quick-acts.ts'
import { preloadQuick, QuickDialog, type QuickDialogAct } from '../quick-dialog.tsx'
import type { ActKey } from './acts.ts'
import type { ActionDialogProps, DialogAct } from './dialogs/dialog-props.ts'

type Framed = Pick<ActionDialogProps, 'onClose'> & FrameProps
type ActionFrameProps = Framed & { act: DialogAct; size: DialogSize }

function ActionFrame({ act, size, onClose, children }: ActionFrameProps) {
  const t = useTranslations('fleet.act')
  return (
    <DialogFrame title={t(act)} size={size} isFullOnPhone={size !== 'sm'} onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

/** A dialog's frame while it is loaded. */
export const actionFrame = (size: DialogSize) => (props: ActionDialogProps & FrameProps) => (
  <ActionFrame {...props} size={size} />
)

/** Moves or sells. */
export const LazyDestinationDialog = lazyPart({
  name: 'destinationDialog',
  load: () => import('./dialogs/destination-dialog.tsx').then((m) => m.DestinationDialog),
  frame: (props: Framed & { kind: 'move' | 'sell' }) => (
    <ActionFrame {...props} act={props.kind} size="md" />
  ),
})
const EditManyDialog = lazyPart({
  name: 'editManyDialog',
  load: () => import('./dialogs/edit-many-dialog.tsx').then((m) => m.EditManyDialog),
  frame: actionFrame('md'),
})
/** Gives or sells service. */
export const LazyExtendDialog = lazyPart({
  name: 'extendDialog',
  load: () => import('./dialogs/extend-dialog.tsx').then((m) => m.ExtendDialog),
  areas: ['pay'],
  frame: (props: Framed) => <ActionFrame {...props} act="extend" size="md" />,
})
const GiveDialog = lazyPart({
  name: 'giveDialog',
  load: () => import('./dialogs/give-dialog.tsx').then((m) => m.GiveDialog),
  frame: actionFrame('md'),
})
const FenceDialog = lazyPart({
  name: 'fenceDialog',
  load: () => import('./dialogs/fence-dialog.tsx').then((m) => m.FenceDialog),
  frame: actionFrame('md'),
})
const BindDialog = lazyPart({
  name: 'bindDialog',
  load: () => import('./dialogs/bind-dialog.tsx').then((m) => m.BindDialog),
  frame: actionFrame('md'),
})
const UnbindDialog = lazyPart({
  name: 'unbindDialog',
  load: () => import('./dialogs/unbind-dialog.tsx').then((m) => m.UnbindDialog),
  frame: actionFrame('sm'),
})
const ConfirmAction = lazyPart({
  name: 'confirmAction',
  load: () => import('./dialogs/confirm-action.tsx').then((m) => m.ConfirmAction),
  frame: actionFrame('sm'),
})

type Part = { preload: () => void }

/** Dialogs of other areas, from who shows the table. */
export type GivenDialogs = Record<
  'alarmSettings' | 'otherSettings' | 'switchServices' | 'present',
  Part & { body: (props: ActionDialogProps) => ReactNode }
>

const parts: Record<Exclude<DialogAct, QuickDialogAct | keyof GivenDialogs>, Part> = {
  move: LazyDestinationDialog,
  sell: LazyDestinationDialog,
  editMany: EditManyDialog,
  extend: LazyExtendDialog,
  give: GiveDialog,
  fence: FenceDialog,
  bind: BindDialog,
  unbind: UnbindDialog,
  freeze: ConfirmAction,
  thaw: ConfirmAction,
  clear: ConfirmAction,
  delete: ConfirmAction,
}

/** Editing, tracks and following are no dialogs. */
export function preloadDialog(act: ActKey, given: GivenDialogs): void {
  if (act === 'edit' || act === 'services' || act === 'track' || act === 'follow') return
  const all = { ...parts, ...given }
  if (isQuick(act)) preloadQuick(act)
  else all[act].preload()
}

export function ActionDialog({ given, ...props }: ActionDialogProps & { given: GivenDialogs }) {
  const { act } = props
  const [row] = props.rows
  switch (act) {
    case 'rename':
    case 'share':
    case 'navigate':
      return row && <QuickDialog act={act} device={quickDevice(row)} onClose={props.onClose} />
    case 'move':
    case 'sell':
      return <LazyDestinationDialog {...props} kind={act} />
    case 'editMany':
      return <EditManyDialog {...props} />
    case 'extend':
      return <LazyExtendDialog {...props} />
    case 'alarmSettings':
    case 'otherSettings':
    case 'switchServices':
    case 'present':
      return given[act].body(props)
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
