'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { takeLogIn } from '#components/data/entered.ts'
import { useMayBuy } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useIsSeller } from '#components/data/session.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { platformServiceType } from '#lib/codes/platform-service.ts'
import type { EndingDevice, ReminderProps } from './reminder-dialog.tsx'

function ReminderFrame({ onClose, children }: ReminderProps & FrameProps) {
  const t = useTranslations('shell')
  return (
    <DialogFrame title={t('area.vas')} size="sm" onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

const ReminderDialog = lazyPart({
  name: 'reminderDialog',
  load: () => import('./reminder-dialog.tsx').then((m) => m.ReminderDialog),
  areas: ['service'],
  frame: (props: ReminderProps & FrameProps) => <ReminderFrame {...props} />,
})

const most = 20

/** After a log-in of whoever uses the devices: dealers have a report of what ends. */
export function ReminderKeeper() {
  const mayBuy = useMayBuy()
  const isSeller = useIsSeller()
  const [devices, setDevices] = useState<EndingDevice[]>([])
  useEffect(() => {
    if (!mayBuy || isSeller || !takeLogIn()) return
    readEnding().then(
      (ending) => {
        const [only, another] = ending
        if (only && !another)
          openPurchase({ simei: only.simei, type: platformServiceType, end: only.end })
        else setDevices(ending)
      },
      // A reminder that fails is none.
      () => undefined,
    )
  }, [mayBuy, isSeller])
  return devices.length > 0 ? (
    <ReminderDialog devices={devices} onClose={() => setDevices([])} />
  ) : null
}

/** Ended ones first. */
async function readEnding(): Promise<EndingDevice[]> {
  const asked = { is_get_child: true, sort: 'due', limit_size: most } as const
  const pages = await Promise.all(
    (['expired', '7'] as const).map((expiry) => call('family/GetDeviceList', { ...asked, expiry })),
  )
  return pages
    .flatMap(({ items }) => items)
    .flatMap(({ simei, name, due_time: end }) => (end === null ? [] : [{ simei, name, end }]))
    .slice(0, most)
}
