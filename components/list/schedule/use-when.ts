'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { Rhythm } from '#lib/codes/schedule.ts'
import { wallFormat } from '#lib/format/intl.ts'

type When = { rhythm: Rhythm; weekday: number; month_day: number; hour: number }

const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** When a schedule is due, in words. */
export function useWhen() {
  const t = useTranslations('schedule.when')
  const { tag } = useLanguage()
  const days = wallFormat(tag, { weekday: 'long' })
  const weekdayOf = (day: number) => days.format(monday + (day - 1) * dayMs)
  const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const whenOf = ({ rhythm, weekday, month_day, hour }: When) =>
    t(rhythm, { hour: hourOf(hour), weekday: weekdayOf(weekday), day: month_day })
  return { weekdayOf, hourOf, whenOf }
}
