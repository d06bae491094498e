'use client'

import { Button, Select, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { typedCents } from '#lib/rules/money.ts'
import { numberText } from '#lib/rules/number.ts'
import classes from './package.module.css'
import { changedBy, paidNow } from './price-list.ts'
import { type PricedRow, useDealers } from './use-packages.ts'

type FillPricesProps = {
  rows: readonly PricedRow[]
  isDealer: boolean
  /** Written prices by package. */
  onFill: (prices: [string, string][]) => void
}

const percentForm = /^[+-]?\d{1,3}(\.\d{1,2})?$/

/** Fills all rows from what is paid now, from another package or from another dealer, some percent up or down. */
export function FillPrices({ rows, isDealer, onFill }: FillPricesProps) {
  const t = useTranslations('package.priceList')
  const tell = useTell()
  const { dealers, list } = useDealers()
  const [source, setSource] = useState('now')
  const [percent, setPercent] = useState('')
  const [isBusy, setBusy] = useState(false)
  const typed = numberText(percent.trim().replace('%', '').replace('−', '-'))
  const isPercent = typed === '' || percentForm.test(typed)
  const fill = async () => {
    setBusy(true)
    const cents = await sourceOf(source, { rows, isDealer }).catch((error) => {
      tell.failure(error)
      return new Map<string, number>()
    })
    setBusy(false)
    onFill(
      rows.flatMap(({ batch_no, currency, agent_price }): [string, string][] => {
        const from = cents.get(batch_no)
        if (from === undefined) return []
        const amount = changedBy(from, Number(typed), agent_price ?? 0)
        return [[batch_no, typedCents(amount, currency)]]
      }),
    )
  }
  return (
    <div className={classes.fill}>
      <Select
        label={t('from')}
        data={[
          { value: 'now', label: t('source.now') },
          ...(rows.some(({ agent_price }) => agent_price !== null)
            ? [{ value: 'cost', label: t('source.cost') }]
            : []),
          { value: 'users', label: t(isDealer ? 'source.users' : 'source.default') },
          { value: 'suggested', label: t('source.suggested') },
          {
            group: t('source.packages'),
            items: rows.map(({ batch_no, name }) => ({ value: `p${batch_no}`, label: name })),
          },
          {
            group: t('source.dealers'),
            items: dealers.map(({ sid, sname }) => ({ value: `d${sid}`, label: sname })),
          },
        ]}
        allowDeselect={false}
        searchable
        onDropdownOpen={() => list.hasNextPage && void list.fetchNextPage()}
        value={source}
        onChange={(next) => setSource(next ?? 'now')}
      />
      <TextInput
        label={t('percent')}
        placeholder="+5"
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        rightSection="%"
        value={percent}
        error={isPercent ? undefined : t('percentWrong')}
        onChange={(event) => setPercent(event.currentTarget.value)}
      />
      <Button variant="light" loading={isBusy} disabled={!isPercent} onClick={() => void fill()}>
        {t('fill', { count: rows.length })}
      </Button>
    </div>
  )
}

type Shown = Pick<FillPricesProps, 'rows' | 'isDealer'>

/** Cents by package; those that the source has no price for are left out. */
async function sourceOf(
  source: string,
  { rows, isDealer }: Shown,
): Promise<ReadonlyMap<string, number>> {
  if (source.startsWith('d')) return pricesOfDealer(source.slice(1), rows)
  const other = rows.find(({ batch_no }) => source === `p${batch_no}`)
  return new Map(
    rows.flatMap((row): [string, number][] => {
      const cents = other ? paidNow(other, isDealer) : centsFrom(source, row, isDealer)
      return cents === null ? [] : [[row.batch_no, cents]]
    }),
  )
}

function centsFrom(source: string, row: PricedRow, isDealer: boolean): number | null {
  switch (source) {
    case 'cost':
      return row.agent_price
    case 'users':
      return isDealer ? row.terminal_price : row.default_terminal_price
    case 'suggested':
      return row.suggested_price
    default:
      return paidNow(row, isDealer)
  }
}

/** A page at a time, until all rows are found or the list ends. */
async function pricesOfDealer(sfamilyid: string, rows: readonly PricedRow[]) {
  const wanted = new Set(rows.map(({ batch_no }) => batch_no))
  const found = new Map<string, number>()
  const currency = rows[0]?.currency
  let last: string | undefined
  do {
    const { items } = await call('incrementpackage/GetPriceList', {
      sfamilyid,
      limit_size: 100,
      ...(currency && { currency }),
      ...(last && { last_batch_no: last }),
    })
    for (const { batch_no, sub_price } of items)
      if (wanted.has(batch_no) && sub_price !== null) found.set(batch_no, sub_price)
    last = items.length === 100 ? items.at(-1)?.batch_no : undefined
  } while (last && found.size < wanted.size)
  return found
}
