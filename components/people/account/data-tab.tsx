'use client'

import { Badge, Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import { TaskProgress, useRunningTask } from '#components/shared/task/task-progress.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './account.module.css'
import { ActRow } from './act-row.tsx'
import { ErasureDialog } from './erasure-dialog.tsx'
import { waitingText } from './waiting-text.ts'

type Own = CallReply<'user/GetPersonData'>

/** What is stored of the person, and how it goes. */
export function DataTab() {
  const t = useTranslations('person')
  const own = useCall('user/GetPersonData', {})
  const [isAsking, setAsking] = useState(false)
  const tell = useTell()
  if (own.error) return <Failure error={own.error} onRetry={() => void own.refetch()} />
  if (!own.data) return <Skeleton height={120} />
  const { erasure, devices, is_alone: isAlone } = own.data
  const takeBack = async () => {
    try {
      await call('user/TakeBackErasure', { request_id: crypto.randomUUID() })
      tell.done(t('takenBack'))
    } catch (error) {
      tell.failure(error)
    }
    await own.refetch()
  }
  const isWaiting = erasure?.state === 'waiting'
  const isOpen = isWaiting || erasure?.state === 'running'
  return (
    <>
      <p className={classes.lead}>{t('help')}</p>
      <ul className={classes.rows}>
        <ExportRow />
        <ActRow
          name={
            <>
              {t('eraseOwn')}
              {isOpen && (
                <Badge variant="dot" color="red">
                  {t(`state.${isWaiting ? 'waiting' : 'running'}`)}
                </Badge>
              )}
            </>
          }
          help={<ErasureState erasure={erasure} />}
        >
          {isWaiting && (
            <Button size="compact-md" onClick={() => void takeBack()}>
              {t('takeBack')}
            </Button>
          )}
          {!isOpen && (
            <Button size="compact-md" variant="default" color="red" onClick={() => setAsking(true)}>
              {t('eraseMore')}
            </Button>
          )}
        </ActRow>
      </ul>
      {isAsking && (
        <ErasureDialog
          title={t('eraseOwn')}
          goes={[
            t('account'),
            t('devices', { count: devices }),
            ...(isAlone ? [t('organisation')] : []),
          ]}
          onErase={async (pwd_md5) => {
            const answer = await call('user/RequestErasure', {
              pwd_md5,
              request_id: crypto.randomUUID(),
            })
            await own.refetch()
            return answer
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function ExportRow() {
  const t = useTranslations('person')
  const tell = useTell()
  const running = useRunningTask('person')
  const [started, setStarted] = useState<string>()
  const taskId = started ?? running.data ?? undefined
  const start = async () => {
    try {
      const { task_id } = await call('user/StartPersonExport', { request_id: crypto.randomUUID() })
      setStarted(task_id)
    } catch (error) {
      tell.failure(error)
    }
  }
  return (
    <ActRow
      name={t('export.name')}
      help={t('export.help')}
      more={taskId !== undefined && <TaskProgress taskId={taskId} />}
    >
      {taskId === undefined && (
        <Button size="compact-md" variant="default" onClick={() => void start()}>
          {t('export.start')}
        </Button>
      )}
    </ActRow>
  )
}

function ErasureState({ erasure }: { erasure: Own['erasure'] }) {
  const t = useTranslations('person')
  if (erasure?.state === 'running') return t('running')
  if (erasure?.state === 'waiting') return waitingText(t, erasure)
  if (erasure?.state === 'taken_back' && erasure.end_time !== undefined)
    return t('takenBackOn', { time: dateTime(erasure.end_time) })
  return t('none')
}
