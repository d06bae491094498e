'use client'

import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { useForm } from '#components/ui/form/use-form.ts'
import type { CommandValues, Param } from './command-values.ts'
import { isSchedule } from './schedule.ts'
import { ScheduleField } from './schedule-field.tsx'

type ListParamProps = {
  form: ReturnType<typeof useForm<CommandValues>>
  label: string
  name: string
  param: Param
}

export const isList = (type: string): boolean => type === 'phones' || isSchedule(type)

/** The one parameter of a command that is a list. */
export function ListParam({ form, label, name, param }: ListParamProps) {
  const t = useTranslations('command')
  const { type, most = 0 } = param
  if (isSchedule(type)) {
    const { value, error, onChange } = form.choice(name)
    return (
      <ScheduleField
        label={label}
        kind={type}
        most={most}
        value={value ?? ''}
        error={error}
        onChange={onChange}
      />
    )
  }
  return (
    <Textarea
      label={label}
      description={t('phonesHelp', { most })}
      autosize
      minRows={2}
      {...form.text(name)}
    />
  )
}
