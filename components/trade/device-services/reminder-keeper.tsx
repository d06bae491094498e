'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { takeLogIn } from '#components/data/entered.ts'
import { useMayBuy } from '#components/data/permitted.tsx'
import { useIsSeller } from '#components/data/session.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import type { Reminder, ReminderProps } from './reminder-dialog.tsx'

function ReminderFrame({ onClose, children }: ReminderProps & FrameProps) {
  const t = useTranslations('shell')
  return (
    <DialogFrame title={t('area.vas')} isFullOnPhone onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

const ReminderDialog = lazyPart({
  name: 'reminderDialog',
  load: () => import('./reminder-dialog.tsx').then((m) => m.ReminderDialog),
  areas: ['service', 'pay', 'form', 'verification'],
  frame: (props: ReminderProps & FrameProps) => <ReminderFrame {...props} />,
})

/** After a log-in of whoever uses the devices: dealers have a report of what ends. */
export function ReminderKeeper() {
  const mayBuy = useMayBuy()
  const isSeller = useIsSeller()
  const [reminders, setReminders] = useState<readonly Reminder[]>([])
  useEffect(() => {
    if (!mayBuy || isSeller || !takeLogIn()) return
    call('incrementpackage/GetReminders', {}).then(
      ({ items }) => setReminders(items),
      // Without reminders if they cannot be read.
      () => undefined,
    )
  }, [mayBuy, isSeller])
  return reminders.length > 0 ? (
    <ReminderDialog reminders={reminders} onClose={() => setReminders([])} />
  ) : null
}
