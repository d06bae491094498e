'use client'

import { Popover } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RangeFields } from '#components/ui/form/range-fields.tsx'
import { useSheet } from '#components/ui/use-sheet.ts'
import { presetRange, type RangePreset } from '#lib/format/range.ts'
import { type Period, trackPeriod } from '#lib/rules/period.ts'
import classes from './track-bar.module.css'

const presets = ['today', 'yesterday', 'days3', 'days7'] as const satisfies RangePreset[]
type Preset = (typeof presets)[number]
type Choice = Preset | 'custom'

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
  const sheet = useSheet()
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
        <Popover.Dropdown style={sheet}>
          <RangeFields
            range={range}
            rule={trackPeriod}
            onApply={({ from, to }) => {
              setChosen('custom')
              setOpen(false)
              onRange({ from, to: Math.min(to, Math.floor(Date.now() / 1000)) })
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
