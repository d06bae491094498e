'use client'

import { useTranslations } from 'next-intl'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { KeptSchedule, ScheduledReport } from './schedule-form.tsx'

type Props = {
  report: ScheduledReport | KeptSchedule
  onClose: () => void
  onSaved: () => void
}

function ScheduleFrame({ onClose, children }: Props & FrameProps) {
  const t = useTranslations('ui.export')
  return (
    <DialogFrame title={t('schedule')} isFullOnPhone onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

/** The form of a schedule, loaded with its first use. */
export const ScheduleDialog = lazyPart({
  name: 'scheduleForm',
  load: () => import('./schedule-form.tsx').then((m) => m.ScheduleForm),
  areas: ['schedule', 'form', 'verification'],
  frame: (props: Props & FrameProps) => <ScheduleFrame {...props} />,
})
