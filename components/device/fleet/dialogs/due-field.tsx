'use client'

import { Input, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { maxServiceMonths } from '#lib/rules/service-time.ts'

/** What becomes of the end of service: stays, a day (yyyy-MM-dd, its end in the reader's zone), or none. */
export type DueChoice = { kind: 'keep' } | { kind: 'date'; day: string } | { kind: 'none' }

/** The parameter `due_time` of a choice; nothing while it stays. */
export function dueParam(due: DueChoice): { due_time?: number | null } {
  if (due.kind === 'none') return { due_time: null }
  if (due.kind === 'keep' || !due.day) return {}
  return { due_time: Math.floor(new Date(`${due.day}T23:59:59`).getTime() / 1000) }
}

const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

function monthsAhead(months: number, daysLess = 0): string {
  const date = new Date()
  date.setMonth(date.getMonth() + months)
  date.setDate(date.getDate() - daysLess)
  return dayOf(date)
}

type Props = { value: DueChoice; onChange: (value: DueChoice) => void }

/** Sets the end of the platform service, at most 240 months ahead (spec §5, Service time). */
export function DueField({ value, onChange }: Props) {
  const t = useTranslations('fleet.due')
  const id = useId()
  const choose = (kind: string) => {
    if (kind === 'date') onChange({ kind, day: monthsAhead(12) })
    else onChange({ kind: kind === 'none' ? 'none' : 'keep' })
  }
  return (
    <Stack gap={6}>
      <Input.Label labelElement="div" id={id}>
        {t('label')}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={id}
        value={value.kind}
        onChange={choose}
        data={[
          { value: 'keep', label: t('keep') },
          { value: 'date', label: t('date') },
          { value: 'none', label: t('none') },
        ]}
      />
      {value.kind === 'date' && (
        <TextInput
          type="date"
          aria-labelledby={id}
          value={value.day}
          min={dayOf(new Date())}
          max={monthsAhead(maxServiceMonths, 1)}
          required
          onChange={(event) => onChange({ kind: 'date', day: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}
