'use client'

import { Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { whole } from '#lib/rules/number.ts'
import type { FieldsProps } from './fields-props.ts'

const year = whole(1970, 2100)
const percent = whole(0, 100)

type Typed = { currentTarget: { value: string } }

/** Who stands in the footer. */
export function CopyrightFields({ values, errors, set }: FieldsProps) {
  const t = useTranslations('brand.field')
  const { config } = values
  const { copyright } = config
  const setCopyright = (change: Partial<typeof copyright>) =>
    set('config', { ...config, copyright: { ...copyright, ...change } })
  return (
    <>
      <TextInput
        label={t('copyrightName')}
        maxLength={100}
        value={copyright.name}
        error={errors.config}
        onChange={({ currentTarget }: Typed) => setCopyright({ name: currentTarget.value })}
      />
      <NumericField
        label={t('copyrightFrom')}
        value={copyright.from}
        rule={year}
        onChange={(from) => setCopyright({ from: from as number })}
      />
      <TextInput
        label={t('filing')}
        maxLength={60}
        value={copyright.filing}
        onChange={({ currentTarget }: Typed) => setCopyright({ filing: currentTarget.value })}
      />
    </>
  )
}

/** Who sells, as receipts say it. */
export function SellerFields({ values, errors, set }: FieldsProps) {
  const t = useTranslations('brand.field')
  const { config, seller } = values
  const setSeller = (change: Partial<typeof seller>) => set('seller', { ...seller, ...change })
  return (
    <>
      <TextInput
        label={t('sellerName')}
        maxLength={100}
        placeholder={config.copyright.name}
        value={seller.name ?? ''}
        error={errors.seller}
        onChange={({ currentTarget }: Typed) => setSeller({ name: currentTarget.value })}
      />
      <Textarea
        label={t('sellerAddress')}
        autosize
        minRows={2}
        maxRows={5}
        value={seller.address.join('\n')}
        onChange={({ currentTarget }: Typed) =>
          setSeller({ address: currentTarget.value.split('\n').slice(0, 5) })
        }
      />
      <TextInput
        label={t('taxId')}
        maxLength={40}
        dir="ltr"
        value={seller.taxId}
        onChange={({ currentTarget }: Typed) => setSeller({ taxId: currentTarget.value })}
      />
      <NumericField
        label={t('taxRate')}
        value={seller.taxRate}
        rule={percent}
        onChange={(rate) => setSeller({ taxRate: rate as number })}
      />
    </>
  )
}
