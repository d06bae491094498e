'use client'

import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { DateField } from '#components/ui/form/date-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useMoney } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { validities } from '#lib/codes/packages.ts'
import { mostRenewalCents } from '#lib/codes/payment.ts'
import { soldNames, soldTypeOf, soldUnitOf } from '#lib/codes/sold-types.ts'
import { monthsAhead } from '#lib/rules/service-time.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { OtherLanguages } from './other-languages.tsx'
import classes from './package.module.css'
import {
  changedFields,
  fieldOfParam,
  isOfDevice,
  lasts,
  type PackageValues,
  rulesOf,
  valuesOf,
  writtenOf,
} from './package-values.ts'
import { PriceField } from './price-field.tsx'
import { type PricedRow, useAfterPrice } from './use-packages.ts'

type PackageDialogProps = {
  row: PricedRow | undefined
  /** It is off shelf now, and may go on it. */
  onDown: (offered: { batch_no: string; name: string }) => void
  onClose: () => void
}

type PackageForm = ReturnType<typeof useForm<PackageValues>>

/** A new package, or changes of one; root's. */
export function PackageDialog({ row, onDown, onClose }: PackageDialogProps) {
  const t = useTranslations('package.dialog')
  const tell = useTell()
  const after = useAfterPrice()
  const today = monthsAhead(0)
  const brand = useBrand()
  const currency = row?.currency ?? brand.currency.code
  const form = useForm({
    initial: valuesOf(row),
    rules: (values) => rulesOf(values, { today, currency }),
    fieldOf: fieldOfParam,
    submit: async (values, kept) => {
      const request_id = crypto.randomUUID()
      const down = row
        ? await call('incrementpackage/ModifyPackage', {
            batch_no: row.batch_no,
            rev: row.rev,
            request_id,
            ...changedFields(values, kept),
          }).then(({ is_down }) => (is_down ? row.batch_no : undefined))
        : await call('incrementpackage/AddPackage', {
            type: soldTypeOf(values.service),
            region: values.region,
            request_id,
            ...writtenOf(values),
          }).then(({ batch_no }) => batch_no)
      await after()
      onClose()
      if (down) onDown({ batch_no: down, name: values.name.trim() })
      else tell.done(t('saved'))
    },
  })
  return (
    <FormDialog
      title={row ? t('change', { name: row.name }) : t('add')}
      form={form}
      action={t('save')}
      size="lg"
      isReady={form.isChanged}
      onClose={onClose}
    >
      <What form={form} isNew={row === undefined} />
      <Group title={t('prices')}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <PriceField label={t('rootPrice')} {...form.text('rootPrice')} />
          <PriceField label={t('suggestedPrice')} {...form.text('suggestedPrice')} />
          <PriceField label={t('terminalPrice')} {...form.text('terminalPrice')} />
        </SimpleGrid>
        <p className={classes.help}>{t('pricesHelp')}</p>
      </Group>
      <Reductions form={form} today={today} />
      {isOfDevice(form.values.service) && <Renewals form={form} />}
      <Textarea
        label={t('content')}
        description={t('contentHelp')}
        autosize
        minRows={2}
        maxLength={textLimits.packageContent}
        {...form.text('content')}
      />
      <Textarea
        label={t('description')}
        autosize
        maxLength={textLimits.packageContent}
        {...form.text('description')}
      />
      <OtherLanguages form={form} />
      <TextInput label={t('remark')} maxLength={textLimits.remark} {...form.text('remark')} />
    </FormDialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

function What({ form, isNew }: { form: PackageForm; isNew: boolean }) {
  const t = useTranslations()
  const { service } = form.values
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('package.column.service')}
        data={soldNames.map((value) => ({ value, label: t(`service.name.${value}`) }))}
        allowDeselect={false}
        disabled={!isNew}
        {...form.choice('service')}
      />
      <Select
        label={t('package.column.region')}
        data={(['mainland', 'other'] as const).map((value) => ({
          value,
          label: t(`package.region.${value}`),
        }))}
        allowDeselect={false}
        disabled={!isNew}
        {...form.choice('region')}
      />
      <TextInput
        label={t('package.column.name')}
        maxLength={textLimits.packageName}
        {...form.text('name')}
      />
      <TextInput
        label={t('package.column.productNumber')}
        maxLength={textLimits.productNumber}
        {...form.text('productNumber')}
      />
      {!lasts(service) && (
        <NumericField
          label={t('common.withDetail', {
            label: t('package.column.flow'),
            detail: t(`service.measure.${soldUnitOf(soldTypeOf(service))}`),
          })}
          {...form.number('flow')}
        />
      )}
      <Select
        label={t('package.column.validity')}
        data={validities.map((value) => ({ value, label: t(`package.validity.${value}`) }))}
        allowDeselect={false}
        {...form.choice('validity')}
      />
    </SimpleGrid>
  )
}

function Reductions({ form, today }: { form: PackageForm; today: string }) {
  const t = useTranslations('package.dialog')
  return (
    <Group title={t('reduced')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumericField label={t('discount')} {...form.number('discount')} />
        <DateField label={t('lastDay')} min={today} {...form.choice('discountDay')} />
        <PriceField label={t('promotionPrice')} {...form.text('promotionPrice')} />
        <DateField label={t('lastDay')} min={today} {...form.choice('promotionDay')} />
      </SimpleGrid>
      <p className={classes.help}>{t('reducedHelp')}</p>
    </Group>
  )
}

function Renewals({ form }: { form: PackageForm }) {
  const t = useTranslations('package')
  const money = useMoney()
  const { mayRenew } = form.values
  return (
    <Group title={t('dialog.renewal')}>
      <Switch
        label={t('dialog.mayRenew')}
        checked={mayRenew}
        onChange={(event) => form.set('mayRenew', event.currentTarget.checked)}
      />
      {mayRenew && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PriceField label={t('dialog.renewalPrice')} {...form.text('renewalPrice')} />
            <Select
              label={t('dialog.firstRenewal')}
              data={[
                { value: '', label: t('dialog.asUsual') },
                ...validities.map((value) => ({ value, label: t(`validity.${value}`) })),
              ]}
              allowDeselect={false}
              {...form.choice('firstRenewal')}
            />
          </SimpleGrid>
          <p className={classes.help}>
            {t('dialog.renewalHelp', { most: money(mostRenewalCents) })}
          </p>
        </>
      )}
    </Group>
  )
}
