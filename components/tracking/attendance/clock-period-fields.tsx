'use client'

import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ClockInput } from '#components/ui/form/clock-input.tsx'
import { attendanceLimits, type ClockPeriod } from '#lib/rules/attendance-limits.ts'

type ClockPeriodFieldsProps = {
  periods: readonly ClockPeriod[]
  error: string | undefined
  onChange: (periods: readonly ClockPeriod[]) => void
}

const added = { start: '18:00', end: '22:00' }

/** Up to four periods of a day. */
export function ClockPeriodFields({ periods, error, onChange }: ClockPeriodFieldsProps) {
  const t = useTranslations('attendance.set')
  const numbered = periods.map((period, at) => ({ period, at }))
  return (
    <Input.Wrapper
      label={t('periods')}
      description={t('periodsHelp')}
      labelElement="div"
      error={error}
    >
      <Stack gap={6} mt={6} mb={6}>
        {numbered.map(({ period, at }) => (
          <Group key={at} gap={8} wrap="nowrap">
            {(['start', 'end'] as const).map((part) => (
              <ClockInput
                key={part}
                size="xs"
                w={90}
                aria-label={t(part, { number: at + 1 })}
                error={error !== undefined}
                value={period[part]}
                onChange={(text) => onChange(periods.with(at, { ...period, [part]: text }))}
              />
            ))}
            {periods.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('remove', { number: at + 1 })}
                onClick={() => onChange(periods.toSpliced(at, 1))}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {periods.length < attendanceLimits.periods && (
          <Button
            size="compact-xs"
            variant="light"
            style={{ justifySelf: 'start', alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={15} />}
            onClick={() => onChange([...periods, { ...added }])}
          >
            {t('addPeriod')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
