'use client'

import { useTranslations } from 'next-intl'
import classes from './named-devices.module.css'

const mostNamed = 3

type Named = { simei: string; name: string; imei: string }

type NamedDevicesProps = {
  rows: readonly Named[]
  /** With those not among the rows. */
  count?: number
}

/** Names a few devices; for many, the first and a count. */
export function NamedDevices({ rows, count = rows.length }: NamedDevicesProps) {
  const t = useTranslations('fleet')
  const common = useTranslations('common')
  const named = rows.slice(0, mostNamed)
  return (
    <ul className={classes.list}>
      {named.map(({ simei, name, imei }) => (
        <li key={simei} className="tabular">
          {common('withDetail', { label: name, detail: imei })}
        </li>
      ))}
      {count > named.length && <li>{t('andMore', { count: count - named.length })}</li>}
    </ul>
  )
}
