'use client'

import { ActionIcon, Button, Input } from '@mantine/core'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useWeek } from '#components/data/use-week.ts'
import { ClockInput } from '#components/ui/form/clock-input.tsx'
import { type WorkPeriod, workHoursLimits } from '#lib/rules/work-hours.ts'
import classes from './work-hours.module.css'

const usual = { start: '08:00', end: '17:00' }
const workingDays = [1, 2, 3, 4, 5]
const [monday] = workingDays

type WeekFieldsProps = {
  periods: readonly WorkPeriod[]
  error: string | undefined
  onChange: (periods: readonly WorkPeriod[]) => void
}

/** Periods of each day of the week. */
export function WeekFields({ periods, error, onChange }: WeekFieldsProps) {
  const t = useTranslations('hours.form')
  const week = useWeek()
  const copyMonday = () => {
    const own = periods.filter(({ day }) => day === monday)
    onChange([
      ...periods.filter(({ day }) => !workingDays.includes(day)),
      ...workingDays.flatMap((day) => own.map((period) => ({ ...period, day }))),
    ])
  }
  return (
    <Input.Wrapper label={t('week')} labelElement="div" error={error}>
      <p className={classes.hint}>{t(periods.length === 0 ? 'none' : 'weekHelp')}</p>
      <div className={classes.week}>
        {week.days.map(({ day, name }) => (
          <DayRow
            key={day}
            day={day}
            name={name}
            periods={periods}
            isBroken={error !== undefined}
            onChange={onChange}
          />
        ))}
      </div>
      <div className={classes.acts}>
        {periods.length === 0 ? (
          <Button
            size="xs"
            variant="light"
            onClick={() => onChange(workingDays.map((day) => ({ ...usual, day })))}
          >
            {t('office')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconCopy size={15} />}
            disabled={!periods.some(({ day }) => day === monday)}
            onClick={copyMonday}
          >
            {t('copyMonday')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

type DayRowProps = {
  day: number
  name: string
  /** Of the whole week. */
  periods: readonly WorkPeriod[]
  isBroken: boolean
  onChange: (periods: readonly WorkPeriod[]) => void
}

function DayRow({ day, name, periods, isBroken, onChange }: DayRowProps) {
  const t = useTranslations('hours.form')
  const own = periods.flatMap((period, at) => (period.day === day ? [{ period, at }] : []))
  return (
    <fieldset className={classes.day}>
      <legend className={classes.name}>{name}</legend>
      {own.length === 0 && <span className={classes.hint}>{t('free')}</span>}
      {own.map(({ period, at }, place) => (
        <div key={at} className={classes.period}>
          {(['start', 'end'] as const).map((part) => (
            <ClockInput
              key={part}
              size="xs"
              aria-label={t(part, { day: name, number: place + 1 })}
              error={isBroken}
              value={period[part]}
              onChange={(text) => onChange(periods.with(at, { ...period, [part]: text }))}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('remove', { day: name, number: place + 1 })}
            onClick={() => onChange(periods.toSpliced(at, 1))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {own.length < workHoursLimits.aDay && (
        <ActionIcon
          variant="light"
          className={classes.add ?? ''}
          aria-label={t('add', { day: name })}
          onClick={() => onChange([...periods, { ...usual, day }])}
        >
          <IconPlus size={16} />
        </ActionIcon>
      )}
    </fieldset>
  )
}
