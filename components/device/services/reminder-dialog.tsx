'use client'

import { Button, Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { openPurchase } from '#components/data/purchase.ts'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { useNow } from '#components/ui/use-now.ts'
import { platformServiceType } from '#lib/codes/platform-service.ts'
import { dayText } from '#lib/format/time.ts'
import classes from './services.module.css'

export type EndingDevice = { simei: string; name: string; end: number }
export type ReminderProps = { devices: readonly EndingDevice[]; onClose: () => void }

/** Which devices are about to lose platform service, each with a way to renew it. */
export function ReminderDialog({ devices, onClose }: ReminderProps) {
  const t = useTranslations('service')
  const entrance = useEntrance()
  const now = useNow()
  useFocusReturn()
  const isAllOver = devices.every(({ end }) => end <= now)
  const renew = ({ simei, end }: EndingDevice) => {
    onClose()
    openPurchase({ simei, type: platformServiceType, end })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isAllOver ? 'reminder.endedTitle' : 'reminder.title')}
      size="sm"
      {...entrance}
    >
      <p className={classes.forDevice}>{t('reminder.text')}</p>
      <ul className={classes.ending}>
        {devices.map((device, at) => (
          <li key={device.simei}>
            <span className={classes.words}>
              <strong>{device.name}</strong>
              <small data-over={device.end <= now || undefined}>
                {t(device.end <= now ? 'reminder.endedOn' : 'until', { time: dayText(device.end) })}
              </small>
            </span>
            <Button
              size="compact-sm"
              variant="light"
              data-autofocus={at === 0 || undefined}
              onClick={() => renew(device)}
            >
              {t('renew')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
