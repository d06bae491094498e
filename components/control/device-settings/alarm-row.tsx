'use client'

import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import type { useForm } from '#components/ui/form/use-form.ts'
import { type AlarmKey, alarmValueOf, settingUnit, valueRule } from '#lib/codes/device-settings.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { limits } from '#lib/rules/intervals.ts'
import { type AlarmValues, canBeUpToDevice, notifyWays } from './alarm-values.ts'
import classes from './settings.module.css'
import { SwitchControl } from './switch-control.tsx'

type AlarmNumberProps = {
  form: ReturnType<typeof useForm<AlarmValues>>
  alarm: AlarmKey
  isReadOnly: boolean
}

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`

function AlarmNumber({ form, alarm, isReadOnly }: AlarmNumberProps) {
  const t = useTranslations('setting')
  const { tag } = useLanguage()
  const number = alarmValueOf(alarm)
  if (!number) return null
  const degrees = numberFormat(tag, { minimumFractionDigits: 1 })
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
      if (number.limit === 'bodyTemperature') return `${degrees.format(one / 10)}${suffix}`
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

type AlarmForm = ReturnType<typeof useForm<AlarmValues>>

/** `children`: the state of the setting. */
export function AlarmRow(props: {
  form: AlarmForm
  alarm: AlarmKey
  isReadOnly?: boolean
  choice?: ReactNode
  /** Shows the check box only. */
  isFolded?: boolean
  children?: ReactNode
}) {
  const t = useTranslations('setting')
  const { form, alarm, isReadOnly = false, isFolded } = props
  const isOpen = form.values[`${alarm}_open`] === 'on'
  const ways = form.choice(`${alarm}_notify`)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        {props.choice ?? (
          <span className={classes.name} id={`setting-${alarm}`}>
            {t(`alarm.${alarm}.name`)}
          </span>
        )}
        {!isFolded && <span className={classes.help}>{t(`alarm.${alarm}.help`)}</span>}
      </div>
      {!isFolded && (
        <SwitchControl
          labelledBy={`setting-${alarm}`}
          value={form.values[`${alarm}_open`]}
          canBeUnset={canBeUpToDevice(alarm)}
          isReadOnly={isReadOnly}
          onChange={(open) => form.set(`${alarm}_open`, open)}
        />
      )}
      {isOpen && !isFolded && (
        <div className={classes.more}>
          <AlarmNumber form={form} alarm={alarm} isReadOnly={isReadOnly} />
          <Checkbox.Group
            aria-label={t('notify.label', { alarm: t(`alarm.${alarm}.name`) })}
            value={ways.value}
            onChange={ways.onChange}
          >
            <Group gap={14} className={classes.ways ?? ''}>
              {notifyWays.map((way) => (
                <Checkbox
                  key={way}
                  size="xs"
                  value={way}
                  label={t(`notify.${way}`)}
                  disabled={isReadOnly}
                />
              ))}
            </Group>
          </Checkbox.Group>
          {!ways.value.includes('app') && (
            <span className={classes.help}>{t('notify.listOnly')}</span>
          )}
          {(ways.value.includes('sms') || ways.value.includes('phone')) && (
            <span className={classes.help}>{t('notify.ways')}</span>
          )}
        </div>
      )}
      {props.children}
    </li>
  )
}
