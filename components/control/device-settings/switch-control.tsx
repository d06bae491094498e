'use client'

import { SegmentedControl, Switch, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { SwitchValue } from './switch-value.ts'

type SwitchControlProps = {
  labelledBy: string
  value: SwitchValue
  /** Has a third choice. */
  canBeUnset: boolean
  isReadOnly: boolean
  onChange: (value: SwitchValue) => void
}

/** A switch; with "up to the device" beside on and off where that can be. Words for who only reads. */
export function SwitchControl({ labelledBy, value, canBeUnset, ...props }: SwitchControlProps) {
  const t = useTranslations('setting.switch')
  if (props.isReadOnly) return <Text fz="sm">{t(value)}</Text>
  if (!canBeUnset) {
    return (
      <Switch
        aria-labelledby={labelledBy}
        checked={value === 'on'}
        onChange={(event) => props.onChange(event.currentTarget.checked ? 'on' : 'off')}
      />
    )
  }
  return (
    <SegmentedControl
      size="xs"
      aria-labelledby={labelledBy}
      value={value}
      onChange={(next) => props.onChange(next as SwitchValue)}
      data={(['unset', 'off', 'on'] as const).map((one) => ({ value: one, label: t(one) }))}
    />
  )
}
