'use client'

import { useTranslations } from 'next-intl'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useStoreVersion } from '#components/data/use-store-version.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import classes from './monitor.module.css'

export function EmptyNote({ store }: { store: DeviceStore }) {
  const t = useTranslations('monitor')
  const { current } = useOrganisation()
  useStoreVersion(store)
  const isEmpty = store.isLoaded && store.count === 0 && !store.isOfView
  if (!isEmpty || current.sid === undefined) return null
  return (
    <div className={classes.empty} role="status">
      <strong>{t('emptyTitle')}</strong>
      <p>{t('emptyText')}</p>
    </div>
  )
}
