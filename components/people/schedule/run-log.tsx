'use client'

import { Button, Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCallList } from '#components/data/use-call.ts'
import { downloadFile } from '#components/list/export/download-file.ts'
import { PagedList } from '#components/list/paged-list.tsx'
import cards from '#components/shared/cards/cards.module.css'
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
  return (
    <Modal opened onClose={onClose} title={t('logTitle', { title })} size="lg">
      <PagedList read={read} none={<p>{t('logNone')}</p>} more={t('more')}>
        {(runs) => (
          <ul className={classes.runs}>
            {runs.map((run) => (
              <RunLine key={run.run_id} run={run} />
            ))}
          </ul>
        )}
      </PagedList>
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
      {run.message && <p className={cards.dim}>{run.message}</p>}
      <ul className={classes.recipients}>
        {run.mails.map((mail) => (
          <li key={mail.address}>
            <bdi>{mail.address}</bdi>
            <span className={cards.dim}>
              {t(`mailState.${mail.state}`)}
              {mail.message && `: ${mail.message}`}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
