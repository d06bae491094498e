'use client'

import { Modal, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMayBuy } from '#components/data/permitted.tsx'
import { countOf, idsOf, type NamedRow } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { UnsetWalletPassword } from '#components/shared/pay/unset-wallet-password.tsx'
import {
  WalletPasswordField,
  walletPasswordFieldOf,
  walletPasswordRules,
} from '#components/shared/pay/wallet-password-field.tsx'
import offered from '#components/shared/service/package-choice.module.css'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useForm } from '#components/ui/form/use-form.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { Money, useMoney } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'
import { CallError } from '#lib/client.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { md5 } from '#lib/format/md5.ts'
import { dayText } from '#lib/format/time.ts'
import { monthsLater } from '#lib/rules/service-time.ts'
import type { SaleDialogProps } from './dialog-props.ts'
import classes from './paid-extend.module.css'

type Prices = CallReply<'incrementpackage/GetTimePrices'>
type Props = SaleDialogProps & { prices: Prices; onStale: () => void }

/** Chosen at first, where it is sold. */
const usualMonths = 12

const hasEnd = ({ due_time }: NamedRow) => due_time !== null

/** Why nothing can be paid: a key of `fleet.extend`. */
function useHindrance({ rows, all, prices }: Props) {
  const mayBuy = useMayBuy()
  if (prices.items.length === 0) return 'notSold'
  if (!mayBuy) return 'noWallet'
  if (all) return 'onlyTicked'
  return rows.some(hasEnd) ? undefined : 'noEnd'
}

/** A package for each device, from the wallet. */
export function PaidExtend(props: Props) {
  const hindrance = useHindrance(props)
  return hindrance ? <Hindered {...props} hindrance={hindrance} /> : <PayForm {...props} />
}

function Hindered(props: Props & { hindrance: NonNullable<ReturnType<typeof useHindrance>> }) {
  const { rows, hindrance, onClose } = props
  const t = useTranslations('fleet.extend')
  const entrance = useEntrance()
  useFocusReturn()
  const count = countOf(props)
  return (
    <Modal onClose={onClose} title={t('title', { count })} {...entrance}>
      <NamedDevices rows={rows} count={count} />
      <p role="status">{t(hindrance)}</p>
    </Modal>
  )
}

function PayForm(props: Props) {
  const { rows, bulk, prices, onStale, onClose, onDone } = props
  const { items, account } = prices
  const t = useTranslations('fleet.extend')
  const money = useMoney()
  const usual = items.find(({ months }) => months === usualMonths) ?? items[0]
  const form = useForm({
    initial: { months: usual?.months ?? usualMonths, pwd: '' },
    rules: walletPasswordRules,
    fieldOf: walletPasswordFieldOf,
    submit: async ({ months, pwd }) => {
      const given = { simei: idsOf(rows), months, fee, md5_pwd: md5(pwd) }
      await bulk.run('device/Extend', given, 'extended').catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'dataChanged') onStale()
        throw error
      })
      onDone()
      onClose()
    },
  })
  const { months } = form.values
  const fee = items.find((one) => one.months === months)?.fee ?? 0
  const count = rows.filter(hasEnd).length
  const sum = fee * count
  const lacking = sum - (account ?? 0)
  return (
    <FormDialog
      title={t('title', { count: rows.length })}
      form={form}
      action={t('pay', { amount: money(sum) })}
      isReady={lacking <= 0}
      onClose={onClose}
    >
      <NamedDevices rows={rows} />
      <Lengths items={items} value={months} onChange={(next) => form.set('months', next)} />
      <Text fz="sm" c="dimmed">
        <Ends rows={rows} months={months} />
      </Text>
      <dl className={classes.costs}>
        <dt>{t('sum', { count })}</dt>
        <dd>
          <Money cents={sum} />
        </dd>
        <dt>{t('account')}</dt>
        <dd>
          <Money cents={account ?? 0} />
        </dd>
        {lacking <= 0 && (
          <>
            <dt>{t('after')}</dt>
            <dd>
              <Money cents={-lacking} />
            </dd>
          </>
        )}
      </dl>
      {lacking > 0 ? (
        <PlainAlert tone="warning" role="status">
          {t('tooLittle', { amount: money(lacking) })}{' '}
          <PageLink href="/vas/account">{t('fill')}</PageLink>
        </PlainAlert>
      ) : (
        <>
          <UnsetWalletPassword />
          <WalletPasswordField form={form} />
        </>
      )}
      <Text fz="sm" c="dimmed">
        {t('paidHelp')}
      </Text>
    </FormDialog>
  )
}

function Lengths(props: {
  items: Prices['items']
  value: number
  onChange: (months: number) => void
}) {
  const t = useTranslations('fleet.extend')
  return (
    <fieldset className={offered.packages}>
      <legend>{t('by')}</legend>
      {props.items.map(({ months, fee, name }) => (
        <label key={months} className={offered.package}>
          <input
            type="radio"
            name="months"
            checked={months === props.value}
            onChange={() => props.onChange(months)}
          />
          <span className={offered.words}>
            <strong>{t('months', { count: months })}</strong>
            <small>{name}</small>
          </span>
          <span className={offered.price}>
            <strong>
              <Money cents={fee} />
            </strong>
            <small>{t('each')}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** As a paid renewal lasts: from the end, or from now. */
function Ends({ rows, months }: { rows: readonly NamedRow[]; months: number }) {
  const t = useTranslations('fleet.extend')
  const [row] = rows
  if (rows.length !== 1 || !row || row.due_time === null) return t('help')
  const from = new Date(Math.max(Date.now(), row.due_time * 1000))
  const to = Math.floor(monthsLater(from, months).getTime() / 1000)
  return t('dates', { from: dayText(row.due_time), to: dayText(to) })
}
