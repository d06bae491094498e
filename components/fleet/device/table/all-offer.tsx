'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import classes from './fleet.module.css'
import type { SelectionOfAll } from './use-selection-of-all.ts'

type AllOfferProps = {
  all: SelectionOfAll
  rows: readonly unknown[]
  loaded: number
  hasMore: boolean
  total: number | undefined
}

/** Offers all that match once every loaded row is ticked. */
export function AllOffer({ all, rows, loaded, hasMore, total }: AllOfferProps) {
  const t = useTranslations('fleet.all')
  const chosen = all.of(rows)
  if (chosen)
    return (
      <span className={classes.all} role="status">
        {t('chosen')}
        <Button size="compact-xs" variant="subtle" onClick={all.drop}>
          {t('onlyLoaded', { count: rows.length })}
        </Button>
      </span>
    )
  if (!hasMore || rows.length < loaded) return null
  return (
    <Button size="xs" variant="subtle" loading={all.isBusy} onClick={() => void all.choose(rows)}>
      {total === undefined ? t('chooseUncounted') : t('choose', { count: total })}
    </Button>
  )
}
