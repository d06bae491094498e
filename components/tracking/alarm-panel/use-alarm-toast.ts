'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useAccountSettings } from '#components/data/use-account-settings.ts'
import { useAlarmLink } from '#components/data/use-alarm-link.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { type AlarmTurns, lineUp, nextTurn, noTurns } from '#lib/live/alarm-turns.ts'
import { alarmText } from './alarm-text.ts'
import type { Alarm } from './use-new-alarms.ts'

const toastMs = 4000
/** Between two: however many come, what lies beneath can be reached. */
const restMs = 4000
const colours = { critical: 'red', warning: 'yellow', info: 'gray' } as const

/** Tells of new alarms one after the other or, where the account chose so, of the newest alone. */
export function useAlarmToast(): (alarms: Alarm[]) => void {
  const show = useShow()
  const isInTurn = useAccountSettings().local.ssyjSwiper
  const turns = useRef<AlarmTurns<Alarm>>(noTurns)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tellNext = () => {
    const { alarm, others, left } = nextTurn(turns.current)
    turns.current = left
    timer.current = alarm && setTimeout(tellNext, toastMs + restMs)
    if (alarm) show(alarm, others)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (alarms) => {
    turns.current = lineUp(turns.current, alarms, isInTurn ? undefined : 1)
    if (timer.current === undefined) tellNext()
  }
}

/** `others`: how many more there are. */
function useShow(): (alarm: Alarm, others: number) => void {
  const t = useTranslations('alarm')
  const router = useRouter()
  const linkOf = useAlarmLink()
  const shown = useRef('')
  return (alarm, others) => {
    const link = linkOf(alarm)
    const id = `new-alarm-${alarm.id}`
    toast.hide(shown.current)
    shown.current = id
    toast.show({
      id,
      color: colours[alarm.level],
      title: `${alarm.car_number} · ${alarmText(t, alarm)}`,
      message: [link && t('toast.hint'), others > 0 && t('toast.more', { count: others })]
        .filter(Boolean)
        .join(' · '),
      autoClose: toastMs,
      styles: {
        title: { color: 'var(--wp-text)' },
        description: { color: 'var(--wp-text)' },
      },
      style: { cursor: link ? 'pointer' : 'default' },
      onClick: () => {
        toast.hide(id)
        if (link) router.push(link)
      },
    })
  }
}
