'use client'

import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { objectLimits } from '#lib/rules/object-limits.ts'
import classes from './objects.module.css'
import { useObjectsAgain } from './use-objects-again.ts'

const inMegabytes = (kilobytes: number) => Math.round(kilobytes / 102.4) / 10

/** Says first what goes and how much it frees, then deletes exactly that. */
export function CleanUpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('object')
  const tell = useTell()
  const readAgain = useObjectsAgain()
  const read = useCall('ops/GetObjects', { is_unused: true, limit_size: objectLimits.atOnce })
  const items = read.data?.items ?? []
  const kilobytes = items.reduce((sum, one) => sum + one.kilobytes, 0)
  const failure = failureOf(read)
  const form = useForm({
    initial: {},
    rules: {},
    submit: async () => {
      const { deleted, kilobytes: freed } = await call('ops/DeleteObject', {
        object_ids: items.map(({ object_id }) => object_id),
        request_id: crypto.randomUUID(),
      })
      tell.done(t('cleanUp.done', { count: deleted, size: inMegabytes(freed) }))
      onClose()
      await readAgain()
    },
  })
  return (
    <FormDialog
      title={t('cleanUp.title')}
      form={form}
      action={t('cleanUp.action', { count: items.length })}
      isReady={items.length > 0}
      size="lg"
      onClose={onClose}
    >
      <p className={classes.note}>{t('cleanUp.text')}</p>
      {failure && <Failure error={failure} onRetry={() => void read.refetch()} />}
      {!failure && !read.data && <Skeleton height={120} />}
      {read.data && items.length === 0 && <p role="status">{t('cleanUp.nothing')}</p>}
      {items.length > 0 && (
        <>
          <p role="status">
            {t('cleanUp.frees', { count: items.length, size: inMegabytes(kilobytes) })}
            {items.length === objectLimits.atOnce && ` ${t('cleanUp.more')}`}
          </p>
          <ul className={classes.list}>
            {items.map((one) => (
              <li key={one.object_id}>
                <span>
                  {t(`kind.${one.kind}`)} · <bdi>{one.name}</bdi>
                </span>
                <span>{t('cleanUp.size', { size: one.kilobytes })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  )
}
