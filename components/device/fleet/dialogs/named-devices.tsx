'use client'

import { useTranslations } from 'next-intl'
import classes from '../fleet.module.css'

const mostNamed = 5

type Named = { simei: string; name: string; imei: string }

/** Names a few devices; for many, the first and a count. */
export function NamedDevices({ rows }: { rows: readonly Named[] }) {
  const t = useTranslations('fleet')
  const named = rows.slice(0, mostNamed)
  return (
    <ul className={classes.list}>
      {named.map(({ simei, name, imei }) => (
        <li key={simei}>
          {name} <span className="tabular">({imei})</span>
        </li>
      ))}
      {rows.length > mostNamed && <li>{t('andMore', { count: rows.length - mostNamed })}</li>}
    </ul>
  )
}
