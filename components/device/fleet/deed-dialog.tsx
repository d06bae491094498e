'use client'

import dynamic from 'next/dynamic'
import type { ActKey } from './acts.ts'
import type { DeedDialogProps } from './dialogs/dialog-props.ts'

const DestinationDialog = dynamic(() =>
  import('./dialogs/destination-dialog.tsx').then((m) => m.DestinationDialog),
)
const EditManyDialog = dynamic(() =>
  import('./dialogs/edit-many-dialog.tsx').then((m) => m.EditManyDialog),
)
const AlarmSettingsDialog = dynamic(() =>
  import('../settings/settings-dialogs.tsx').then((m) => m.AlarmSettingsDialog),
)
const OtherSettingsDialog = dynamic(() =>
  import('../settings/settings-dialogs.tsx').then((m) => m.OtherSettingsDialog),
)
const GiveDialog = dynamic(() => import('./dialogs/give-dialog.tsx').then((m) => m.GiveDialog))
const BindDialog = dynamic(() => import('./dialogs/bind-dialog.tsx').then((m) => m.BindDialog))
const ConfirmDeed = dynamic(() => import('./dialogs/confirm-deed.tsx').then((m) => m.ConfirmDeed))
const UnbindDialog = dynamic(() => import('./dialogs/confirm-deed.tsx').then((m) => m.UnbindDialog))
const ShareDialog = dynamic(() => import('./dialogs/share-dialog.tsx').then((m) => m.ShareDialog))

/** The dialog of a deed; each is loaded when it is first opened. `edit` opens the drawer instead. */
export function DeedDialog({ act, ...props }: DeedDialogProps & { act: Exclude<ActKey, 'edit'> }) {
  switch (act) {
    case 'move':
    case 'sell':
      return <DestinationDialog kind={act} {...props} />
    case 'editMany':
      return <EditManyDialog {...props} />
    case 'alarmSettings':
      return <AlarmSettingsDialog {...props} />
    case 'otherSettings':
      return <OtherSettingsDialog {...props} />
    case 'give':
      return <GiveDialog {...props} />
    case 'bind':
      return <BindDialog {...props} />
    case 'unbind':
      return <UnbindDialog {...props} />
    case 'share':
      return <ShareDialog {...props} />
    case 'freeze':
    case 'thaw':
    case 'clear':
    case 'delete':
      return <ConfirmDeed deed={act} {...props} />
  }
}
