'use client'

import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import { useUnsaved } from '#components/data/unsaved.ts'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { DefaultRow, type DefaultService } from './default-row.tsx'
import classes from './vas.module.css'

/** What new devices get of each service; the root's to change. */
export function DefaultScreen() {
  const t = useTranslations('service.defaults')
  const tell = useTell()
  const isRoot = useSession()?.familys.some(({ is_root }) => is_root) ?? false
  const known = useCall('incrementpackage/GetDefault', {}, { staleTime: 0 })
  const [changes, setChanges] = useState<ReadonlyMap<number, DefaultService>>(new Map())
  const [isBusy, setBusy] = useState(false)
  useUnsaved(changes.size > 0)

  async function save() {
    setBusy(true)
    try {
      const items = [...changes.values()].map(({ unit: _, ...rest }) => rest)
      const request_id = crypto.randomUUID()
      await call('incrementpackage/SetDefault', { items, request_id })
      await known.refetch()
      setChanges(new Map())
      tell.done(t('saved'))
    } catch (error) {
      tell.failure(error)
    }
    setBusy(false)
  }
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        isRoot && (
          <Button
            size="xs"
            loading={isBusy}
            disabled={changes.size === 0}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        )
      }
    >
      {known.error && <Failure error={known.error} onRetry={() => void known.refetch()} />}
      {!isRoot && <p className={classes.note}>{t('rootOnly')}</p>}
      <div className={classes.rows}>
        {known.data
          ? known.data.items.map((service) => (
              <DefaultRow
                key={service.type}
                service={changes.get(service.type) ?? service}
                onChange={
                  isRoot
                    ? (changed) => setChanges(new Map(changes).set(changed.type, changed))
                    : undefined
                }
              />
            ))
          : !known.error && <Skeleton height={320} />}
      </div>
    </Page>
  )
}
