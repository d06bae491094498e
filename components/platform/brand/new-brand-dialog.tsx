'use client'

import { Select, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { useBrandsAgain } from './use-brands-again.ts'

type NewBrandDialogProps = {
  brands?: CallReply<'ops/GetConfig'>['brands']
  /** The only one that it may begin as. */
  begun?: string
  onMade?: (brand: string) => void
  onClose: () => void
}

/** Makes a draft of a brand that begins as another one. */
export function NewBrandDialog({ brands = [], begun, onMade, onClose }: NewBrandDialogProps) {
  const t = useTranslations('brand.new')
  const readAgain = useBrandsAgain()
  const bases = brands.filter(({ is_built_in }) => is_built_in)
  const form = useForm({
    initial: { brand: '', name: '', base: begun ?? bases[0]?.brand ?? '' },
    rules: { brand: [required], name: [required, atMost(40)] },
    fieldOf: { brandExists: 'brand' },
    submit: async ({ brand, name, base }) => {
      await call('ops/SetConfig', {
        brand: brand,
        base: base,
        rev: 0,
        values: { name: { zh: name, en: name }, title: { zh: name, en: name } },
        request_id: crypto.randomUUID(),
      })
      onMade?.(brand)
      onClose()
      await readAgain()
    },
  })
  return (
    <FormDialog title={t('title')} form={form} action={t('action')} onClose={onClose}>
      <TextInput label={t('name')} maxLength={40} {...form.text('name')} />
      <TextInput
        label={t('brand')}
        description={t('brandHelp')}
        dir="ltr"
        maxLength={20}
        {...form.text('brand')}
      />
      {begun === undefined && (
        <Select
          label={t('base')}
          allowDeselect={false}
          data={bases.map(({ brand, name }) => ({ value: brand, label: name }))}
          {...form.choice('base')}
        />
      )}
    </FormDialog>
  )
}
