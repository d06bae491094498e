'use client'

import '@mantine/core/styles/Chip.css'
import { ActionIcon, Button, Chip, Input } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useWeek } from '#components/data/use-week.ts'
import { ClockInput } from '#components/ui/form/clock-input.tsx'
import { ZoneSelect } from '#components/ui/form/zone-select.tsx'
import { mostPeriods, type TimePeriod } from '#lib/rules/time-periods.ts'
import classes from './fence.module.css'
import type { FenceForm } from './use-fence-form.ts'

const firstPeriod: TimePeriod = { start: '08:00', end: '18:00' }

export function PeriodFields({ form }: { form: FenceForm }) {
  const t = useTranslations('fence.form')
  const { periods } = form.values
  const put = (next: readonly TimePeriod[]) => form.set('periods', next)
  return (
    <Input.Wrapper label={t('periods')} labelElement="div" error={form.errors.periods}>
      <div className={classes.periods}>
        <span className={classes.second}>{t(periods.length === 0 ? 'always' : 'periodsHelp')}</span>
        {periods.map((period, at) => (
          <PeriodRow
            // biome-ignore lint/suspicious/noArrayIndexKey: periods have no other
            key={at}
            number={at + 1}
            period={period}
            isBroken={form.errors.periods !== undefined}
            onChange={(next) => put(periods.with(at, next))}
            onRemove={() => put(periods.toSpliced(at, 1))}
          />
        ))}
        {periods.length < mostPeriods && (
          <Button
            size="xs"
            variant="light"
            justify="start"
            leftSection={<IconPlus size={15} />}
            onClick={() => put([...periods, firstPeriod])}
          >
            {t('addPeriod')}
          </Button>
        )}
        {periods.length > 0 && <ZoneSelect label={t('zone')} {...form.choice('zone')} />}
      </div>
    </Input.Wrapper>
  )
}

type RowProps = {
  number: number
  period: TimePeriod
  isBroken: boolean
  onChange: (period: TimePeriod) => void
  onRemove: () => void
}

function PeriodRow({ number, period, isBroken, onChange, onRemove }: RowProps) {
  const t = useTranslations('fence.form')
  const week = useWeek()
  const { days, start, end } = period
  const timeInput = (name: 'start' | 'end') => (
    <ClockInput
      label={t(name)}
      aria-label={t(`${name}Of`, { number })}
      error={isBroken}
      value={name === 'start' ? start : end}
      onChange={(text) => onChange({ ...period, [name]: text })}
    />
  )
  const setDays = (chosen: readonly string[]) => {
    const next = chosen.map(Number).toSorted()
    onChange({ start, end, ...(next.length > 0 && next.length < 7 && { days: next }) })
  }
  return (
    <fieldset className={classes.period} aria-label={t('period', { number })}>
      {timeInput('start')}
      {timeInput('end')}
      <ActionIcon
        variant="subtle"
        color="gray"
        mt={28}
        aria-label={t('removePeriod', { number })}
        onClick={onRemove}
      >
        <IconX size={17} />
      </ActionIcon>
      <div className={classes.days}>
        <Chip.Group multiple value={days?.map(String) ?? []} onChange={setDays}>
          {week.days.map(({ day, name }) => (
            <Chip key={day} size="xs" value={String(day)}>
              {name}
            </Chip>
          ))}
        </Chip.Group>
        {!days && <span className={classes.second}>{t('everyDay')}</span>}
      </div>
    </fieldset>
  )
}
