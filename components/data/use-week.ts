'use client'

import { weekdayName, weekStart } from '#lib/format/calendar.ts'
import { useLanguage } from './brand.tsx'

const monday = 5
const nameOf = (day: number, tag: string) =>
  weekdayName(`2026-01-${String(monday + day - 1).padStart(2, '0')}`, tag)

/** 1 is Monday. */
export function useWeek() {
  const { tag } = useLanguage()
  const first = weekStart(tag) || 7
  const days = Array.from({ length: 7 }, (_, at) => ((first - 1 + at) % 7) + 1)
  return {
    days: days.map((day) => ({ day, name: nameOf(day, tag) })),
    text: (chosen: readonly number[]) =>
      days
        .filter((day) => chosen.includes(day))
        .map((day) => nameOf(day, tag))
        .join(' '),
  }
}
