'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { holding } from '#components/ui/form/holding.ts'
import { NumbersField, useReadNumbers } from '#components/ui/form/numbers-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type UsualPurpose, usualPurposes } from '#lib/codes/usual-purposes.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import type { Rule } from '#lib/rules/rule.ts'
import { clockTime, periodEnds } from '#lib/rules/time-periods.ts'
import { periodsADay, type WorkPeriod, workHoursLimits } from '#lib/rules/work-hours.ts'
import { useHoursAgain } from './use-hours-again.ts'
import { WeekFields } from './week-fields.tsx'

export type HoursRow = CallReply<'family/GetWorkHours'>['items'][number]

const weekRules = (periods: readonly WorkPeriod[]): Rule[] => [
  ...periods.flatMap((period) => [
    holding(period.start, clockTime),
    holding(period.end, clockTime),
    holding(period, periodEnds),
  ]),
  holding(periods, periodsADay),
]

type Values = { numbers: string; hours: readonly WorkPeriod[]; usualPurpose: UsualPurpose }

type HoursDialogProps = {
  /** Whose hours are set, or with which those of chosen devices begin. */
  row: HoursRow
  /** For devices whose numbers are asked. */
  isForDevices?: boolean
  onClose: () => void
}

/** Sets hours of devices one by one; what keeps their numbers from being taken. */
function useDeviceHours() {
  const t = useTranslations('hours.form')
  const readNumbers = useReadNumbers()
  return async ({ numbers, hours }: Values): Promise<string | undefined> => {
    const read = readNumbers(numbers, workHoursLimits.set)
    if ('error' in read) return read.error
    const { items, missing } = await call('device/FindDev', { imeis: read.numbers }, { cacheMs: 0 })
    if (missing.length > 0) return t('unknown', { numbers: missing.join(', ') })
    for (const { simei } of items)
      await call('device/SetWorkHours', {
        simei,
        hours: [...hours],
        request_id: crypto.randomUUID(),
      })
    return undefined
  }
}

async function setHours({ simei, sfamilyid }: HoursRow, { hours, usualPurpose }: Values) {
  const asked = { hours: [...hours], request_id: crypto.randomUUID() }
  if (simei) await call('device/SetWorkHours', { simei, ...asked })
  else await call('family/SetWorkHours', { sfamilyid, usual_purpose: usualPurpose, ...asked })
}

/** When an organisation or a device works. */
export function HoursDialog({ row, isForDevices = false, onClose }: HoursDialogProps) {
  const t = useTranslations('hours')
  const tell = useTell()
  const readAgain = useHoursAgain()
  const setOfDevices = useDeviceHours()
  const [numbersError, setNumbersError] = useState<string>()
  const initial: Values = {
    numbers: '',
    hours: row.hours,
    usualPurpose: row.usual_purpose ?? 'none',
  }
  const form = useForm({
    initial,
    rules: ({ hours }) => ({ hours: weekRules(hours) }),
    fieldOf: { usual_purpose: 'usualPurpose' },
    submit: async (values) => {
      if (isForDevices) {
        const error = await setOfDevices(values)
        setNumbersError(error)
        if (error) return
      } else await setHours(row, values)
      tell.done(t('form.saved'))
      onClose()
      await readAgain()
    },
  })
  const isOfDevice = isForDevices || row.simei !== null
  const name = row.device_name ?? row.sfamily_name
  return (
    <FormDialog
      title={isForDevices ? t('form.devicesTitle') : t('form.title', { name })}
      form={form}
      action={t('form.save')}
      size="lg"
      onClose={onClose}
    >
      {isForDevices && (
        <NumbersField
          value={form.values.numbers}
          limit={workHoursLimits.set}
          error={numbersError}
          onChange={(next) => {
            form.set('numbers', next)
            setNumbersError(undefined)
          }}
        />
      )}
      <WeekFields
        periods={form.values.hours}
        error={form.errors.hours}
        onChange={(next) => form.set('hours', next)}
      />
      {!isOfDevice && (
        <Select
          label={t('set.usual')}
          description={t('form.usualHelp')}
          allowDeselect={false}
          data={usualPurposes.map((value) => ({ value, label: t(`usual.${value}`) }))}
          {...form.choice('usualPurpose')}
        />
      )}
      <p>{t('form.consequence')}</p>
    </FormDialog>
  )
}
