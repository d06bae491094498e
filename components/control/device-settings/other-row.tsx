'use client'

import { SegmentedControl, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import type { useForm } from '#components/ui/form/use-form.ts'
import {
  type OtherKey,
  otherKeys,
  otherSettingOf,
  settingUnit,
} from '#lib/codes/device-settings.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { interval, limitsOf } from '#lib/rules/intervals.ts'
import { optional } from '#lib/rules/rule.ts'
import { isSwitch, type OtherValues } from './other-values.ts'
import classes from './settings.module.css'
import { SwitchControl } from './switch-control.tsx'
import type { SwitchValue } from './switch-value.ts'

type OtherForm = ReturnType<typeof useForm<OtherValues>>
type ControlProps = {
  form: OtherForm
  setting: string
  isReadOnly?: boolean
  protocol?: Protocol | undefined
}

/** `children`: the state of the setting. */
export function OtherRow(
  props: ControlProps & {
    choice?: ReactNode
    /** Shows the check box only. */
    isFolded?: boolean
    children?: ReactNode
  },
) {
  const t = useTranslations('setting')
  const { setting, isFolded } = props
  const isListed = otherKeys.includes(setting as OtherKey)
  const bit = setting.replace(/^e_bit_function_/, '').replaceAll('_', ' ')
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        {props.choice ?? (
          <span className={classes.name} id={`setting-${setting}`}>
            {isListed ? t(`other.${setting}.name`) : t('bit', { name: bit })}
          </span>
        )}
        {isListed && !isFolded && (
          <span className={classes.help}>{t(`other.${setting}.help`)}</span>
        )}
      </div>
      {!isFolded && <Control {...props} />}
      {props.children}
    </li>
  )
}

function Control({ form, setting, isReadOnly = false, protocol }: ControlProps) {
  const t = useTranslations('setting')
  const labelledBy = `setting-${setting}`
  if (isSwitch(setting)) {
    return (
      <SwitchControl
        labelledBy={labelledBy}
        isReadOnly={isReadOnly}
        canBeUnset
        value={form.values[setting] as SwitchValue}
        onChange={(value) => form.set(setting, value)}
      />
    )
  }
  const known = otherSettingOf(setting as OtherKey)
  const { wrapperProps, ...field } = form.choice(setting)
  if (known.type === 'choice') {
    return (
      <SegmentedControl
        aria-labelledby={labelledBy}
        size="xs"
        disabled={isReadOnly}
        value={String(field.value)}
        onChange={field.onChange}
        data={[
          { value: '', label: t('switch.unset') },
          ...known.values.map((value) => ({ value, label: t(`choice.${value}`) })),
        ]}
      />
    )
  }
  if (known.type === 'number') {
    const unit = t(`unit.${settingUnit(known.limit)}`)
    return (
      <NumericField
        className={classes.number ?? ''}
        size="xs"
        aria-labelledby={labelledBy}
        description={`${t('limits', limitsOf(known.limit, protocol))} ${unit}`}
        placeholder={known.isOurs ? `${known.default} ${unit}` : t('switch.unset')}
        unit={unit}
        rule={optional(interval(known.limit, protocol))}
        disabled={isReadOnly}
        wrapperProps={wrapperProps}
        {...field}
        value={field.value ?? ''}
      />
    )
  }
  return (
    <TextInput
      className={classes.number ?? ''}
      size="xs"
      inputMode="numeric"
      aria-labelledby={labelledBy}
      disabled={isReadOnly}
      {...form.text(setting)}
    />
  )
}
