'use client'

import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import {
  WalletPasswordField,
  walletPasswordFieldOf,
  walletPasswordRules,
} from '#components/shared/pay/wallet-password-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useMoney } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { type OwnOrder, useAfterMoney } from './use-wallet.ts'
import classes from './wallet.module.css'

export function UndoDialog({ order, onClose }: { order: OwnOrder; onClose: () => void }) {
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
