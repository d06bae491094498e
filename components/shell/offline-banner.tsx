'use client'

import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useIsOffline } from '#components/data/use-is-offline.ts'
import classes from './shell.module.css'

/** Pages wait for the network by themselves (next.config.mjs, `useOffline`). */
export function OfflineBanner() {
  const t = useTranslations('shell')
  return (
    <div className={classes.note} role="status">
      {useIsOffline() && (
        <p>
          <IconPlugConnectedX size={18} stroke={1.7} aria-hidden="true" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
