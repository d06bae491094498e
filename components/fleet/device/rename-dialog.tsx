'use client'

import { useTranslations } from 'next-intl'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { RenameProps } from './rename-form.tsx'

function RenameFrame({ onClose, children }: RenameProps & FrameProps) {
  const t = useTranslations('device.rename')
  return (
    <DialogFrame title={t('title')} size="sm" onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

/** Changes the name only. */
export const RenameDialog = lazyPart({
  name: 'renameDialog',
  load: () => import('./rename-form.tsx').then((m) => m.RenameForm),
  areas: ['fleet', 'form', 'verification'],
  frame: (props: RenameProps & FrameProps) => <RenameFrame {...props} />,
})
