'use client'

import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useAmount } from '#components/ui/money.tsx'
import { percent } from '#lib/format/measure.ts'
import { centsOf, typedCents } from '#lib/rules/money.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import classes from './package.module.css'
import { marginOf, type PriceListValues, paidNow, priceListRules } from './price-list.ts'
import type { PricedRow } from './use-packages.ts'

type PriceListTableProps = {
  rows: readonly PricedRow[]
  isDealer: boolean
  /** Looked at, not changed. */
  isReview: boolean
  values: PriceListValues
  fieldOf: (batchNo: string) => Omit<TextInputProps, 'vars'>
}

export function PriceListTable({ rows, isDealer, isReview, values, fieldOf }: PriceListTableProps) {
  const t = useTranslations('package')
  const amountOf = useAmount()
  const { tag } = useLanguage()
  const rules = priceListRules(rows)
  return (
    <div className={classes.prices}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.ownCost')}</th>
            <th scope="col">{t('priceList.now')}</th>
            <th scope="col">{t('priceList.new')}</th>
            <th scope="col">{t('priceList.margin')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { batch_no, name, currency, agent_price } = row
            const written = (values[batch_no] ?? '').trim()
            const isBroken = firstBroken(written, rules[batch_no] ?? []) !== undefined
            const recommended = isDealer
              ? (agent_price ?? row.root_price ?? 0)
              : row.default_terminal_price
            const next =
              written === '' ? Math.max(recommended, agent_price ?? 0) : centsOf(written, currency)
            const margin = isBroken ? null : marginOf(next, agent_price)
            return (
              <tr key={batch_no}>
                <th scope="row">{name}</th>
                <td>{agent_price === null ? '' : amountOf(agent_price, currency)}</td>
                <td>{amountOf(paidNow(row, isDealer), currency)}</td>
                <td>
                  {isReview ? (
                    <strong>{amountOf(next, currency)}</strong>
                  ) : (
                    <TextInput
                      aria-label={t('priceList.priceOf', { name })}
                      size="xs"
                      inputMode="decimal"
                      autoComplete="off"
                      dir="ltr"
                      placeholder={typedCents(Math.max(recommended, agent_price ?? 0), currency)}
                      {...fieldOf(batch_no)}
                    />
                  )}
                </td>
                <td>
                  {margin && (
                    <>
                      {amountOf(margin.cents, currency)}{' '}
                      <small>{percent(margin.percent, tag)}</small>
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
