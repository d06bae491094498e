'use client'

import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { BulkDialogProps } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import type { BulkReply } from '#components/shared/bulk/run-parts.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { deviceServices, quotaLimits, serviceNameOf, serviceOf } from '#lib/codes/paid-services.ts'
import { whole } from '#lib/rules/number.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

const spans = [1, 3, 6, 12, 24, 36]

type DeviceService = Exclude<(typeof deviceServices)[number], 8>
const ofValue = (value: string) => Number(value) as DeviceService
const isPeriod = (value: string) => serviceOf(ofValue(value)).measure === 'period'

type PresentProps = Pick<BulkDialogProps, 'all' | 'bulk' | 'onClose'> & {
  rows: readonly { simei: string; name: string; imei: string }[]
  /** Below the devices. */
  note?: ReactNode
  onDone: (reply: BulkReply) => void
}

/** The operator gives devices a quota that nobody pays for. */
export function PresentDialog(props: PresentProps) {
  const { rows, all, bulk, note, onClose, onDone } = props
  const t = useTranslations('service')
  const common = useTranslations('common')
  const act = useTranslations('fleet.act')
  const form = useForm({
    initial: { type: '7', flow: '10', months: '', name: '' },
    rules: ({ type }) => ({
      flow: [whole(1, isPeriod(type) ? quotaLimits.months : quotaLimits.flow)],
    }),
    submit: async ({ type, flow, months, name }) => {
      const lasting = months && !isPeriod(type) ? Number(months) : null
      const gift = { type: ofValue(type), flow: Number(flow), months: lasting, name: name.trim() }
      const simei = rows.map((row) => row.simei)
      onDone(await bulk.run('incrementpackage/Present', { simei, ...gift }, 'changed'))
      onClose()
    },
  })
  const { type } = form.values
  return (
    <FormDialog title={act('present')} form={form} action={t('present.give')} onClose={onClose}>
      <NamedDevices rows={rows} count={all?.count ?? rows.length} />
      {note}
      <Select
        label={t('present.service')}
        data={deviceServices.map((one) => ({
          value: String(one),
          label: t(`name.${serviceNameOf(one)}`),
        }))}
        allowDeselect={false}
        {...form.choice('type')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumericField
          label={common('withDetail', {
            label: t('defaults.flow'),
            detail: t(`measure.${serviceOf(ofValue(type)).unit}`),
          })}
          {...form.number('flow')}
        />
        {!isPeriod(type) && (
          <Select
            label={t('defaults.lasts')}
            data={[
              { value: '', label: t('noEnd') },
              ...spans.map((n) => ({ value: String(n), label: t('amount.months', { n }) })),
            ]}
            allowDeselect={false}
            {...form.choice('months')}
          />
        )}
      </SimpleGrid>
      <TextInput label={t('present.name')} maxLength={textLimits.remark} {...form.text('name')} />
    </FormDialog>
  )
}
