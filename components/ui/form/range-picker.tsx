'use client'

import { Popover } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { parseRange, type RangePreset } from '#lib/format/range.ts'
import { type Period, trackPeriod } from '#lib/rules/period.ts'
import { useSheet } from '../use-sheet.ts'
import { RangeFields } from './range-fields.tsx'
import classes from './range-picker.module.css'

const presets = ['today', 'yesterday', 'days3', 'days7'] as const satisfies RangePreset[]
export type TrackChoice = (typeof presets)[number] | Period

export function readChoice(text: string): TrackChoice | undefined {
  const read = parseRange(text)
  return typeof read === 'object' ? read : presets.find((preset) => preset === read)
}

type RangePickerProps = {
  choice: TrackChoice
  range: Period
  className?: string | undefined
  onChoice: (choice: TrackChoice) => void
}

/** Of tracks and of what is searched in them. */
export function RangePicker({ choice, range, className, onChoice }: RangePickerProps) {
  const t = useTranslations('track')
  const [isOpen, setOpen] = useState(false)
  const sheet = useSheet()
  const labels: Record<(typeof presets)[number], string> = {
    today: t('today'),
    yesterday: t('yesterday'),
    days3: t('days', { count: 3 }),
    days7: t('days', { count: 7 }),
  }
  return (
    <div className={`${classes.ranges} ${className ?? ''}`}>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={choice === preset}
          onClick={() => onChoice(preset)}
        >
          {labels[preset]}
        </button>
      ))}
      <Popover opened={isOpen} onChange={setOpen} trapFocus position="top">
        <Popover.Target>
          <button
            type="button"
            aria-pressed={typeof choice === 'object'}
            onClick={() => setOpen(!isOpen)}
          >
            {t('custom')}
          </button>
        </Popover.Target>
        <Popover.Dropdown style={sheet}>
          <RangeFields
            range={range}
            rule={trackPeriod}
            onApply={({ from, to }) => {
              setOpen(false)
              onChoice({ from, to: Math.min(to, Math.floor(Date.now() / 1000)) })
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
