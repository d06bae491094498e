'use client'

import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import type { useForm } from '#components/ui/form/use-form.ts'
import { type AlarmKey, alarmValueOf, settingUnit, valueRule } from '#lib/codes/device-settings.ts'
import { limits } from '#lib/rules/intervals.ts'
import type { AlarmValues } from './alarm-values.ts'
import classes from './settings.module.css'

type AlarmNumberProps = {
  form: ReturnType<typeof useForm<AlarmValues>>
  alarm: AlarmKey
  isReadOnly: boolean
}

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`

export function AlarmNumber({ form, alarm, isReadOnly }: AlarmNumberProps) {
  const t = useTranslations('setting')
  const number = alarmValueOf(alarm)
  if (!number) return null
  const unit = settingUnit(number.limit)
  const suffix = unit === 'level' ? '' : ` ${t(`unit.${unit}`)}`
  const { value, error, onChange } = form.choice(`${alarm}_value`)
  const shared = {
    className: classes.number ?? '',
    size: 'xs',
    'aria-label': t(`alarm.${alarm}.value`),
    disabled: isReadOnly,
    value,
    error,
  } as const
  if (number.options) {
    const textOf = (one: number) => {
      if (number.limit !== 'guardHours') return `${one}${suffix}`
      return one === 0 ? t('guard.none') : `${hour(Math.floor(one / 100))}–${hour(one % 100)}`
    }
    return (
      <NativeSelect
        {...shared}
        description={t(`alarm.${alarm}.value`)}
        data={number.options.map((one) => ({ value: String(one), label: textOf(one) }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <NumericField
      {...shared}
      description={t('limits', limits[number.limit])}
      unit={suffix.trim()}
      rule={valueRule(number)}
      onChange={onChange}
    />
  )
}
