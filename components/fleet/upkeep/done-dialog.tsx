'use client'

import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { DateField } from '#components/ui/form/date-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { currencyCodes } from '#lib/codes/currencies.ts'
import { dayText } from '#lib/format/time.ts'
import { day } from '#lib/rules/dates.ts'
import { centsOf, moneyIn } from '#lib/rules/money.ts'
import { whole } from '#lib/rules/number.ts'
import { required } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { upkeepLimits, upkeepRules } from '#lib/rules/upkeep-limits.ts'
import { useUpkeepAgain } from './use-upkeep-again.ts'
import { type Upkeep, useUpkeepWords } from './use-upkeep-words.ts'

type DoneDialogProps = { plan: Upkeep; onClose: () => void }

/** Closes a plan: day, readings, workshop, cost. */
export function DoneDialog({ plan, onClose }: DoneDialogProps) {
  const t = useTranslations('upkeep.done')
  const act = useTranslations('upkeep.act')
  const column = useTranslations('upkeep.column')
  const { currency: own } = useBrand()
  const words = useUpkeepWords()
  const tell = useTell()
  const readUpkeep = useUpkeepAgain()
  const today = dayText(Date.now() / 1000)
  const shown = (value: number | null) => (value === null ? '' : String(value))
  const form = useForm({
    initial: {
      day: today,
      km: shown(plan.odometer_km),
      hours: shown(plan.engine_hours),
      by: '',
      cost: '',
      currency: own.code,
      note: '',
    },
    rules: ({ currency }) => ({
      day: [required, day],
      km: [optional(whole(0, upkeepLimits.km))],
      hours: [optional(whole(0, upkeepLimits.hours))],
      by: upkeepRules.doneBy,
      cost: [optional(moneyIn(currency))],
      currency: [required],
      note: upkeepRules.note,
    }),
    fieldOf: {
      done_day: 'day',
      done_km: 'km',
      done_hours: 'hours',
      done_by: 'by',
      rangeInFuture: 'day',
    },
    submit: async (values) => {
      const next = await call('device/CloseUpkeep', {
        simei: plan.simei,
        upkeep_id: plan.upkeep_id,
        done_day: values.day,
        done_by: values.by.trim(),
        note: values.note.trim(),
        ...(values.km.trim() !== '' && { done_km: Number(values.km) }),
        ...(values.hours.trim() !== '' && { done_hours: Number(values.hours) }),
        ...(values.cost.trim() !== '' && {
          cost: centsOf(values.cost, values.currency),
          currency: values.currency,
        }),
        request_id: crypto.randomUUID(),
      })
      const due = words.due({
        due_day: next.next_day,
        due_km: next.next_km,
        due_hours: next.next_hours,
      })
      tell.done(next.next_id === null ? t('told') : t('next', { due }))
      onClose()
      await readUpkeep()
    },
  })
  return (
    <FormDialog
      title={t('title', { device: plan.device_name, plan: words.plan(plan) })}
      form={form}
      action={act('close')}
      onClose={onClose}
    >
      <DateField label={t('day')} max={today} data-autofocus {...form.choice('day')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumericField label={t('km')} {...form.number('km')} />
        <NumericField label={t('hours')} {...form.number('hours')} />
      </SimpleGrid>
      <TextInput label={t('by')} maxLength={textLimits.upkeepName} {...form.text('by')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumericField label={t('cost')} {...form.number('cost')} />
        <Select
          label={t('currency')}
          data={currencyCodes}
          searchable
          allowDeselect={false}
          {...form.choice('currency')}
        />
      </SimpleGrid>
      <Textarea
        label={column('doneNote')}
        maxLength={textLimits.remark}
        autosize
        {...form.text('note')}
      />
    </FormDialog>
  )
}
