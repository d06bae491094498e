'use client'

import { Alert, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { type Picture, PictureField } from '#components/ui/form/picture-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useAmount } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import {
  type PayoutName,
  transferFaults,
  type WithdrawalDecision,
  withdrawalDecisionNames,
  withdrawalDecisions,
} from '#lib/codes/wallet.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'
import { type OrderToDecide, useAfterMoney } from './use-wallet.ts'
import classes from './wallet.module.css'

type Values = {
  action: WithdrawalDecision
  payout: PayoutName
  reason: string
  fault: string
  vouchers: Picture[]
}

const rulesOf = ({ action }: Values) => ({
  ...(action === 'fail' && { fault: [required] }),
  reason: [...(action === 'reject' ? [required] : []), atMost(textLimits.reason)],
})

/** The payee's data, in full, and the states that may follow. */
export function DecideDialog({ order, onClose }: { order: OrderToDecide; onClose: () => void }) {
  const t = useTranslations('wallet.withdraw')
  const tell = useTell()
  const after = useAfterMoney()
  const payee = usePayee(order)
  const actions = withdrawalDecisionNames.filter(
    (action) => withdrawalDecisions[action].from === order.status,
  )
  const form = useForm<Values>({
    initial: {
      action: actions[0] ?? 'approve',
      payout: 'manual',
      reason: '',
      fault: '',
      vouchers: [],
    },
    rules: rulesOf,
    fieldOf: { voucherNeeded: 'reason', tooManyVouchers: 'reason', payoutUnfit: 'payout' },
    submit: async (values) => {
      const { action, payout, reason, fault, vouchers } = values
      const { withdraw_id, rev } = order
      await call('wallet/AuditWithdraw', {
        withdraw_id,
        rev,
        action,
        reason: reason.trim(),
        ...(action === 'fail' && { fault: fault as (typeof transferFaults)[number] }),
        ...(action === 'approve' && { payout }),
        ...(takesVouchers(values) && { voucher_ids: vouchers.map(({ id }) => id) }),
      })
      await after()
      tell.done(carrierOf(values) ? t('handed') : t(`done.${action}`))
      onClose()
    },
  })
  const { action } = form.values
  const carrier = carrierOf(form.values)
  const isIncomplete = payee.data?.is_complete === false
  const needsVoucher =
    action === 'success' && form.values.vouchers.length + order.voucher_ids.length === 0
  return (
    <FormDialog
      title={t('dialog', { number: order.withdraw_id })}
      form={form}
      action={t(`action.${action}`)}
      isDanger={action === 'reject' || action === 'fail'}
      isReady={!needsVoucher && !((isIncomplete || owesAll(order)) && action === 'approve')}
      size="lg"
      onClose={onClose}
    >
      {payee.error && <Failure error={payee.error} onRetry={() => void payee.refetch()} />}
      <PayeeFacts order={order} payee={payee.data} />
      {isIncomplete && <Alert color="orange">{t('incomplete')}</Alert>}
      <OwedAlert order={order} />
      <MarkAlert order={order} />
      <SegmentedControl
        fullWidth
        aria-label={t('decision')}
        value={action}
        onChange={(next) => form.set('action', next as WithdrawalDecision)}
        data={actions.map((one) => ({ value: one, label: t(`action.${one}`) }))}
      />
      {action === 'approve' && <CarrierField form={form} offered={order.payouts} />}
      <p className={classes.help}>{carrier ? t(`carried.${carrier}`) : t(`help.${action}`)}</p>
      <VerdictFields form={form} attached={order.voucher_ids.length} />
    </FormDialog>
  )
}

const owesAll = ({ owed, amount }: OrderToDecide) => owed >= amount

/** What the approval pays first, or why there can be none. */
function OwedAlert({ order }: { order: OrderToDecide }) {
  const t = useTranslations('wallet.withdraw')
  const amountOf = useAmount()
  const { owed, amount, currency, status } = order
  if (owed === 0) return null
  const toPay = owesAll(order)
    ? t('owesAll')
    : t('owesPart', { left: amountOf(amount - owed, currency) })
  return (
    <Alert color="orange">
      {t('owes', { owed: amountOf(owed, currency) })}{' '}
      {status === 'e_po_create' ? toPay : t('owesSince')}
    </Alert>
  )
}

