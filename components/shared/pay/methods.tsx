'use client'

import { useTranslations } from 'next-intl'
import { useMoney } from '#components/ui/money.tsx'
import { platformOf } from '#lib/codes/payment.ts'
import classes from './pay.module.css'
import { PayIcon } from './pay-icon.tsx'

type MethodsProps = {
  /** From pay/GetPayConfig. */
  methods: readonly { pay_plat: number }[]
  value: number | undefined
  onChange: (platform: number) => void
  /** Cents in the wallet, where it is offered. */
  balance?: number | undefined
}

/** One of the brand's methods. PayPal alone is no choice: the button that pays names it. */
export function Methods({ methods, value, onChange, balance }: MethodsProps) {
  const t = useTranslations('pay')
  const money = useMoney()
  const [only, another] = methods
  if (only && !another && platformOf(only.pay_plat) === 'paypal') return null
  if (methods.length === 0) return <p role="status">{t('noMethod')}</p>
  return (
    <fieldset className={classes.methods}>
      <legend>{t('method')}</legend>
      {methods.map(({ pay_plat: platform }) => {
        const name = platformOf(platform)
        return (
          <label key={platform} className={classes.method}>
            <input
              type="radio"
              name="pay_plat"
              checked={platform === value}
              onChange={() => onChange(platform)}
            />
            <PayIcon name={name} />
            <span>{t(`platform.${name}`)}</span>
            {name === 'wallet' && balance !== undefined && (
              <small>
                <bdi dir="ltr">{money(balance)}</bdi>
              </small>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
