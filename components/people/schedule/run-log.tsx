'use client'

import { Button, Modal, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { failureOf, useCallList } from '#components/data/use-call.ts'
import { downloadFile } from '#components/list/export/download-file.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { minuteTime } from '#lib/format/time.ts'
import classes from './schedule.module.css'
import type { Schedule } from './schedule-card.tsx'

type Run = CallReply<'schedule/GetRuns'>['items'][number]

const pageSize = 20

/** The log of a schedule: runs and their mails. */
export function RunLog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useTranslations('schedule')
  useFocusReturn()
  const { schedule_id, title } = schedule
  const read = useCallList('schedule/GetRuns', { schedule_id, limit_size: pageSize }, (page) => {
    const last = page.items.at(-1)
    return last && page.items.length === pageSize ? { last_run_id: last.run_id } : undefined
  })
  const failure = failureOf(read)
  const runs = read.data?.pages.flatMap(({ items }) => items)
  return (
    <Modal opened onClose={onClose} title={t('logTitle', { title })} size="lg">
      {failure && <Failure error={failure} onRetry={() => void read.refetch()} />}
      {!failure && !runs && <Skeleton height={120} />}
      {runs?.length === 0 && <p>{t('logNone')}</p>}
      {runs && runs.length > 0 && (
        <ul className={classes.runs}>
          {runs.map((run) => (
            <RunLine key={run.run_id} run={run} />
          ))}
        </ul>
      )}
      {read.hasNextPage && (
        <Button
          variant="default"
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Modal>
  )
}

function RunLine({ run }: { run: Run }) {
  const t = useTranslations('schedule')
  const tell = useTell()
  const { file_id: fileId } = run
  const facts = [
    t(`run.${run.state}`),
    ...(run.is_extra ? [t('run.extra')] : []),
    ...(run.missed > 0 ? [t('run.missed', { count: run.missed })] : []),
    ...(run.state === 'sent' ? [t('run.rows', { count: run.rows })] : []),
  ]
  return (
    <li>
      <div className={classes.run}>
        <b>
          <bdi>{minuteTime(run.due_time)}</bdi>
        </b>
        <span>{facts.join(' · ')}</span>
        {fileId && (
          <Button
            size="compact-xs"
            variant="light"
            onClick={() => void downloadFile(fileId).catch(tell.failure)}
          >
            {t('download')}
          </Button>
        )}
      </div>
      {run.message && <p className={classes.dim}>{run.message}</p>}
      <ul className={classes.recipients}>
        {run.mails.map((mail) => (
          <li key={mail.address}>
            <bdi>{mail.address}</bdi>
            <span className={classes.dim}>
              {t(`mailState.${mail.state}`)}
              {mail.message && `: ${mail.message}`}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
