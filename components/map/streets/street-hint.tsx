'use client'

import { CloseButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useContext, useState } from 'react'
import { Permitted } from '#components/data/permitted.tsx'
import { BareView } from './bare-view.ts'
import classes from './street-hint.module.css'

const toldKey = 'waypost.map.streets-told'

/** Tells operators once that streets can be added. */
export function StreetHint() {
  const isBare = useContext(BareView)
  const [isTold, setTold] = useState(() => localStorage.getItem(toldKey) !== null)
  const t = useTranslations('map')
  if (!isBare || isTold) return null
  const close = () => {
    localStorage.setItem(toldKey, '1')
    setTold(true)
  }
  return (
    <Permitted needs={['e_ua_adopt_device']}>
      <div role="status" className={classes.hint}>
        <span>
          {t('noStreets')} <a href="/oamm/health#maps">{t('addStreets')}</a>
        </span>
        <CloseButton size="sm" aria-label={t('closeHint')} onClick={close} />
      </div>
    </Permitted>
  )
}
