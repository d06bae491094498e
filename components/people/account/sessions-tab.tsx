'use client'

import { Badge, Button, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { describeAgent } from '#lib/format/describe-agent.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './account.module.css'
import { ActRow } from './act-row.tsx'

type Session = CallReply<'user/GetSessions'>['items'][number]

export function SessionsTab() {
  const t = useTranslations('account.sessions')
  const tell = useTell()
  const list = useCall('user/GetSessions', {})
  const queries = useQueryClient()
  const [requested, setRequested] = useState<Session | 'all'>()

  async function end(which: Session | 'all') {
    const { ended } = await call(
      'user/KillSession',
      which === 'all' ? {} : { session_id: which.session_id },
    )
    await readAgain(queries, { queryKey: ['user/GetSessions'] })
    setRequested(undefined)
    tell.done(t('ended', { count: ended }))
  }

  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={160} />
  const { items } = list.data
  return (
    <>
      <p className={classes.lead}>{t('help')}</p>
      {items.length > 1 && (
        <Button mb="md" variant="default" onClick={() => setRequested('all')}>
          {t('endAll')}
        </Button>
      )}
      <ul className={classes.rows}>
        {items.map((item) => (
          <SessionRow key={item.session_id} item={item} onEnd={() => setRequested(item)} />
        ))}
      </ul>
      {requested && (
        <ConfirmDialog
          title={
            requested === 'all' ? t('askAll') : t('ask', { name: nameOf(requested, t('client')) })
          }
          consequence={t('consequence')}
          action={requested === 'all' ? t('endAll') : t('end')}
          isDanger
          onConfirm={() => end(requested)}
          onClose={() => setRequested(undefined)}
        />
      )}
    </>
  )
}

const nameOf = (item: Session, unknown: string) => describeAgent(item.agent) || unknown

function SessionRow({ item, onEnd }: { item: Session; onEnd: () => void }) {
  const t = useTranslations('account.sessions')
  const { tag } = useLanguage()
  const name = nameOf(item, t('client'))
  const now = Math.floor(Date.now() / 1000)
  return (
    <ActRow
      name={
        <>
          {name}
          {item.is_current && <Badge variant="light">{t('current')}</Badge>}
        </>
      }
      help={
        <>
          <span dir="ltr">{item.ip}</span> ·{' '}
          <span className={classes.whole}>{t('since', { time: dateTime(item.create_time) })}</span>
          {!item.is_current && (
            <>
              {' '}
              ·{' '}
              <span className={classes.whole}>
                {t('seen', { time: relativeTime(item.seen_time, { now, tag }) })}
              </span>
            </>
          )}
        </>
      }
    >
      {!item.is_current && (
        <Button
          size="compact-md"
          variant="default"
          aria-label={t('endOf', { name })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </ActRow>
  )
}
