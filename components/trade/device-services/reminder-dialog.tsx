'use client'

import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconCalendarClock,
  IconClockExclamation,
  IconCurrentLocation,
  IconEngineOff,
  IconMessage2Exclamation,
  IconPhoneRinging,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { openPurchase } from '#components/data/purchase.ts'
import { useLeft } from '#components/shared/service/use-amount.ts'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import type { ServiceName } from '#lib/codes/paid-services.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { dayText } from '#lib/format/time.ts'
import { ChoosePackage } from './choose-package.tsx'
import classes from './services.module.css'

export type Reminder = CallReply<'incrementpackage/GetReminders'>['items'][number]
export type ReminderProps = { reminders: readonly Reminder[]; onClose: () => void }

const images: Partial<Record<ServiceName, typeof IconClockExclamation>> = {
  platform: IconClockExclamation,
  secondPosition: IconCurrentLocation,
  remoteSwitch: IconEngineOff,
  voiceAlarm: IconPhoneRinging,
  smsAlarm: IconMessage2Exclamation,
}

const keyOf = ({ simei, type }: Reminder) => `${simei} ${type}`

/** What runs out, with the packages that go on with it beneath; of several, the chosen one's. */
export function ReminderDialog({ reminders, onClose }: ReminderProps) {
  const t = useTranslations('service.reminder')
  const entrance = useEntrance()
  const isPhone = useMediaQuery('(max-width: 767px)')
  useFocusReturn()
  const [key, setKey] = useState<string>()
  const [first, another] = reminders
  const chosen = reminders.find((one) => keyOf(one) === key) ?? first
  if (!chosen) return null
  const buy = (order: string) => {
    onClose()
    openPurchase({ order })
  }
  return (
    <Modal
      onClose={onClose}
      title={t('title')}
      size="md"
      fullScreen={Boolean(isPhone)}
      {...entrance}
    >
      {another && (
        <fieldset className={classes.reminders}>
          <legend>{t('which')}</legend>
          {reminders.map((one) => (
            <ReminderChoice
              key={keyOf(one)}
              reminder={one}
              isChosen={one === chosen}
              onChoose={() => setKey(keyOf(one))}
            />
          ))}
        </fieldset>
      )}
      <Message reminder={chosen} />
      <ChoosePackage key={keyOf(chosen)} simei={chosen.simei} type={chosen.type} onOrdered={buy} />
    </Modal>
  )
}

type ChoiceProps = { reminder: Reminder; isChosen: boolean; onChoose: () => void }

function ReminderChoice({ reminder, isChosen, onChoose }: ChoiceProps) {
  const t = useTranslations('service')
  return (
    <label>
      <input type="radio" name="reminder" checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{reminder.name}</strong> <small>{t(`name.${reminder.service}`)}</small>
      </span>
    </label>
  )
}

function Message({ reminder }: { reminder: Reminder }) {
  const t = useTranslations('service')
  const leftOf = useLeft()
  const { service, warning, flow, total_flow, unit, end_time } = reminder
  const Image = images[service] ?? IconCalendarClock
  const name = t(`name.${service}`)
  const time = end_time === null ? '' : dayText(end_time)
  return (
    <p className={classes.endsSoon}>
      <Image size={40} aria-hidden />
      <span>
        {t(`reminder.${warning}`, { name, time, left: leftOf(flow, total_flow, unit) })}
        {service === 'platform' && ` ${t('reminder.text')}`}
      </span>
    </p>
  )
}
