'use client'

import { Select, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { MessageFields } from '#components/shared/talk/message-fields.tsx'
import classes from '#components/shared/talk/talk.module.css'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { Picture } from '#components/ui/form/picture-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useAmount } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { type ComplaintAct, type HandleAct, handleActs } from '#lib/codes/complaint.ts'
import { refundKinds } from '#lib/codes/payment.ts'
import { complaintLimits } from '#lib/rules/complaint-limits.ts'
import { centsOf, moneyIn, moneyWithin, typedCents } from '#lib/rules/money.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { type Complaint, useAfterStep } from './use-complaints.ts'

const funcs = {
  reply: 'complaint/Reply',
  escalate: 'complaint/Escalate',
  withdraw: 'complaint/Withdraw',
} as const

const isHandle = (act: ComplaintAct): act is HandleAct => handleActs.some((one) => one === act)

type Values = {
  content: string
  pictures: Picture[]
  type: (typeof refundKinds)[number]
  amount: string
}

export const messageLimits = {
  text: textLimits.complaint,
  pictures: complaintLimits.pictures,
} as const

/** Of what is left of the order. */
const amountRules = ({ left_fee, currency }: Complaint) => [
  required,
  moneyIn(currency),
  moneyWithin(1, left_fee, currency),
]

/** One step of a complaint. */
export function StepDialog(props: {
  act: ComplaintAct
  complaint: Complaint
  onClose: () => void
}) {
  const { act, complaint, onClose } = props
  const t = useTranslations('complaint')
  const common = useTranslations('common')
  const tell = useTell()
  const after = useAfterStep()
  const isRefund = act === 'refund'
  const isMoney = ({ type }: Values) => isRefund && type !== 'business'
  const form = useForm<Values>({
    initial: {
      content: '',
      pictures: [],
      amount: typedCents(complaint.left_fee, complaint.currency),
      type: 'business_money',
    },
    rules: (values) => ({
      ...(isMoney(values) && { amount: amountRules(complaint) }),
      content: [...(act === 'withdraw' ? [] : [required]), atMost(textLimits.complaint)],
    }),
    fieldOf: { refund_fee: 'amount', refundAmount: 'amount' },
    submit: async (values) => {
      const { complaint_id, rev } = complaint
      const picture_ids = values.pictures.map(({ id }) => id)
      const step = { complaint_id, rev, content: values.content.trim(), picture_ids }
      const refund_fee = isMoney(values) ? centsOf(values.amount, complaint.currency) : 0
      if (!isHandle(act)) await call(funcs[act], step)
      else
        await call('complaint/Handle', {
          ...step,
          action: act,
          ...(isRefund && { type: values.type, refund_fee }),
        })
      await after()
      tell.done(t(`done.${act}`))
      onClose()
    },
  })
  const left = useAmount()(complaint.left_fee, complaint.currency)
  return (
    <FormDialog
      title={t(`act.${act}`)}
      form={form}
      action={t(`act.${act}`)}
      isDanger={act === 'reject' || act === 'withdraw' || isRefund}
      onClose={onClose}
    >
      <p className={classes.help}>{t(`help.${act}`, { amount: left })}</p>
      {isRefund && (
        <>
          <Select
            label={t('refundType')}
            allowDeselect={false}
            data={refundKinds.map((kind) => ({ value: kind, label: t(`refundKind.${kind}`) }))}
            {...form.choice('type')}
          />
          {isMoney(form.values) && (
            <TextInput
              data-autofocus
              label={common('withDetail', {
                label: t('refundAmount'),
                detail: complaint.currency,
              })}
              inputMode="decimal"
              {...form.text('amount')}
              withAsterisk={false}
            />
          )}
        </>
      )}
      <MessageFields
        label={t('message')}
        kind="complaint"
        limits={messageLimits}
        content={{ ...form.text('content'), 'data-autofocus': true }}
        pictures={form.values.pictures}
        onPictures={(next) => form.set('pictures', next)}
      />
    </FormDialog>
  )
}
