'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { openDownload } from '#components/list/export/download-file.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { monthTitle } from '#lib/format/calendar.ts'
import { recentMonths } from '#lib/format/recent-months.ts'
import { dayText } from '#lib/format/time.ts'

const offered = 24

type HealthSheetDialogProps = {
  device: { simei: string; name: string }
  onClose: () => void
}

/** A month of a wearer's readings as a pdf. */
export function HealthSheetDialog({ device, onClose }: HealthSheetDialogProps) {
  const t = useTranslations('vitals.sheet')
  const { tag } = useLanguage()
  const months = recentMonths(dayText(Date.now() / 1000), offered)
  const form = useForm({
    initial: { month: months[0] ?? '' },
    rules: {},
    submit: async ({ month }) => {
      const request_id = crypto.randomUUID()
      const { simei } = device
      const { path, name } = await call('device/GetHealthSheet', { simei, month, request_id })
      openDownload(path, name)
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('dialog', { name: device.name })}
      form={form}
      action={t('download')}
      onClose={onClose}
    >
      <p>{t('purpose')}</p>
      <Select
        label={t('month')}
        allowDeselect={false}
        data={months.map((value) => ({ value, label: monthTitle(`${value}-01`, tag) }))}
        {...form.choice('month')}
      />
    </FormDialog>
  )
}
