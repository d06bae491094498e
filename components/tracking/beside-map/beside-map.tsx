'use client'

import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from '../fence/fence.module.css'

/** What is listed beside a map: its texts are in the area of this name. */
export type Kind = 'beacon' | 'fence' | 'poi'

type BesideMapProps = {
  kind: Kind
  panel: ReactNode
  map: (isSmall: boolean) => ReactNode
}

/** A panel with a list, one of it or its form, beside the map that shows them. */
export function BesideMap({ kind, panel, map }: BesideMapProps) {
  const t = useTranslations(kind)
  const isSmall = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <div className={classes.screen}>
      <section className={classes.panel} aria-label={t('title')}>
        {panel}
      </section>
      <div className={classes.map}>{map(Boolean(isSmall))}</div>
    </div>
  )
}
