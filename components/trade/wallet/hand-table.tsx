'use client'

import { SegmentedControl, TextInput } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { useListView } from '#components/list/page/use-list-view.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { type Picture, PictureField } from '#components/ui/form/picture-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useAmount } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { handActions, mostHandVouchers } from '#lib/codes/payment.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { handPaid as list } from '#lib/pages/trade/hand-paid.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { type HandPaid, useAfterMoney } from './use-wallet.ts'
import classes from './wallet.module.css'
import { WalletTable } from './wallet-table.tsx'
import { useVoucherActions } from './withdrawals-screen.tsx'

type Values = { action: (typeof handActions)[number]; reason: string; vouchers: Picture[] }

const rulesOf = ({ action }: Values) => ({
  reason: [...(action === 'reject' ? [required] : []), atMost(textLimits.reason)],
})

/** Whether the money of an order is here. */
function HandDialog({ order, onClose }: { order: HandPaid; onClose: () => void }) {
  const t = useTranslations('wallet.hand')
  const tWithdraw = useTranslations('wallet.withdraw')
  const tell = useTell()
  const after = useAfterMoney()
  const form = useForm<Values>({
    initial: { action: 'confirm', reason: '', vouchers: [] },
    rules: rulesOf,
    fieldOf: { voucherNeeded: 'reason', tooManyVouchers: 'reason' },
    submit: async ({ action, reason, vouchers }) => {
      const { out_trade_no, total_fee } = order
      await call('pay/DecideByHand', {
        out_trade_no,
        total_fee,
        action,
        reason: reason.trim(),
        ...(action === 'confirm' && { voucher_ids: vouchers.map(({ id }) => id) }),
      })
      await after()
      tell.done(t(`done.${action}`))
      onClose()
    },
  })
  const { action, vouchers } = form.values
  return (
    <FormDialog
      title={t('dialog', { number: order.out_trade_no })}
      form={form}
      action={t(`action.${action}`)}
      isDanger={action === 'reject'}
      isReady={action === 'reject' || vouchers.length > 0}
      size="lg"
      onClose={onClose}
    >
      <OrderFacts order={order} />
      <SegmentedControl
        fullWidth
        aria-label={tWithdraw('decision')}
        value={action}
        onChange={(next) => form.set('action', next as Values['action'])}
        data={handActions.map((one) => ({ value: one, label: t(`action.${one}`) }))}
      />
      <p className={classes.help}>{t(`help.${action}`)}</p>
      {action === 'confirm' && (
        <PictureField
          label={t('vouchers')}
          description={t('vouchersHelp', { max: mostHandVouchers })}
          kind="voucher"
          max={mostHandVouchers}
          value={vouchers}
          onChange={(next) => form.set('vouchers', next)}
        />
      )}
      <TextInput
        label={tWithdraw(action === 'reject' ? 'whyReject' : 'note')}
        maxLength={textLimits.reason}
        {...form.text('reason')}
        withAsterisk={false}
      />
    </FormDialog>
  )
}

function OrderFacts({ order }: { order: HandPaid }) {
  const t = useTranslations('wallet')
  const amountOf = useAmount()
  const facts = [
    [t('column.amount'), amountOf(order.total_fee, order.currency)],
    [t('hand.column.way'), t(`hand.way.${order.way}`)],
    [t('column.organisation'), order.sfamily_name],
    [t('hand.column.payer'), order.payer],
    [t('hand.column.package'), order.package_name],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** Orders whose money no provider carries; finance says whether it came. */
export function HandTable() {
  const t = useTranslations('wallet.hand')
  const view = useListView(list)
  const params = { ...(view.params as CallParams<'pay/GetByHand'>), limit_size: 100 }
  const read = useRows('pay/GetByHand', params, (last) => ({ last_id: last.id }))
  const [order, setOrder] = useState<HandPaid>()
  const actionsOf = useActions(setOrder)
  return (
    <>
      <WalletTable
        list={list}
        view={view}
        read={read}
        rowActions={actionsOf}
        none={{ title: t('none'), text: t('noneText') }}
      />
      {order && <HandDialog key={order.id} order={order} onClose={() => setOrder(undefined)} />}
    </>
  )
}

function useActions(decide: (row: HandPaid) => void): (row: HandPaid) => RowAction[] {
  const t = useTranslations('wallet.hand')
  const vouchersOf = useVoucherActions()
  return (row) => {
    if (row.state === 'confirmed' || row.state === 'rejected') return vouchersOf(row)
    return [
      {
        key: 'decide',
        label: t('decide'),
        icon: <IconChecks size={16} />,
        isDisabled: row.is_own,
        onClick: () => decide(row),
      },
    ]
  }
}
