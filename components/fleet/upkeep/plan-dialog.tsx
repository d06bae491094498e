'use client'

import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { type FailItem, FailTable } from '#components/shared/task/fail-dialog.tsx'
import { DateField } from '#components/ui/form/date-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumbersField, useReadNumbers } from '#components/ui/form/numbers-field.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type UpkeepKind, upkeepKinds } from '#lib/codes/upkeep.ts'
import { day } from '#lib/rules/dates.ts'
import { required } from '#lib/rules/required.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { upkeepLimits, upkeepRules, usualReminder } from '#lib/rules/upkeep-limits.ts'
import classes from './upkeep.module.css'
import { useUpkeepAgain } from './use-upkeep-again.ts'
import type { Upkeep } from './use-upkeep-words.ts'

const textOf = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

const initialOf = (plan: Upkeep | undefined, numbers: string) => ({
  numbers,
  kind: plan?.kind ?? ('service' as UpkeepKind),
  name: plan?.name ?? '',
  dueDay: plan?.due_day ?? '',
  dueKm: textOf(plan?.due_km),
  dueHours: textOf(plan?.due_hours),
  everyMonths: textOf(plan?.every_months),
  everyKm: textOf(plan?.every_km),
  everyHours: textOf(plan?.every_hours),
  remindDays: textOf(plan?.remind_days ?? usualReminder.days),
  remindKm: textOf(plan?.remind_km ?? usualReminder.km),
  remindHours: textOf(plan?.remind_hours ?? usualReminder.hours),
  note: plan?.note ?? '',
})
type Values = ReturnType<typeof initialOf>

/** The day asks for one where neither meter does. */
const dueRule = ({ dueKm, dueHours }: Values): Rule[] =>
  dueKm.trim() === '' && dueHours.trim() === '' ? [required, day] : [optional(day)]

const rulesOf = (values: Values) => ({
  name: values.kind === 'other' ? [required, ...upkeepRules.name] : upkeepRules.name,
  dueDay: dueRule(values),
  dueKm: upkeepRules.dueKm,
  dueHours: upkeepRules.dueHours,
  everyMonths: upkeepRules.everyMonths,
  everyKm: upkeepRules.everyKm,
  everyHours: upkeepRules.everyHours,
  remindDays: upkeepRules.remindDays,
  remindKm: upkeepRules.remindKm,
  remindHours: upkeepRules.remindHours,
  note: upkeepRules.note,
})

const planOf = (values: Values) => ({
  kind: values.kind,
  name: values.name.trim(),
  note: values.note.trim(),
  due_day: values.dueDay || null,
  due_km: numberOf(values.dueKm),
  due_hours: numberOf(values.dueHours),
  every_months: numberOf(values.everyMonths),
  every_km: numberOf(values.everyKm),
  every_hours: numberOf(values.everyHours),
  remind_days: Number(values.remindDays),
  remind_km: Number(values.remindKm),
  remind_hours: Number(values.remindHours),
})

const fieldOf = {
  due_day: 'dueDay',
  due_km: 'dueKm',
  due_hours: 'dueHours',
  every_months: 'everyMonths',
  every_km: 'everyKm',
  every_hours: 'everyHours',
  remind_days: 'remindDays',
  remind_km: 'remindKm',
  remind_hours: 'remindHours',
} as const

/** Some numbers are no device's, or have as many plans as they may. */
function usePlanning(device: PlanDialogProps['device']) {
  const t = useTranslations('verification')
  const readNumbers = useReadNumbers()
  return async (values: Values): Promise<{ failed: FailItem[] } | { error: string }> => {
    if (device) {
      const { fail_items } = await call('device/SetUpkeep', {
        simei: [device.simei],
        ...planOf(values),
        request_id: crypto.randomUUID(),
      })
      return { failed: fail_items }
    }
    const read = readNumbers(values.numbers, upkeepLimits.devices)
    if ('error' in read) return read
    const { items, missing } = await call('device/FindDev', { imeis: read.numbers }, { cacheMs: 0 })
    if (items.length === 0) return { error: t('deviceTip32') }
    const { fail_items } = await call('device/SetUpkeep', {
      simei: items.map(({ simei }) => simei),
      ...planOf(values),
      request_id: crypto.randomUUID(),
    })
    const unknown = missing.map((imei) => ({ imei, error_message: t('deviceTip32') }))
    return { failed: [...unknown, ...fail_items] }
  }
}

