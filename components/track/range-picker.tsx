'use client'

import { Button, Popover, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { presetRange, type RangePreset } from '#lib/format/range.ts'
import { momentOf } from '#lib/format/reader-zone.ts'
import { minuteTime } from '#lib/format/time.ts'
import { type Period, periodFault, trackPeriod } from '#lib/rules/period.ts'
import classes from './track-bar.module.css'

const presets = ['today', 'yesterday', 'days3', 'days7'] as const satisfies RangePreset[]
type Preset = (typeof presets)[number]
type Choice = Preset | 'custom'

/** In the reader's zone, for `datetime-local` inputs. */
const localText = (seconds: number) => minuteTime(seconds).replace(' ', 'T')

/** Presets, or up to 15 days. */
export function RangePicker({
  range,
  onRange,
}: {
  range: Period
  onRange: (range: Period) => void
}) {
  const t = useTranslations('track')
  const [chosen, setChosen] = useState<Choice>('today')
  const [isOpen, setOpen] = useState(false)
  const labels: Record<Preset, string> = {
    today: t('today'),
    yesterday: t('yesterday'),
    days3: t('days', { count: 3 }),
    days7: t('days', { count: 7 }),
  }
  return (
    <div className={classes.ranges}>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={chosen === preset}
          onClick={() => {
            setChosen(preset)
            onRange(presetRange(preset, new Date()))
          }}
        >
          {labels[preset]}
        </button>
      ))}
      <Popover opened={isOpen} onChange={setOpen} trapFocus position="top">
        <Popover.Target>
          <button type="button" aria-pressed={chosen === 'custom'} onClick={() => setOpen(!isOpen)}>
            {t('custom')}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <CustomRange
            range={range}
            onApply={(custom) => {
              setChosen('custom')
              setOpen(false)
              onRange(custom)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function CustomRange({ range, onApply }: { range: Period; onApply: (range: Period) => void }) {
  const t = useTranslations('track')
  const [from, setFrom] = useState(() => localText(range.from))
  const [to, setTo] = useState(() => localText(range.to))
  const [isChecked, setChecked] = useState(false)
  const chosen = {
    from: momentOf(from),
    to: Math.min(momentOf(to), Math.floor(Date.now() / 1000)),
  }
  const found = periodFault(chosen, trackPeriod, Date.now() / 1000)
  // Empty field, or both ends in one minute.
  const error = found === 'incomplete' || chosen.to === chosen.from ? 'reversed' : found
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!error) onApply(chosen)
  }
  return (
    <form onSubmit={submit} className={classes.custom}>
      <TextInput
        type="datetime-local"
        label={t('from')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        type="datetime-local"
        label={t('to')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={isChecked && error ? t(error) : undefined}
      />
      <Button type="submit" size="xs" fullWidth mt={8}>
        {t('apply')}
      </Button>
    </form>
  )
}
