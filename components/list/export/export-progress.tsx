'use client'

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { downloadFile } from './download-file.ts'
import classes from './export-progress.module.css'
import { forgetExport, resumeExport, useExportState } from './export-store.ts'

type Item = NonNullable<CallReply<'export/Get'>['item']>

const everyMs = 3000
const hintMs = 5000

export function ExportProgress() {
  const mayExport = useSession()?.auth.includes('e_ua_export') ?? false
  return mayExport ? <Follower /> : null
}

function useResumed(): void {
  const { data } = useQuery({
    queryKey: ['export/Get', 'newest'],
    queryFn: ({ signal }) => call('export/Get', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (data?.item && !data.item.is_finish) resumeExport(data.item.task_id)
  }, [data])
}

function Follower() {
  useResumed()
  const { taskId } = useExportState()
  const { data, refetch } = useQuery({
    queryKey: ['export/Get', taskId],
    queryFn: ({ signal }) =>
      call('export/Get', taskId ? { task_id: taskId } : {}, { signal, cacheMs: 0 }),
    enabled: taskId !== undefined,
    refetchInterval: (query) => (query.state.data?.item?.is_finish ? false : everyMs),
    staleTime: 0,
  })
  const item = taskId && data?.item?.task_id === taskId ? data.item : undefined
  useFinish(item)
  if (!item) return null
  return <Widget item={item} onChanged={() => void refetch()} />
}

function useFinish(item: Item | undefined): void {
  const fetched = useRef<string>(undefined)
  useEffect(() => {
    if (item?.state !== 'done' || !item.file_id || fetched.current === item.task_id) return
    fetched.current = item.task_id
    // The widget keeps a button to retry.
    downloadFile(item.file_id).catch(() => undefined)
  }, [item])
  const isDone = item?.state === 'done' || item?.state === 'cancelled'
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(forgetExport, hintMs)
    return () => clearTimeout(timer)
  }, [isDone])
}

function Widget({ item, onChanged }: { item: Item; onChanged: () => void }) {
  const t = useTranslations('ui.export')
  const cancel = () =>
    call('export/Cancel', { task_id: item.task_id, request_id: crypto.randomUUID() })
      // It may have ended meanwhile.
      .catch(() => undefined)
      .finally(onChanged)
  return (
    <section className={classes.widget} aria-label={t('progress')}>
      <div className={classes.line}>
        <strong role="status">{t(`state.${item.state}`, { count: item.done })}</strong>
        {item.is_finish && (
          <button type="button" aria-label={t('close')} onClick={forgetExport}>
            ×
          </button>
        )}
      </div>
      {item.state === 'failed' && <p role="alert">{item.return_msg}</p>}
      {!item.is_finish && (
        <>
          <progress
            className={classes.bar}
            aria-label={t('progress')}
            {...(item.total > 0 && { max: item.total, value: item.done })}
          />
          <div className={classes.line}>
            <span className={classes.hint}>{t('mayLeave')}</span>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void cancel()}>
              {t('cancel')}
            </Button>
          </div>
        </>
      )}
      {item.state === 'done' && item.file_id && (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            if (item.file_id) downloadFile(item.file_id).catch(() => undefined)
          }}
        >
          {t('again')}
        </Button>
      )}
    </section>
  )
}
