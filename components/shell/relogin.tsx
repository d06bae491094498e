'use client'

import { useTranslations } from 'next-intl'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { ReloginProps } from './login/relogin-form.tsx'

function ReloginFrame({ children }: ReloginProps & FrameProps) {
  const t = useTranslations('shell.relogin')
  return (
    <DialogFrame title={t('title')} size="sm" onClose={() => undefined}>
      {children}
    </DialogFrame>
  )
}

export const Relogin = lazyPart({
  name: 'relogin',
  load: () => import('./login/relogin-form.tsx').then((m) => m.ReloginForm),
  frame: (props: ReloginProps & FrameProps) => <ReloginFrame {...props} />,
})
