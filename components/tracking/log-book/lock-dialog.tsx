'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { monthTitle } from '#lib/format/calendar.ts'
import { recentMonths } from '#lib/format/recent-months.ts'
import { dayText } from '#lib/format/time.ts'
import { useTripsAgain } from '../trip-notes/use-trips-again.ts'

/** Of the last two years, without the one that is not over. */
const offered = 24

type LockDialogProps = {
  /** Which devices, as the list is filtered. */
  params: Omit<CallParams<'location/LockMonth'>, 'month'>
  onClose: () => void
}

/** Locks a month of the devices in view. */
export function LockDialog({ params, onClose }: LockDialogProps) {
  const t = useTranslations('trip.lock')
  const { tag } = useLanguage()
  const tell = useTell()
  const readAgain = useTripsAgain()
  const months = recentMonths(dayText(Date.now() / 1000), offered + 1).slice(1)
  const form = useForm({
    initial: { month: months[0] ?? '' },
    rules: {},
    submit: async ({ month }) => {
      const request_id = crypto.randomUUID()
      const { locked } = await call('location/LockMonth', { ...params, month, request_id })
      tell.done(t('locked', { count: locked }))
      onClose()
      await readAgain()
    },
  })
  return (
    <FormDialog title={t('act')} form={form} action={t('do')} onClose={onClose}>
      <p>{t('consequence')}</p>
      <Select
        label={t('month')}
        allowDeselect={false}
        data={months.map((value) => ({ value, label: monthTitle(`${value}-01`, tag) }))}
        {...form.choice('month')}
      />
    </FormDialog>
  )
}