/** One person may be behind seller and buyer. */
function MarkAlert({ order: { marks } }: { order: OrderToDecide }) {
  const t = useTranslations('wallet.withdraw.mark')
  if (marks.length === 0) return null
  return <Alert color="orange">{marks.map((mark) => t(mark)).join(' ')}</Alert>
}

/** The vendor of an approval; undefined: finance makes the transfer. */
const carrierOf = ({ action, payout }: Values) =>
  action === 'approve' && payout !== 'manual' ? payout : undefined

/** Of a transfer by hand. */
const takesVouchers = (values: Values) =>
  values.action === 'success' || (values.action === 'approve' && !carrierOf(values))

/** Without a choice, finance makes the transfer as ever. */
function CarrierField(props: { form: Form; offered: readonly PayoutName[] }) {
  const t = useTranslations('wallet')
  const { form, offered } = props
  if (offered.length < 2) return null
  return (
    <Select
      label={t('withdraw.carrier')}
      data={offered.map((one) => ({ value: one, label: t(`payout.${one}`) }))}
      allowDeselect={false}
      {...form.choice('payout')}
      withAsterisk={false}
    />
  )
}

type Form = ReturnType<typeof useForm<Values>>

type Payee = Awaited<ReturnType<typeof readPayee>>
const readPayee = (withdraw_id: string) => call('wallet/GetPayee', { withdraw_id })

/** Read once an opening: each look stands in the log. */
const usePayee = ({ withdraw_id, rev }: OrderToDecide) =>
  useQuery({
    queryKey: ['payee', withdraw_id, rev],
    queryFn: () => readPayee(withdraw_id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const accountFacts = ({ payee_kind, bank, branch }: OrderToDecide, payee: Payee | undefined) =>
  payee_kind === 'paypal'
    ? ([['paypalAccount', payee?.card_no]] as const)
    : ([
        ['bank', [bank, branch].filter(Boolean).join(' · ')],
        ['cardNumber', payee?.card_no.replace(/(.{4})(?=.)/g, '$1 ')],
      ] as const)

function PayeeFacts({ order, payee }: { order: OrderToDecide; payee: Payee | undefined }) {
  const t = useTranslations('wallet.column')
  const amountOf = useAmount()
  const facts = [
    ['amount', amountOf(order.amount, order.currency)],
    ['setOff', order.set_off > 0 ? amountOf(order.set_off, order.currency) : ''],
    ['organisation', order.sfamily_name],
    ['applicant', order.applicant],
    ['holder', payee?.holder ?? order.holder],
    ['identity', payee?.identity_card],
    ...accountFacts(order, payee),
    ['remark', order.remark],
    ['reason', order.reason],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === '' ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{t(name)}</dt>
            <dd>
              <bdi>{value ?? '…'}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

function VerdictFields(props: { form: Form; attached: number }) {
  const t = useTranslations('wallet.withdraw')
  const tFault = useTranslations('wallet.fault')
  const { form, attached } = props
  const { action, vouchers } = form.values
  return (
    <>
      {action === 'fail' && (
        <Select
          label={t('faultOf')}
          data={transferFaults.map((fault) => ({ value: fault, label: tFault(fault) }))}
          {...form.choice('fault')}
          withAsterisk={false}
        />
      )}
      {takesVouchers(form.values) && (
        <PictureField
          label={t('vouchers')}
          description={t('vouchersHelp', { max: withdrawLimits.vouchers, attached })}
          kind="voucher"
          max={withdrawLimits.vouchers - attached}
          value={vouchers}
          onChange={(next) => form.set('vouchers', next)}
        />
      )}
      <TextInput
        label={t(action === 'reject' ? 'whyReject' : 'note')}
        maxLength={textLimits.reason}
        {...form.text('reason')}
        withAsterisk={false}
      />
    </>
  )
}
