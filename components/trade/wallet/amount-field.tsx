'use client'

import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useBrand } from '#components/data/brand.tsx'

type AmountForm = {
  text: (name: 'amount') => Omit<React.ComponentProps<typeof TextInput>, 'vars'>
}

/** Money as it is typed. */
export function AmountField({ form, help }: { form: AmountForm; help?: string }) {
  const t = useTranslations('wallet.column')
  const { currency } = useBrand()
  return (
    <TextInput
      data-autofocus
      label={t('amount')}
      {...(help && { description: help })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      leftSection={currency.symbol}
      {...form.text('amount')}
      withAsterisk={false}
    />
  )
}
