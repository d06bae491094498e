'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { type ServiceUnit, serviceUnits } from '#lib/rules/service-time.ts'
import classes from './services.module.css'

export const usualServiceTime = { amount: '12', unit: 'months' as ServiceUnit }

type TimeProps = {
  amount: ComponentProps<typeof NumericField>
  unit: { value: ServiceUnit; onChange: (unit: ServiceUnit | null) => void }
}

/** How long platform service lasts from now. */
export function ServiceTime({ amount, unit }: TimeProps) {
  const t = useTranslations('service')
  return (
    <div className={classes.time}>
      <NumericField label={t('howLong')} {...amount} />
      <Select
        label={t('unitLabel')}
        data={serviceUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
        allowDeselect={false}
        {...unit}
      />
    </div>
  )
}
