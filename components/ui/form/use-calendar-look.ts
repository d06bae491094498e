'use client'

import '@mantine/dates/styles.css'
import type { DayOfWeek } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { dayInWords, monthName, monthTitle, weekdayName, weekStart } from '#lib/format/calendar.ts'
import classes from './form.module.css'

/** For every Mantine calendar: names, weeks, sizes, focus on its day. */
export function useCalendarLook() {
  const t = useTranslations('ui.date')
  const { tag } = useLanguage()
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const days = ref.current?.querySelectorAll<HTMLElement>('[data-autofocus], td [tabindex="0"]')
    days?.[0]?.focus()
  }, [])
  return {
    ref,
    size: isPhone ? 'md' : 'sm',
    firstDayOfWeek: weekStart(tag) as DayOfWeek,
    // Red is for danger and alarms.
    weekendDays: [] as DayOfWeek[],
    mx: 'auto',
    // Escape closes the calendar, not the dialog around it.
    __stopPropagation: true,
    classNames: { calendarHeaderLevel: classes.level ?? '' },
    weekdayFormat: (day: string) => weekdayName(day, tag),
    monthLabelFormat: (day: string) => monthTitle(day, tag),
    monthsListFormat: (day: string) => monthName(day, tag),
    getDayAriaLabel: (day: string) => dayInWords(day, tag),
    ariaLabels: {
      monthLevelControl: t('chooseMonth'),
      yearLevelControl: t('chooseYear'),
      nextMonth: t('nextMonth'),
      previousMonth: t('previousMonth'),
      nextYear: t('nextYear'),
      previousYear: t('previousYear'),
      nextDecade: t('nextDecade'),
      previousDecade: t('previousDecade'),
    },
  } as const
}
