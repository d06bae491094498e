'use client'

import { DatePicker } from '@mantine/dates'
import { day as dayRule } from '#lib/rules/dates.ts'
import { useCalendarLook } from './use-calendar-look.ts'

type CalendarProps = {
  /** yyyy-MM-dd, or anything that is no day. */
  value: string
  min?: string
  max?: string
  onPick: (day: string) => void
}

/** A month of days; its heading leads to months and years. */
export function Calendar({ value, min, max, onPick }: CalendarProps) {
  const look = useCalendarLook()
  const day = dayRule.test(value) ? value : null
  return (
    <DatePicker
      {...look}
      value={day}
      {...(day && { defaultDate: day })}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      onChange={(picked) => picked && onPick(picked)}
    />
  )
}
