'use client'

import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { mannerHere } from '#components/shared/pay/manner-here.ts'
import { Methods } from '#components/shared/pay/methods.tsx'
import { PayOrder } from '#components/shared/pay/pay-order.tsx'
import { useAfterPayment } from '#components/shared/pay/use-order.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useForm } from '#components/ui/form/use-form.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { payPlatforms } from '#lib/codes/payment.ts'
import { centsOf, moneyIn, moneyWithin } from '#lib/rules/money.ts'
import { mostCents } from '#lib/rules/price.ts'
import { required } from '#lib/rules/required.ts'
import { AmountField } from './amount-field.tsx'

/** Money for the own wallet: how much and by which method, then the payment. */
export function RechargeDialog({ onClose }: { onClose: () => void }) {
  const [number, setNumber] = useState<string>()
  return number ? (
    <Payment number={number} onAgain={() => setNumber(undefined)} onClose={onClose} />
  ) : (
    <RechargeForm onOrdered={setNumber} onClose={onClose} />
  )
}

type FormProps = { onOrdered: (number: string) => void; onClose: () => void }

function RechargeForm({ onOrdered, onClose }: FormProps) {
  const t = useTranslations('wallet.recharge')
  const config = useCall('pay/GetPayConfig', { is_recharge: true }, { staleTime: 0 })
  const { code: currency } = useBrand().currency
  const [platform, setPlatform] = useState<number>()
  const methods = config.data?.items ?? []
  const method = (methods.find(({ pay_plat }) => pay_plat === platform) ?? methods[0])?.pay_plat
  const form = useForm({
    initial: { amount: '' },
    rules: { amount: [required, moneyIn(currency), moneyWithin(1, mostCents, currency)] },
    fieldOf: { total_fee: 'amount' },
    submit: async ({ amount }) => {
      if (method === undefined) return
      const request_id = crypto.randomUUID()
      const total_fee = centsOf(amount, currency)
      const asked = { total_fee, pay_plat: method, pay_manner: mannerHere(), request_id }
      onOrdered((await call('pay/Recharge', asked)).out_trade_no)
    },
  })
  return (
    <FormDialog
      title={t('title')}
      form={form}
      action={method === payPlatforms.paypal ? t('byPaypal') : t('act')}
      isReady={method !== undefined}
      onClose={onClose}
    >
      {config.error && <Failure error={config.error} onRetry={() => void config.refetch()} />}
      <AmountField form={form} />
      {config.data && <Methods methods={methods} value={method} onChange={setPlatform} />}
    </FormDialog>
  )
}

type PaymentProps = { number: string; onAgain: () => void; onClose: () => void }

function Payment({ number, onAgain, onClose }: PaymentProps) {
  const t = useTranslations('wallet.recharge')
  const isPhone = useMediaQuery('(max-width: 767px)')
  const after = useAfterPayment()
  useFocusReturn()
  const entrance = useEntrance()
  const close = () => {
    void after()
    onClose()
  }
  return (
    <Modal {...entrance} onClose={close} title={t('title')} fullScreen={Boolean(isPhone)}>
      <PayOrder number={number} onAgain={onAgain} onClose={close} />
    </Modal>
  )
}
