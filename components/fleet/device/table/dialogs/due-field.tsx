'use client'

import { Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useMayGiveService } from '#components/data/permitted.tsx'
import { usePaysForTime } from '#components/data/time-prices.ts'
import { DateField } from '#components/ui/form/date-field.tsx'
import { monthsAhead, serviceDayLimits } from '#lib/rules/service-time.ts'
import type { DueChoice } from './due-choice.ts'

type Props = {
  value: DueChoice
  error: string | undefined
  wrapperProps: { 'data-marked': true | undefined }
  onChange: (value: DueChoice | null) => void
}

/** At most 240 months ahead, and where time is paid no later than now; nothing without the right to give service. */
export function DueField({ value, error, wrapperProps, onChange }: Props) {
  const t = useTranslations('fleet.due')
  const id = useId()
  const mayGive = useMayGiveService()
  const pays = usePaysForTime()
  const choose = (kind: string) => {
    if (kind === 'date') onChange({ kind, day: monthsAhead(12) })
    else onChange({ kind: kind === 'none' ? 'none' : 'keep' })
  }
  if (!mayGive) return null
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
          ...(pays ? [] : [{ value: 'none', label: t('none') }]),
        ]}
      />
      {pays && (
        <Text fz="sm" c="dimmed">
          {t('paid')}
        </Text>
      )}
      {value.kind === 'date' && (
        <DateField
          aria-labelledby={id}
          value={value.day}
          required
          error={error}
          wrapperProps={wrapperProps}
          {...serviceDayLimits()}
          onChange={(day) => onChange({ kind: 'date', day })}
        />
      )}
    </Stack>
  )
}
