'use client'

import { Select, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import { useCellContext } from '#components/list/data-table/cell.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { Picture } from '#components/ui/form/picture-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type ComplaintReason, complaintReasons } from '#lib/codes/complaint.ts'
import { cellText, inRow } from '#lib/format/cell.ts'
import { orderPeriod } from '#lib/rules/period.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { StepFields } from './step-dialog.tsx'
import { useAfterStep } from './use-complaints.ts'

type Values = {
  order: string
  reason: string
  content: string
  contact: string
  pictures: Picture[]
}

/** A complaint about an order, chosen here unless `trade` names it. */
export function NewComplaintDialog(props: {
  trade: string | undefined
  onOpened: (complaintId: string) => void
  onClose: () => void
}) {
  const { trade, onOpened, onClose } = props
  const t = useTranslations('complaint')
  const tell = useTell()
  const after = useAfterStep()
  const form = useForm<Values>({
    initial: { order: trade ?? '', reason: '', content: '', contact: '', pictures: [] },
    rules: {
      order: [required],
      reason: [required],
      content: [required, atMost(textLimits.complaint)],
      contact: [atMost(textLimits.complaintContact)],
    },
    fieldOf: { out_trade_no: 'order', complaintOpen: 'order', orderUnpaid: 'order' },
    submit: async ({ order, reason, content, contact, pictures }) => {
      const { complaint_id } = await call('complaint/Add', {
        out_trade_no: order,
        reason: reason as ComplaintReason,
        content: content.trim(),
        contact: contact.trim(),
        picture_ids: pictures.map(({ id }) => id),
      })
      await after()
      tell.done(t('new.done'))
      onOpened(complaint_id)
    },
  })
  return (
    <FormDialog title={t('new.open')} form={form} action={t('new.submit')} onClose={onClose}>
      {trade === undefined ? (
        <OrderSelect {...form.choice('order')} />
      ) : (
        <TextInput readOnly label={t('new.order')} {...form.text('order')} withAsterisk={false} />
      )}
      <Select
        label={t('new.reason')}
        data={complaintReasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
        {...form.choice('reason')}
        withAsterisk={false}
      />
      <StepFields
        label={t('new.content')}
        content={form.text('content')}
        pictures={form.values.pictures}
        onPictures={(next) => form.set('pictures', next)}
      />
      <TextInput
        label={t('new.contact')}
        maxLength={textLimits.complaintContact}
        {...form.text('contact')}
      />
    </FormDialog>
  )
}

type Chosen = {
  value: string
  error?: string | undefined
  onChange: (value: string | null) => void
}

/** Of the last year, newest first. */
function OrderSelect(props: Chosen) {
  const t = useTranslations('complaint')
  const context = useCellContext()
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const period = { start_time: now - orderPeriod.maxDays * 86_400, end_time: now }
  const { data } = useCall('pay/GetOrderList', period)
  const orders = data?.items.filter(({ pay_time }) => pay_time !== null)
  return (
    <Select
      label={t('new.order')}
      searchable
      nothingFoundMessage={t('new.noOrder')}
      placeholder={orders?.length === 0 ? t('new.noOrder') : ''}
      data={(orders ?? []).map(({ out_trade_no, package_name, biz_type, ...order }) => ({
        value: out_trade_no,
        label: [
          package_name || t(`kind.${biz_type}`),
          order.imei,
          `${cellText({ as: 'amount' }, order.total_fee, inRow(context, order))} ${order.currency}`,
          cellText({ as: 'time' }, order.create_time, context),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
      {...props}
      withAsterisk={false}
    />
  )
}
