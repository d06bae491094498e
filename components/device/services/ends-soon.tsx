'use client'

import { IconClockExclamation } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useNow } from '#components/ui/use-now.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './services.module.css'

/** Why a purchase is offered: platform service ends, or has ended. */
export function EndsSoon({ end }: { end: number }) {
  const t = useTranslations('service.reminder')
  const now = useNow()
  return (
    <p className={classes.endsSoon}>
      <IconClockExclamation size={40} aria-hidden />
      <span>{t(end > now ? 'ends' : 'ended', { time: dateTime(end) })}</span>
    </p>
  )
}
