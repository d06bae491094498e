'use client'

import { Select } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useMoney } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { typedCents } from '#lib/rules/money.ts'
import { typedPrice } from '#lib/rules/price.ts'
import { required } from '#lib/rules/required.ts'
import { optional } from '#lib/rules/rule.ts'
import classes from './package.module.css'
import { PriceField } from './price-field.tsx'
import { type PricedRow, useAfterPrice, useDealers } from './use-packages.ts'

type PriceDialogProps = { row: PricedRow; onClose: () => void }

/** What the own end users pay; nothing typed follows the recommendation. */
export function TerminalPriceDialog({ row, onClose }: PriceDialogProps) {
  const t = useTranslations('package.terminalDialog')
  const tell = useTell()
  const money = useMoney()
  const after = useAfterPrice()
  const cost = row.agent_price ?? 0
  const recommended = Math.max(row.default_terminal_price, cost)
  const isOwn = row.terminal_price !== recommended
  const form = useForm({
    initial: { price: isOwn ? typedCents(row.terminal_price, row.currency) : '' },
    rules: { price: typedPrice(row.currency, cost).map(optional) },
    fieldOf: { terminal_price: 'price', priceBelowCost: 'price', priceAboveMost: 'price' },
    submit: async ({ price }) => {
      await call('incrementpackage/SetTerminalPrice', {
        batch_no: row.batch_no,
        terminal_price: price.trim() || null,
        request_id: crypto.randomUUID(),
      })
      await after()
      tell.done(t('done'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('title', { name: row.name })}
      form={form}
      action={t('save')}
      isSmallOnPhone
      onClose={onClose}
    >
      {row.agent_price !== null && (
        <p className={classes.help}>{t('ownCost', { amount: money(cost) })}</p>
      )}
      <PriceField
        label={t('price')}
        help={t('help', { amount: money(recommended) })}
        {...form.text('price')}
      />
    </FormDialog>
  )
}

/** What a dealer directly below pays. */
export function DealerPriceDialog(props: PriceDialogProps & { dealer: string }) {
  const { row, onClose } = props
  const t = useTranslations('package.dealerDialog')
  const tell = useTell()
  const money = useMoney()
  const after = useAfterPrice()
  const { dealers, list } = useDealers()
  const cost = row.agent_price ?? 0
  const { batch_no, currency } = row
  const form = useForm({
    initial: { dealer: props.dealer, price: '' },
    rules: { dealer: [required], price: typedPrice(currency, cost) },
    fieldOf: {
      agent_price: 'price',
      priceBelowCost: 'price',
      agentPriceExists: 'price',
      priceAboveMost: 'price',
      sfamilyid: 'dealer',
      notASubordinate: 'dealer',
    },
    submit: async ({ dealer, price }) => {
      await call('incrementpackage/SetAgentPrice', {
        batch_no,
        sfamilyid: dealer,
        agent_price: price,
        is_modify: held?.is_sub_priced ?? false,
        request_id: crypto.randomUUID(),
      })
      await after()
      tell.done(t('done'))
      onClose()
    },
  })
  const { dealer } = form.values
  const asked = useCall(
    'incrementpackage/GetPriceList',
    { batch_no, currency, sfamilyid: dealer },
    { enabled: dealer !== '', staleTime: 0 },
  )
  const held = asked.data?.items[0]
  return (
    <FormDialog
      title={t('title', { name: row.name })}
      form={form}
      action={t('save')}
      isReady={dealer === '' || held !== undefined}
      onClose={onClose}
    >
      {row.agent_price !== null && (
        <p className={classes.help}>{t('ownCost', { amount: money(cost) })}</p>
      )}
      <Select
        label={t('dealer')}
        data={dealers.map(({ sid, sname }) => ({ value: sid, label: sname }))}
        searchable
        nothingFoundMessage={t('noDealers')}
        onDropdownOpen={() => list.hasNextPage && void list.fetchNextPage()}
        {...form.choice('dealer')}
      />
      <PriceField
        label={t('price')}
        help={
          held?.sub_price != null &&
          t(held.is_sub_priced ? 'set' : 'unset', { amount: money(held.sub_price) })
        }
        {...form.text('price')}
      />
    </FormDialog>
  )
}
