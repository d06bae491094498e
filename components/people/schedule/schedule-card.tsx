'use client'

import { Badge } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useWhen } from '#components/list/schedule/use-when.ts'
import { ActCard } from '#components/shared/cards/act-card.tsx'
import cards from '#components/shared/cards/cards.module.css'
import type { CallReply } from '#lib/contract/calls.ts'
import { minuteTime } from '#lib/format/time.ts'
import classes from './schedule.module.css'

export type Schedule = CallReply<'schedule/Get'>['items'][number]
export type Act = 'pause' | 'resume' | 'sendNow' | 'edit' | 'log' | 'delete'

const receives = ['member', 'confirmed']

export function ScheduleCard({
  schedule,
  onAct,
}: {
  schedule: Schedule
  onAct: (act: Act) => void
}) {
  const t = useTranslations('schedule')
  const { whenOf } = useWhen()
  const { title, pause, next_time: next, recipients, zone } = schedule
  const acts: readonly Act[] = ['sendNow', pause ? 'resume' : 'pause', 'edit', 'log', 'delete']
  return (
    <ActCard
      title={title}
      acts={acts}
      chief="sendNow"
      wordOf={(act) => t(`do.${act}`)}
      label={t('do.of', { title })}
      onAct={onAct}
      facts={
        <>
          <dt>{t('column.when')}</dt>
          <dd>
            {whenOf(schedule)} <bdi className={cards.dim}>{zone}</bdi>
          </dd>
          <dt>{t('column.next')}</dt>
          <dd>
            {pause && (
              <Badge color={pause === 'byMaker' ? 'gray' : 'red'} className={cards.badge ?? ''}>
                {t(`pause.${pause}`)}
              </Badge>
            )}
            {next !== null && <bdi>{minuteTime(next)}</bdi>}
          </dd>
          <dt>{t('column.last')}</dt>
          <dd>
            <LastRun run={schedule.last_run} />
          </dd>
          <dt>{t('column.to')}</dt>
          <dd>
            <ul className={classes.recipients}>
              {recipients.map(({ address, state }) => (
                <li key={address}>
                  <bdi>{address}</bdi>
                  {!receives.includes(state) && (
                    <span className={cards.dim}>{t(`recipient.${state}`)}</span>
                  )}
                </li>
              ))}
            </ul>
          </dd>
        </>
      }
    />
  )
}

function LastRun({ run }: { run: Schedule['last_run'] }) {
  const t = useTranslations('schedule')
  if (!run) return '—'
  return (
    <>
      <bdi>{minuteTime(run.due_time)}</bdi> · {t(`run.${run.state}`)}
      {run.state === 'sent' && <> · {t('run.rows', { count: run.rows })}</>}
      {run.message && <p className={cards.dim}>{run.message}</p>}
    </>
  )
}
