'use client'

import { useTranslations } from 'next-intl'
import classes from './sim.module.css'
import type { SimCard } from './sim-card.ts'

const mostNamed = 3

/** The first cards and how many more, each with the device that it is in. */
export function NamedCards({ cards }: { cards: readonly SimCard[] }) {
  const t = useTranslations('sim')
  const named = cards.slice(0, mostNamed)
  return (
    <ul className={classes.named}>
      {named.map(({ iccid, msisdn, simei, device_name, imei }) => (
        <li key={iccid}>
          <bdi dir="ltr" className="tabular">
            {msisdn || iccid}
          </bdi>{' '}
          {simei !== null && <b>{t('inDeviceNamed', { device: device_name || imei })}</b>}
        </li>
      ))}
      {cards.length > named.length && (
        <li>{t('andMore', { count: cards.length - named.length })}</li>
      )}
    </ul>
  )
}
