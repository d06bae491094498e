'use client'

import { TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useBrand } from '#components/data/brand.tsx'

type PriceFieldProps = Omit<ComponentProps<typeof TextInput>, 'vars'> & { help?: ReactNode }

export function PriceField({ help, ...field }: PriceFieldProps) {
  const { currency } = useBrand()
  return (
    <TextInput
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      leftSection={currency.symbol}
      {...field}
    />
  )
}
