'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { DateField } from '#components/ui/form/date-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { momentOf } from '#lib/format/reader-zone.ts'
import { day } from '#lib/rules/dates.ts'
import { optional } from '#lib/rules/rule.ts'
import { monthsAhead } from '#lib/rules/service-time.ts'
import { FillPrices } from './fill-prices.tsx'
import classes from './package.module.css'
import {
  changedPrices,
  type PriceListValues,
  paidNow,
  priceListRules,
  typedNow,
} from './price-list.ts'
import { PriceListTable } from './price-list-table.tsx'
import { type PricedRow, useAfterPrice, useDealers } from './use-packages.ts'

type PriceListDialogProps = {
  rows: readonly PricedRow[]
  /** Whose prices; empty: those of the own end users. */
  dealer: string
  onClose: () => void
}

/** Prices of many packages in one table: filled in, looked at once more, then kept all or none. */
export function PriceListDialog({ rows, dealer, onClose }: PriceListDialogProps) {
  const t = useTranslations('package.priceList')
  const tell = useTell()
  const after = useAfterPrice()
  const { dealers } = useDealers()
  const isDealer = dealer !== ''
  const [isReview, setReview] = useState(false)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const initial: PriceListValues = {
    day: '',
    ...Object.fromEntries(rows.map((row) => [row.batch_no, typedNow(row, isDealer)])),
  }
  const today = monthsAhead(0)
  const form = useForm<PriceListValues>({
    initial,
    rules: {
      ...priceListRules(rows),
      day: [optional({ ...day, test: (value) => day.test(value) && value > today })],
    },
    fieldOf: { start_time: 'day' },
    submit: async (values, kept) => {
      if (!isReview) return setReview(true)
      const changed = changedPrices(rows, values, kept)
      const { fail_items } = await call('incrementpackage/SetPrices', {
        ...(isDealer && { sfamilyid: dealer }),
        ...(values.day && { start_time: momentOf(values.day) }),
        items: changed.map(({ row, written }) => ({
          batch_no: row.batch_no,
          price: written,
          shown: paidNow(row, isDealer),
        })),
        request_id: crypto.randomUUID(),
      })
      if (fail_items.length > 0) {
        setFaults(new Map(fail_items.map((item) => [item.batch_no, item.error_message])))
        return setReview(false)
      }
      await after()
      tell.done(t('done', { count: changed.length }))
      onClose()
    },
  })
  const changed = changedPrices(rows, form.values, initial)
  const shown = isReview ? changed.map(({ row }) => row) : rows
  const from = form.values.day
  return (
    <FormDialog
      title={
        isDealer
          ? t('ofDealer', { name: dealers.find(({ sid }) => sid === dealer)?.sname ?? '' })
          : t('ofUsers')
      }
      form={form}
      action={isReview ? t('save', { count: changed.length }) : t('review')}
      isReady={changed.length > 0}
      size={880}
      onClose={onClose}
    >
      {!isReview && (
        <FillPrices
          rows={rows}
          isDealer={isDealer}
          onFill={(prices) => {
            setFaults(new Map())
            for (const [batchNo, written] of prices) form.set(batchNo, written)
          }}
        />
      )}
      {isReview && (
        <p className={classes.help}>{from ? t('fromDay', { day: from }) : t('atOnce')}</p>
      )}
      <PriceListTable
        rows={shown}
        isDealer={isDealer}
        isReview={isReview}
        values={form.values}
        fieldOf={(batchNo) => {
          const { error, ...field } = form.text(batchNo)
          return { ...field, error: error ?? faults.get(batchNo) }
        }}
      />
      {isReview ? (
        <Button size="xs" variant="subtle" onClick={() => setReview(false)}>
          {t('change')}
        </Button>
      ) : (
        <DateField
          label={t('day')}
          description={t('dayHelp')}
          min={monthsAhead(0)}
          {...form.choice('day')}
        />
      )}
    </FormDialog>
  )
}