export type PlanDialogProps = {
  /** Changed in place of a new one. */
  plan?: Upkeep
  /** For which it is planned; numbers are asked without it. */
  device?: { simei: string; name: string }
  onClose: () => void
}

/** Plans upkeep for devices, or changes a plan. */
export function PlanDialog({ plan, device, onClose }: PlanDialogProps) {
  const t = useTranslations('upkeep.form')
  const kinds = useTranslations('upkeep.kind')
  const title = useTranslations('upkeep')
  const tell = useTell()
  const readUpkeep = useUpkeepAgain()
  const planFor = usePlanning(device)
  const [failed, setFailed] = useState<FailItem[]>([])
  const [numbersError, setNumbersError] = useState<string>()
  const form = useForm({
    initial: initialOf(plan, ''),
    rules: rulesOf,
    fieldOf,
    submit: async (values, kept) => {
      if (plan) {
        const changed = { simei: [plan.simei], upkeep_id: plan.upkeep_id, ...planOf(values) }
        await call('device/SetUpkeep', { ...changed, request_id: crypto.randomUUID() })
      } else {
        const outcome = await planFor(values)
        if ('error' in outcome) {
          setNumbersError(outcome.error)
          return
        }
        setFailed(outcome.failed)
        if (outcome.failed.length > 0) {
          form.reset(kept)
          await readUpkeep()
          return
        }
      }
      tell.done(t('saved'))
      onClose()
      await readUpkeep()
    },
  })
  const asksNumbers = !plan && !device
  return (
    <FormDialog
      title={plan ? t('editTitle', { device: plan.device_name }) : t('addTitle')}
      form={form}
      action={plan ? t('save') : title('act.add')}
      isReady={plan ? form.isChanged : true}
      size="lg"
      onClose={onClose}
    >
      {failed.length > 0 && (
        <section aria-label={t('failed')}>
          <p role="alert">{t('failed')}</p>
          <FailTable items={failed} />
        </section>
      )}
      {asksNumbers && (
        <NumbersField
          value={form.values.numbers}
          limit={upkeepLimits.devices}
          error={numbersError}
          onChange={(next) => {
            form.set('numbers', next)
            setNumbersError(undefined)
          }}
        />
      )}
      <Select
        label={title('kindTitle')}
        allowDeselect={false}
        data={upkeepKinds.map((value) => ({ value, label: kinds(value) }))}
        {...form.choice('kind')}
      />
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        maxLength={textLimits.upkeepName}
        {...form.text('name')}
      />
      <fieldset className={classes.part}>
        <legend>{t('due')}</legend>
        <p>{t('dueHelp')}</p>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <DateField label={t('day')} {...form.choice('dueDay')} />
          <NumericField label={t('km')} {...form.number('dueKm')} />
          <NumericField label={t('hours')} {...form.number('dueHours')} />
        </SimpleGrid>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('repeat')}</legend>
        <p>{t('repeatHelp')}</p>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumericField label={t('months')} {...form.number('everyMonths')} />
          <NumericField label={t('km')} {...form.number('everyKm')} />
          <NumericField label={t('hours')} {...form.number('everyHours')} />
        </SimpleGrid>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('remind')}</legend>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumericField label={t('days')} {...form.number('remindDays')} />
          <NumericField label={t('km')} {...form.number('remindKm')} />
          <NumericField label={t('hours')} {...form.number('remindHours')} />
        </SimpleGrid>
      </fieldset>
      <Textarea label={t('note')} maxLength={textLimits.remark} autosize {...form.text('note')} />
    </FormDialog>
  )
}
