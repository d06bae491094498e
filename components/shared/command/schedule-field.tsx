'use client'

import '@mantine/core/styles/Chip.css'
import { ActionIcon, Button, Chip, Input } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useWeek } from '#components/data/use-week.ts'
import { ClockInput } from '#components/ui/form/clock-input.tsx'
import classes from './schedule.module.css'
import { type ScheduleEntry, type ScheduleKind, scheduleOf } from './schedule.ts'

const firstOf: Record<ScheduleKind, ScheduleEntry> = {
  alarms: { time: '07:00' },
  periods: { start: '08:00', end: '12:00' },
}
const clocksOf = { alarms: ['time'], periods: ['start', 'end'] } as const

type ScheduleFieldProps = {
  label: string
  kind: ScheduleKind
  most: number
  /** JSON. */
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** Alarm clocks, or periods; they take the place of those that the device has. */
export function ScheduleField({ label, kind, most, value, error, onChange }: ScheduleFieldProps) {
  const t = useTranslations('command.schedule')
  const entries = scheduleOf(value)
  const put = (next: readonly ScheduleEntry[]) => onChange(JSON.stringify(next))
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div className={classes.list}>
        <span className={classes.help}>{t(entries.length === 0 ? 'none' : 'replaces')}</span>
        {entries.map((entry, at) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other
            key={at}
            kind={kind}
            number={at + 1}
            entry={entry}
            isBroken={error !== undefined}
            onChange={(next) => put(entries.with(at, next))}
            onRemove={() => put(entries.toSpliced(at, 1))}
          />
        ))}
        {entries.length < most && (
          <Button
            size="xs"
            variant="light"
            justify="start"
            leftSection={<IconPlus size={15} />}
            onClick={() => put([...entries, firstOf[kind]])}
          >
            {t(kind === 'alarms' ? 'addAlarm' : 'addPeriod')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

type RowProps = {
  kind: ScheduleKind
  number: number
  entry: ScheduleEntry
  isBroken: boolean
  onChange: (entry: ScheduleEntry) => void
  onRemove: () => void
}

function EntryRow({ kind, number, entry, isBroken, onChange, onRemove }: RowProps) {
  const t = useTranslations('command.schedule')
  return (
    <fieldset className={classes.entry} aria-label={t('entry', { number })}>
      {clocksOf[kind].map((name) => (
        <ClockInput
          key={name}
          label={t(name)}
          aria-label={t(`${name}Of`, { number })}
          error={isBroken}
          value={entry[name] ?? ''}
          onChange={(text) => onChange({ ...entry, [name]: text })}
        />
      ))}
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={t('remove', { number })}
        onClick={onRemove}
      >
        <IconX size={17} />
      </ActionIcon>
      <Days kind={kind} entry={entry} onChange={onChange} />
    </fieldset>
  )
}

const once = 'once'

function Days({ kind, entry, onChange }: Pick<RowProps, 'kind' | 'entry' | 'onChange'>) {
  const t = useTranslations('command.schedule')
  const week = useWeek()
  const { days, once: isOnce, ...clocks } = entry
  const chosen = isOnce ? [once] : (days ?? []).map(String)
  const choose = (next: readonly string[]) => {
    if (next.includes(once) && !isOnce) return onChange({ ...clocks, once: true })
    const given = next
      .filter((day) => day !== once)
      .map(Number)
      .toSorted()
    onChange({ ...clocks, ...(given.length > 0 && given.length < 7 && { days: given }) })
  }
  return (
    <div className={classes.days}>
      <Chip.Group multiple value={chosen} onChange={choose}>
        {week.days.map(({ day, name }) => (
          <Chip key={day} size="xs" value={String(day)}>
            {name}
          </Chip>
        ))}
        {kind === 'alarms' && (
          <Chip size="xs" value={once}>
            {t('once')}
          </Chip>
        )}
      </Chip.Group>
      {chosen.length === 0 && <span className={classes.help}>{t('everyDay')}</span>}
    </div>
  )
}
