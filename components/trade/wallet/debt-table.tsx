'use client'

import { TextInput } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { useListView } from '#components/list/page/use-list-view.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useAmount } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { debts as list } from '#lib/pages/trade/debts.ts'
import { centsOf, moneyIn, moneyWithin, typedCents } from '#lib/rules/money.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { type Debt, useAfterMoney } from './use-wallet.ts'
import classes from './wallet.module.css'
import { WalletTable } from './wallet-table.tsx'

/** All or a part of a debt is given up. */
function WriteOffDialog({ debt, onClose }: { debt: Debt; onClose: () => void }) {
  const t = useTranslations('wallet')
  const tell = useTell()
  const after = useAfterMoney()
  const amountOf = useAmount()
  const { debt_id, sfamily_name, owed, currency } = debt
  const form = useForm({
    initial: { amount: typedCents(owed, currency), reason: '' },
    rules: {
      amount: [required, moneyIn(currency), moneyWithin(1, owed, currency)],
      reason: [required, atMost(textLimits.reason)],
    },
    submit: async ({ amount, reason }) => {
      const given = { debt_id, owed, amount: centsOf(amount, currency), reason: reason.trim() }
      await call('wallet/WriteOff', given)
      await after()
      tell.done(t('debt.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('debt.dialog', { name: sfamily_name })}
      form={form}
      action={t('debt.writeOff')}
      isDanger
      isSmallOnPhone
      onClose={onClose}
    >
      <p className={classes.help}>
        {t('withdraw.owes', { owed: amountOf(owed, currency) })} {t('debt.help')}
      </p>
      <TextInput
        label={t('debt.amount')}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        maxLength={13}
        {...form.text('amount')}
        withAsterisk={false}
      />
      <TextInput
        data-autofocus
        label={t('debt.why')}
        maxLength={textLimits.reason}
        {...form.text('reason')}
        withAsterisk={false}
      />
    </FormDialog>
  )
}

/** Organisations that owe; finance gives up what it will not get. */
export function DebtTable() {
  const t = useTranslations('wallet.debt')
  const view = useListView(list)
  const params = { ...(view.params as CallParams<'wallet/GetDebts'>), limit_size: 100 }
  const read = useRows('wallet/GetDebts', params, (last) => ({ last_id: last.debt_id }))
  const [debt, setDebt] = useState<Debt>()
  const actionsOf = (row: Debt): RowAction[] => [
    {
      key: 'writeOff',
      label: t('writeOff'),
      icon: <IconReceiptOff size={16} />,
      onClick: () => setDebt(row),
    },
  ]
  return (
    <>
      <WalletTable
        list={list}
        view={view}
        read={read}
        rowActions={actionsOf}
        none={{ title: t('none'), text: t('noneText') }}
      />
      {debt && <WriteOffDialog key={debt.debt_id} debt={debt} onClose={() => setDebt(undefined)} />}
    </>
  )
}
