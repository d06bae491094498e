'use client'

import { Button, Tabs, TextInput } from '@mantine/core'
import { IconCashBanknote, IconPencil, IconPhoto, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { useUrlState } from '#components/list/filter-bar/use-url-state.ts'
import {
  WalletPasswordField,
  walletPasswordFieldOf,
  walletPasswordRules,
} from '#components/shared/pay/wallet-password-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useMoney } from '#components/ui/money.tsx'
import { Page } from '#components/ui/page.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { withdrawals as list, transfers } from '#lib/pages/trade/withdrawals.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { withdrawLimits } from '#lib/rules/withdrawal.ts'
import { openWalletFile } from './open-wallet-file.ts'
import { OrderTable } from './order-table.tsx'
import { type OwnOrder, useAfterMoney, useWallet } from './use-wallet.ts'
import classes from './wallet.module.css'
import { WalletTiles } from './wallet-tiles.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

function UndoDialog({ order, onClose }: { order: OwnOrder; onClose: () => void }) {
  const t = useTranslations('wallet.record')
  const tell = useTell()
  const after = useAfterMoney()
  const money = useMoney()
  const form = useForm({
    initial: { reason: '', pwd: '' },
    rules: { reason: [required, atMost(textLimits.reason)], ...walletPasswordRules },
    fieldOf: walletPasswordFieldOf,
    submit: async ({ reason, pwd }) => {
      const { withdraw_id } = order
      await call('wallet/UndoWithdraw', { withdraw_id, reason: reason.trim(), md5_pwd: md5(pwd) })
      await after()
      tell.done(t('undone'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('undoTitle', { number: order.withdraw_id })}
      form={form}
      action={t('undo')}
      cancel={t('keep')}
      isDanger
      isSmallOnPhone
      onClose={onClose}
    >
      <p className={classes.help}>{t('undoText', { amount: money(order.amount) })}</p>
      <TextInput
        data-autofocus
        label={t('whyUndo')}
        maxLength={textLimits.reason}
        {...form.text('reason')}
        withAsterisk={false}
      />
      <WalletPasswordField form={form} />
    </FormDialog>
  )
}

const tabs = ['withdrawals', 'transfers'] as const
const defaults = { tab: 'withdrawals' }

/** Withdrawals of the own organisation, and the transfers that they led to. */
export function WithdrawalsScreen() {
  const t = useTranslations('wallet')
  const { values, change } = useUrlState(defaults)
  const tab = tabs.find((name) => name === values.tab) ?? 'withdrawals'
  const vouchersOf = useVoucherActions()
  return (
    <Page isTall title={t('record.title')} purpose={t('record.purpose')}>
      <WalletTiles />
      <Tabs value={tab} onChange={(next) => change({ tab: next ?? 'withdrawals' })}>
        <Tabs.List aria-label={t('record.title')}>
          <Tabs.Tab value="withdrawals">{t('hand.tab')}</Tabs.Tab>
          <Tabs.Tab value="transfers">{t('transfers.title')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'transfers' ? (
        <OrderTable<'wallet/GetTransfers'> list={transfers} rowActions={vouchersOf} />
      ) : (
        <Withdrawals />
      )}
    </Page>
  )
}

type Open = 'new' | { change: OwnOrder } | { undo: OwnOrder } | undefined

/** Ordered, changed and cancelled here. */
function Withdrawals() {
  const t = useTranslations('wallet')
  const wallet = useWallet().data
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const actionsOf = useOwnActions(setOpen)
  return (
    <>
      <OrderTable<'wallet/GetWithdrawList'>
        list={list}
        rowActions={actionsOf}
        actions={
          wallet &&
          wallet.withdrawable >= withdrawLimits.least && (
            <Button
              size="xs"
              leftSection={<IconCashBanknote size={16} aria-hidden />}
              onClick={() => setOpen('new')}
            >
              {t('record.withdraw')}
            </Button>
          )
        }
      />
      {open === 'new' && <WithdrawDialog onClose={close} />}
      {typeof open === 'object' && 'change' in open && (
        <WithdrawDialog order={open.change} onClose={close} />
      )}
      {typeof open === 'object' && 'undo' in open && (
        <UndoDialog order={open.undo} onClose={close} />
      )}
    </>
  )
}

function useOwnActions(open: (open: Open) => void): (row: OwnOrder) => RowAction[] {
  const t = useTranslations('wallet.record')
  const vouchersOf = useVoucherActions()
  return (row) => {
    if (row.status !== 'e_po_create') return vouchersOf(row)
    return [
      {
        key: 'change',
        label: t('change'),
        icon: <IconPencil size={16} />,
        onClick: () => open({ change: row }),
      },
      {
        key: 'undo',
        label: t('undo'),
        icon: <IconX size={16} />,
        isDanger: true,
        onClick: () => open({ undo: row }),
      },
    ]
  }
}

export function useVoucherActions(): (row: Pick<OwnOrder, 'voucher_ids'>) => RowAction[] {
  const t = useTranslations('wallet.record')
  const tell = useTell()
  return ({ voucher_ids }) =>
    voucher_ids.map((id, index) => ({
      key: `voucher${index}`,
      label: t('voucher', { number: index + 1 }),
      icon: <IconPhoto size={16} />,
      onClick: () => void openWalletFile(id).catch(tell.failure),
    }))
}
