'use client'

import { useTranslations } from 'next-intl'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { QuickActKey, QuickDevice } from './quick-acts.ts'
import type { RenameProps } from './rename-form.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'

function RenameFrame({ onClose, children }: RenameProps & FrameProps) {
  const t = useTranslations('device.rename')
  return (
    <DialogFrame title={t('title')} size="sm" onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

/** Changes the name only. */
const RenameDialog = lazyPart({
  name: 'renameDialog',
  load: () => import('./rename-form.tsx').then((m) => m.RenameForm),
  areas: ['fleet', 'form', 'verification'],
  frame: (props: RenameProps & FrameProps) => <RenameFrame {...props} />,
})

const ShareDialog = lazyPart({
  name: 'shareDialog',
  load: () => import('./share-dialog.tsx').then((m) => m.ShareDialog),
  areas: ['fleet', 'sharing', 'form', 'verification'],
  frame: (props: ShareDialogProps & FrameProps) => (
    <DialogFrame title={props.device.name} size="lg" isFullOnPhone onClose={props.onClose}>
      {props.children}
    </DialogFrame>
  ),
})

const NavigateDialog = lazyPart({
  name: 'navigateDialog',
  load: () => import('./navigate-dialog.tsx').then((m) => m.NavigateDialog),
  frame: (props: NavigateProps & FrameProps) => <NavigateFrame {...props} />,
})

type NavigateProps = { device: QuickDevice; onClose: () => void }

function NavigateFrame({ onClose, children }: NavigateProps & FrameProps) {
  const t = useTranslations('device')
  return (
    <DialogFrame title={t('navigate')} size="sm" onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

export type QuickDialogAct = Exclude<QuickActKey, 'track'>

const parts: Record<QuickDialogAct, { preload: () => void }> = {
  share: ShareDialog,
  navigate: NavigateDialog,
  rename: RenameDialog,
}

export function preloadQuick(act: QuickActKey): void {
  if (act !== 'track') parts[act].preload()
}

export function QuickDialog(props: {
  act: QuickDialogAct
  device: QuickDevice
  onClose: () => void
}) {
  const { act, device, onClose } = props
  if (act === 'share') return <ShareDialog device={device} onClose={onClose} />
  if (act === 'navigate') return <NavigateDialog device={device} onClose={onClose} />
  return <RenameDialog device={device} onClose={onClose} />
}
