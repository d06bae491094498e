'use client'

import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import classes from './health.module.css'
import { Processes, Waiting } from './processes.tsx'
import { Refusals } from './refusals.tsx'
import { StreetMaps } from './street-maps.tsx'

type Gateway = CallReply<'ops/GetHealth'>['gateways'][number]

const everyMs = 5000
/** Gateways report every five seconds. */
const silentSeconds = 30

/** Renewed every five seconds. */
export function Gateways() {
  const t = useTranslations('health')
  const { data, error, isLoading, refetch } = useCall('ops/GetHealth', {}, { every: everyMs })
  return (
    <>
      <section className={classes.section}>
        <Title order={2} fz={16}>
          {t('gateways.title')}
        </Title>
        {error && !data && (
          <div className={classes.note}>
            <Text>{error.message}</Text>
            <Button size="xs" variant="light" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </div>
        )}
        {isLoading && <Skeleton height={130} />}
        {data?.gateways.length === 0 && <Text c="dimmed">{t('gateways.none')}</Text>}
        {data?.gateways.map((gateway) => (
          <GatewayFigures key={gateway.id} gateway={gateway} />
        ))}
      </section>
      {data && <Processes processes={data.processes} />}
      {data && <Waiting waiting={data.waiting} />}
      {data && <StreetMaps maps={data.maps} />}
    </>
  )
}

function GatewayFigures({ gateway }: { gateway: Gateway }) {
  const t = useTranslations('health.gateways')
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  const isSilent = now - gateway.time > silentSeconds
  const state = isSilent ? 'silent' : gateway.is_store_away ? 'storeAway' : 'serving'
  const figures = [
    ['connections', gateway.connections],
    ['devices', gateway.devices],
    ['reports', gateway.reports_per_second],
    ['frames', gateway.frames_per_second],
    ['backlog', gateway.backlog],
    ['badFrames', gateway.bad_frames],
    ['messageErrors', gateway.message_errors],
    ['slowMessages', gateway.slow_messages],
    ['refused', gateway.refused],
    ['leftOut', gateway.left_out],
    ['unknown', gateway.unknown],
  ] as const
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <span className={classes.state} data-state={state} aria-hidden="true" />
        <Text fw={600}>{gateway.id}</Text>
        <Text c="dimmed" fz="sm">
          {t(state)} · {relativeTime(gateway.time, { now, tag })}
        </Text>
      </div>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{count(value, tag)}</dd>
          </div>
        ))}
      </dl>
      <Refusals refusals={gateway.refusals} />
    </article>
  )
}
