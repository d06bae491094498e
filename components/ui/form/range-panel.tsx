'use client'

import { Button, Group, Input, SegmentedControl, Stack } from '@mantine/core'
import { DatePicker, MonthPicker, TimePicker, YearPicker } from '@mantine/dates'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { type DayUnit, daysOf, spanOf } from '#lib/format/calendar.ts'
import { presetRange } from '#lib/format/range.ts'
import { momentOf } from '#lib/format/reader-zone.ts'
import { clock, dayText } from '#lib/format/time.ts'
import { day } from '#lib/rules/dates.ts'
import { type Period, type PeriodRule, periodFault } from '#lib/rules/period.ts'
import { DayInput } from './day-input.tsx'
import classes from './form.module.css'
import { useCalendarLook } from './use-calendar-look.ts'

export type RangePanelProps = {
  range: Period | undefined
  rule: PeriodRule
  onApply: (range: Period) => void
}

type End = { day: string; time: string }
type Days = [from: string | null, to: string | null]

const longest: Record<DayUnit, number> = { day: 1, week: 7, month: 31, year: 366 }
const units = Object.keys(longest) as DayUnit[]

const endOf = (seconds: number): End => ({ day: dayText(seconds), time: clock(seconds) })
const known = (text: string) => (day.test(text) ? text : null)

/** Periods from a calendar, or both ends typed; whole minutes. */
export function RangePanel({ range, rule, onApply }: RangePanelProps) {
  const t = useTranslations('ui.filter.range')
  const [start] = useState(() => range ?? presetRange('today', new Date()))
  const [from, setFrom] = useState(() => endOf(start.from))
  const [to, setTo] = useState(() => endOf(start.to))
  const [isChecked, setChecked] = useState(false)
  const now = Date.now() / 1000
  // The end minute is part of the period.
  const chosen = {
    from: momentOf(`${from.day}T${from.time}`),
    to: momentOf(`${to.day}T${to.time}:59`, 'last'),
  }
  const fault = periodFault(chosen, rule, now)
  const pick = ([first, last]: Days) => {
    setFrom({ day: first ?? '', time: '00:00' })
    setTo({ day: last ?? '', time: '23:59' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setChecked(true)
    if (!fault) onApply(chosen)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={10} className={classes.range ?? ''}>
        <RangeCalendar days={[known(from.day), known(to.day)]} rule={rule} onPick={pick} />
        <RangeEnd label={t('from')} end={from} onChange={setFrom} />
        <RangeEnd label={t('to')} end={to} onChange={setTo} />
        {isChecked && fault && (
          <Input.Error role="alert">{t(fault, { days: rule.maxDays })}</Input.Error>
        )}
        <Button type="submit" size="sm">
          {t('apply')}
        </Button>
      </Stack>
    </form>
  )
}

type EndProps = { label: string; end: End; onChange: (end: End) => void }

function RangeEnd({ label, end, onChange }: EndProps) {
  const t = useTranslations('ui.date')
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" role="group" aria-label={label}>
      <DayInput
        label={label}
        size="sm"
        flex={1}
        value={end.day}
        onChange={(value) => onChange({ ...end, day: value })}
      />
      <TimePicker
        label={t('time')}
        size="sm"
        hoursInputLabel={t('hours', { label })}
        minutesInputLabel={t('minutes', { label })}
        value={end.time}
        onChange={(time) => onChange({ ...end, time })}
      />
    </Group>
  )
}

type CalendarProps = { days: Days; rule: PeriodRule; onPick: (days: Days) => void }

function RangeCalendar({ days, rule, onPick }: CalendarProps) {
  const t = useTranslations('ui.date')
  const { tag } = useLanguage()
  const look = useCalendarLook()
  const [unit, setUnit] = useState<DayUnit>('day')
  const [from, to] = days
  const today = dayText(Date.now() / 1000)
  const common = { ...look, ...(!rule.isAhead && { maxDate: today }), defaultDate: from ?? today }
  const pickSpan = (picked: string | null) => {
    if (!picked) return
    const [first, last] = spanOf(unit, picked, tag)
    if (last > today && !rule.isAhead) onPick([first, today])
    else onPick([first, last])
  }
  const isTooFar = (date: string) =>
    from !== null && to === null && Math.abs(daysOf(from, date) - 1) >= rule.maxDays
  const weekProps = (date: string) => ({
    inRange: from !== null && to !== null && date >= from && date <= to,
    firstInRange: date === from,
    lastInRange: date === to,
    selected: date === from || date === to,
  })
  const fitting = units.filter((name) => longest[name] <= rule.maxDays)
  return (
    <>
      {fitting.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('unit')}
          value={unit}
          onChange={(name) => setUnit(name as DayUnit)}
          data={fitting.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
      )}
      {unit === 'day' && (
        <DatePicker
          {...common}
          type="range"
          allowSingleDateInRange
          value={days}
          excludeDate={isTooFar}
          onChange={onPick}
        />
      )}
      {unit === 'week' && (
        <DatePicker {...common} value={null} getDayProps={weekProps} onChange={pickSpan} />
      )}
      {unit === 'month' && <MonthPicker {...common} value={from} onChange={pickSpan} />}
      {unit === 'year' && <YearPicker {...common} value={from} onChange={pickSpan} />}
    </>
  )
}
