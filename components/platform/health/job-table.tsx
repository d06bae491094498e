'use client'

import { Badge, Table, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { count } from '#lib/format/measure.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import { HealthTable } from './health-table.tsx'

type Job = CallReply<'ops/GetLoad'>['jobs'][number]

const columns = ['job', 'state', 'waiting', 'oldest', 'done', 'took'] as const
const atEnd: readonly string[] = ['waiting', 'took']
/** A job that runs each five seconds is soon a little late. */
const lateSeconds = 60

/** Those with trouble or with something that waits stand first. */
const weight = ({ failures, late_seconds: late, waiting = 0 }: Job) =>
  (failures > 0 ? 4 : 0) + (late >= lateSeconds ? 2 : 0) + (waiting > 0 ? 1 : 0)

/** Jobs of the worker: how each last went, and what waits for it. */
export function JobTable({ jobs }: { jobs: Job[] }) {
  return (
    <HealthTable
      words="health.jobs"
      columns={columns}
      atEnd={atEnd}
      rows={jobs.toSorted((a, b) => weight(b) - weight(a))}
      minWidth={620}
      maxHeight={480}
      rowOf={(job) => <JobRow key={job.name} job={job} />}
    />
  )
}

function JobRow({ job }: { job: Job }) {
  const t = useTranslations('health.jobs')
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  const { waiting, oldest_time: oldest, done_time: done } = job
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{job.title}</bdi>
      </Table.Td>
      <Table.Td>
        <JobState job={job} />
      </Table.Td>
      <Table.Td ta="end">{waiting !== undefined && count(waiting, tag)}</Table.Td>
      <Table.Td title={oldest === undefined ? undefined : dateTime(oldest)}>
        {oldest !== undefined && relativeTime(oldest, { now, tag })}
      </Table.Td>
      <Table.Td title={done === undefined ? undefined : dateTime(done)}>
        {done === undefined ? t('never') : relativeTime(done, { now, tag })}
      </Table.Td>
      <Table.Td ta="end">
        <bdi dir="ltr">{count(job.took_ms, tag)} ms</bdi>
      </Table.Td>
    </Table.Tr>
  )
}

function JobState({ job }: { job: Job }) {
  const t = useTranslations('health.jobs')
  const part = useTranslations('health.part')
  const { tag } = useLanguage()
  const { failures, late_seconds: late } = job
  if (failures > 0)
    return (
      <Badge variant="light" color="red">
        {t('failing', { count: failures })}
      </Badge>
    )
  if (late >= lateSeconds)
    return (
      <Badge variant="light" color="orange">
        {t('late', { time: formatDuration(late, tag) })}
      </Badge>
    )
  return <Text fz="sm">{part('ok')}</Text>
}
