'use client'

import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { DateField } from '#components/ui/form/date-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { dayText } from '#lib/format/time.ts'
import { day } from '#lib/rules/dates.ts'
import { whole } from '#lib/rules/number.ts'
import { required } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { upkeepLimits } from '#lib/rules/upkeep-limits.ts'
import { useUpkeepAgain } from './use-upkeep-again.ts'

export type MeterDialogProps = { device: { simei: string; name: string }; onClose: () => void }

/** What odometer and hour meter showed on a day. */
export function MeterDialog({ device, onClose }: MeterDialogProps) {
  const t = useTranslations('upkeep.meter')
  const plan = useTranslations('upkeep.form')
  const tell = useTell()
  const readUpkeep = useUpkeepAgain()
  const today = dayText(Date.now() / 1000)
  const km = whole(0, upkeepLimits.km)
  const form = useForm({
    initial: { day: today, km: '', hours: '' },
    rules: ({ hours }) => ({
      day: [required, day],
      km: hours.trim() === '' ? [required, km] : [optional(km)],
      hours: [optional(whole(0, upkeepLimits.hours))],
    }),
    fieldOf: { odometer_km: 'km', engine_hours: 'hours', rangeInFuture: 'day' },
    submit: async (values) => {
      await call('device/SetMeter', {
        simei: device.simei,
        day: values.day,
        ...(values.km.trim() !== '' && { odometer_km: Number(values.km) }),
        ...(values.hours.trim() !== '' && { engine_hours: Number(values.hours) }),
        request_id: crypto.randomUUID(),
      })
      tell.done(plan('saved'))
      onClose()
      await readUpkeep()
    },
  })
  return (
    <FormDialog
      title={t('setTitle', { device: device.name })}
      form={form}
      action={plan('save')}
      isReady={form.isChanged}
      isSmallOnPhone
      onClose={onClose}
    >
      <p>{t('help')}</p>
      <DateField label={plan('day')} max={today} {...form.choice('day')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumericField label={t('odometer')} unit="km" data-autofocus {...form.number('km')} />
        <NumericField label={t('hours')} unit="h" {...form.number('hours')} />
      </SimpleGrid>
    </FormDialog>
  )
}
