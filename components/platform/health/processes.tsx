'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { count } from '#lib/format/measure.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './health.module.css'
import { HealthSection } from './health-section.tsx'

type Health = CallReply<'ops/GetHealth'>
type Process = Health['processes'][number]

/** Where ops/GetHealth stops counting. */
const mostHistory = 100_000

export function Processes({ processes }: { processes: Process[] }) {
  const t = useTranslations('health.processes')
  if (processes.length === 0) return null
  return (
    <HealthSection title={t('title')}>
      <div className={classes.cards}>
        {processes.map((process) => (
          <ProcessCard key={process.name} process={process} />
        ))}
      </div>
    </HealthSection>
  )
}

function ProcessCard({ process }: { process: Process }) {
  const t = useTranslations('health.processes')
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  const { name, last_reason: reason, last_time: time } = process
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <span
          className={classes.state}
          data-state={process.is_running ? 'serving' : 'silent'}
          aria-hidden="true"
        />
        <Text fw={600}>{t.has(`names.${name}`) ? t(`names.${name}`) : name}</Text>
      </div>
      <Text fz="sm">
        {process.is_running
          ? t('running', { time: relativeTime(process.since, { now, tag }) })
          : t('waiting', { time: dateTime(process.next_start ?? process.since) })}
      </Text>
      <Text c="dimmed" fz="sm">
        {t('restarts', { count: process.restarts })}
      </Text>
      {reason !== undefined && time !== undefined && (
        <Text c="dimmed" fz="sm" className={classes.reason}>
          {t('ended', { time: relativeTime(time, { now, tag }), reason })}
        </Text>
      )}
    </article>
  )
}

export function Waiting({ waiting }: { waiting: Health['waiting'] }) {
  const t = useTranslations('health.waiting')
  const { tag } = useLanguage()
  return (
    <HealthSection title={t('title')}>
      <article className={classes.card}>
        <dl className={classes.figures} data-first>
          {(['tasks', 'messages', 'commands', 'late_tracks'] as const).map((name) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{count(waiting[name], tag)}</dd>
            </div>
          ))}
        </dl>
      </article>
      {waiting.history > 0 && <HistoryProgress left={waiting.history} />}
    </HealthSection>
  )
}

/** Younger measurements tell no rate. */
const leastSeconds = 20

/** The rate is what the open page saw. */
function HistoryProgress({ left }: { left: number }) {
  const t = useTranslations('health.history')
  const { tag } = useLanguage()
  const [first] = useState(() => ({ left, at: Date.now() }))
  const seconds = (Date.now() - first.at) / 1000
  const perSecond = seconds < leastSeconds ? 0 : (first.left - left) / seconds
  return (
    <article className={classes.card}>
      <Text fw={600}>{t('title')}</Text>
      <Text fz="sm" aria-live="polite">
        {t(left < mostHistory ? 'left' : 'many', { count: left })}
        {perSecond > 0 && left < mostHistory && (
          <> · {t('about', { time: formatDuration(left / perSecond, tag) })}</>
        )}
      </Text>
      <Text c="dimmed" fz="sm">
        {t('meanwhile')}
      </Text>
    </article>
  )
}
