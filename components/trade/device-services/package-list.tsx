'use client'

import { Badge } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import classes from '#components/shared/service/package-choice.module.css'
import { isServiceUnit } from '#components/shared/service/use-amount.ts'
import { Money } from '#components/ui/money.tsx'
import { serviceNameOf } from '#lib/codes/paid-services.ts'
import { dayText } from '#lib/format/time.ts'
import type { Package } from './use-prepay.ts'

type ListProps = {
  packages: readonly Package[]
  chosen: string | undefined
  /** Of several services. */
  isMixed: boolean
  onChoose: (batchNo: string) => void
}

export function PackageList({ packages, chosen, isMixed, onChoose }: ListProps) {
  const t = useTranslations('pay')
  const best = new Set(packages.map(({ type }) => bestOf(packages, type)))
  const list = useRef<HTMLFieldSetElement>(null)
  // While it was loading, the dialog could only focus its close button.
  useEffect(() => {
    list.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true })
  }, [])
  return (
    <fieldset ref={list} className={classes.packages}>
      <legend>{t('package')}</legend>
      {packages.map((one) => (
        <label key={one.batch_no} className={classes.package}>
          <input
            type="radio"
            name="batch_no"
            checked={one.batch_no === chosen}
            onChange={() => onChoose(one.batch_no)}
          />
          <PackageText offered={one} isMixed={isMixed} />
          <PackagePrice offered={one} isBest={best.has(one.batch_no)} />
          {one.batch_no === chosen && one.package_desc && (
            <small className={classes.described}>{one.package_desc}</small>
          )}
        </label>
      ))}
    </fieldset>
  )
}

/** The lowest price a unit, where packages of a service differ. */
function bestOf(packages: readonly Package[], type: number): string | undefined {
  const own = packages.filter((one) => one.type === type)
  const rate = ({ sell_user, flow }: Package) => sell_user / flow
  const [first, second] = own.toSorted((one, other) => rate(one) - rate(other))
  return first && second && rate(first) < rate(second) ? first.batch_no : undefined
}

function PackageText({ offered, isMixed }: { offered: Package; isMixed: boolean }) {
  const t = useTranslations('pay')
  const service = useTranslations('service')
  const { name, type, flow, unit, validity, content } = offered
  const amount = isServiceUnit(unit) ? service(`amount.${unit}`, { n: flow }) : flow
  return (
    <span className={classes.words}>
      <strong>{name}</strong>
      <small>
        {isMixed &&
          `${service(`name.${serviceNameOf(type as Parameters<typeof serviceNameOf>[0])}`)} · `}
        {unit === 'months' ? amount : `${amount} · ${t(`validity.${validity}`)}`}
      </small>
      <small>{content}</small>
    </span>
  )
}

function PackagePrice({ offered, isBest }: { offered: Package; isBest: boolean }) {
  const t = useTranslations('pay')
  const { sell_user: price, ori_sell_user: usual, price_end: end } = offered
  return (
    <span className={classes.price}>
      <strong>
        <Money cents={price} />
      </strong>
      {price < usual && (
        <s>
          <Money cents={usual} />
        </s>
      )}
      {end !== null && <small>{t('priceUntil', { time: dayText(end) })}</small>}
      {isBest && <Badge variant="light">{t('best')}</Badge>}
    </span>
  )
}
