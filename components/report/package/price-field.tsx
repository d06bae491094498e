'use client'

import { TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { moneyWithin } from '#lib/rules/money.ts'
import { mostCents, payable } from '#lib/rules/price.ts'
import type { Rule } from '#lib/rules/rule.ts'

/** A price that is not below `least` cents. */
export const priceRules = (least: number, most = mostCents): Rule[] => [
  payable,
  moneyWithin(Math.max(least, 1), Math.max(most, 1)),
]

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
      maxLength={16}
      {...field}
    />
  )
}
