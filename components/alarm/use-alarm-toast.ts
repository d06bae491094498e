'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useAlarmLink } from '#components/data/use-alarm-link.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { alarmText } from './alarm-text.ts'
import type { Alarm } from './use-new-alarms.ts'

const toastMs = 4000
const colours = { critical: 'red', warning: 'yellow', info: 'gray' } as const

export function useAlarmToast(): (alarms: Alarm[]) => void {
  const t = useTranslations('alarm')
  const router = useRouter()
  const linkOf = useAlarmLink()
  return (alarms) => {
    const newest = alarms.at(-1)
    if (!newest) return
    const link = linkOf(newest)
    const others = alarms.length - 1
    toast.show({
      id: 'new-alarm',
      color: colours[newest.level],
      title: `${newest.car_number} · ${alarmText(t, newest)}`,
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
        toast.hide('new-alarm')
        if (link) router.push(link)
      },
    })
  }
}
