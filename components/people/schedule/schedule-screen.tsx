'use client'

import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { failureOf, useCall } from '#components/data/use-call.ts'
import { ScheduleDialog } from '#components/list/schedule/schedule-dialog.tsx'
import type { KeptSchedule } from '#components/list/schedule/schedule-form.tsx'
import cards from '#components/shared/cards/cards.module.css'
import { NoCards } from '#components/shared/cards/no-cards.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { Page } from '#components/ui/page.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { minuteTime } from '#lib/format/time.ts'
import { RunLog } from './run-log.tsx'
import { type Act, type Schedule, ScheduleCard } from './schedule-card.tsx'

const everyMs = 15_000

/** Reports that the account has made and sent again and again. */
export function ScheduleScreen() {
  const t = useTranslations('schedule')
  const read = useCall('schedule/Get', {}, { every: everyMs })
  const failure = failureOf(read)
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {failure && <Failure error={failure} onRetry={() => void read.refetch()} />}
      {!failure && !read.data && <Skeleton height={180} />}
      {!failure && read.data && <Schedules items={read.data.items} />}
    </Page>
  )
}

type Opened = { act: 'edit' | 'delete' | 'log'; schedule: Schedule }

function Schedules({ items }: { items: readonly Schedule[] }) {
  const t = useTranslations('schedule')
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const again = () => readAgain(queries, { queryKey: ['schedule/Get'] })
  const doAtOnce = useActs(again)
  const close = () => setOpened(undefined)
  const act = (schedule: Schedule, what: Act) => {
    if (what === 'edit' || what === 'delete' || what === 'log') setOpened({ act: what, schedule })
    else void doAtOnce(schedule, what)
  }
  if (items.length === 0) return <NoCards title={t('none')} text={t('noneText')} />
  return (
    <>
      <ul className={cards.cards}>
        {items.map((item) => (
          <ScheduleCard key={item.schedule_id} schedule={item} onAct={(what) => act(item, what)} />
        ))}
      </ul>
      {opened?.act === 'edit' && (
        <ScheduleDialog
          report={keptOf(opened.schedule)}
          onClose={close}
          onSaved={() => {
            close()
            void again()
          }}
        />
      )}
      {opened?.act === 'log' && <RunLog schedule={opened.schedule} onClose={close} />}
      {opened?.act === 'delete' && (
        <DeleteDialog schedule={opened.schedule} onClose={close} onDone={again} />
      )}
    </>
  )
}

type DeleteProps = { schedule: Schedule; onClose: () => void; onDone: () => Promise<void> }

function DeleteDialog({ schedule, onClose, onDone }: DeleteProps) {
  const t = useTranslations('schedule')
  const tell = useTell()
  const { schedule_id, title } = schedule
  return (
    <ConfirmDialog
      title={t('deleteTitle', { title })}
      consequence={t('deleteText')}
      action={t('do.delete')}
      isDanger
      onConfirm={async () => {
        await call('schedule/Delete', { schedule_id, request_id: crypto.randomUUID() })
        await onDone()
        onClose()
        tell.done(t('deleted'))
      }}
      onClose={onClose}
    />
  )
}

/** What needs no further question. */
function useActs(again: () => Promise<void>) {
  const t = useTranslations('schedule')
  const tell = useTell()
  return async ({ schedule_id }: Schedule, what: 'pause' | 'resume' | 'sendNow') => {
    const request_id = crypto.randomUUID()
    try {
      if (what === 'sendNow') {
        await call('schedule/SendNow', { schedule_id, request_id })
        tell.done(t('sendingNow'))
      } else {
        const is_paused = what === 'pause'
        const { item } = await call('schedule/Modify', { schedule_id, is_paused, request_id })
        const next = item.next_time
        tell.done(next === null ? t('paused') : t('resumed', { time: minuteTime(next) }))
      }
    } catch (error) {
      tell.failure(error)
    }
    await again()
  }
}

const keptOf = (schedule: Schedule): KeptSchedule => ({
  id: schedule.schedule_id,
  list: schedule.report,
  title: schedule.title,
  params: schedule.params,
  columns: schedule.columns,
  values: {
    rhythm: schedule.rhythm,
    weekday: String(schedule.weekday),
    monthDay: String(schedule.month_day),
    hour: String(schedule.hour),
    zone: schedule.zone,
    lang: schedule.lang,
    format: schedule.format,
    period: schedule.period ?? 'any',
    recipients: schedule.recipients.map(({ address }) => address).join('\n'),
  },
})
