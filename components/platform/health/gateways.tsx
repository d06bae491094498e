'use client'

import { Code, Table, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { protocols } from '#lib/codes/protocols.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { count, megabytes } from '#lib/format/measure.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './health.module.css'
import { HealthRead } from './health-read.tsx'
import { HealthSection } from './health-section.tsx'
import { Nodes } from './nodes.tsx'
import { Processes, Waiting } from './processes.tsx'

type Maps = CallReply<'ops/GetHealth'>['maps']

const command = 'npm run map -- --bbox W,S,E,N'
const hasStreets = ({ kind }: Maps['archives'][number]) =>
  kind === 'protomaps' || kind === 'openmaptiles'

/** What there is of street maps, and how to add one. */
function StreetMaps({ maps }: { maps: Maps }) {
  const t = useTranslations('health.maps')
  const { tag } = useLanguage()
  const isBare = !maps.archives.some((archive) => hasStreets(archive) && !archive.is_shipped)
  return (
    <HealthSection title={t('title')} id="maps">
      {isBare && (
        <article className={classes.card}>
          <Text fw={600}>{t('bare')}</Text>
          <Text fz="sm">{t('add')}</Text>
          <Code block dir="ltr" my={6}>
            {command}
          </Code>
          <Text fz="sm">{t('copy', { folder: 'DATA_DIR/maps' })}</Text>
          <Text fz="sm" c="dimmed">
            {t(maps.is_online ? 'online' : 'offline')}
          </Text>
        </article>
      )}
      <article className={classes.card}>
        <dl className={classes.figures} data-first>
          {maps.archives.map(({ name, kind, bytes, is_shipped: isShipped, ...archive }) => (
            <div key={name}>
              <dt>
                {name} · {t(`kind.${kind}`)}
                {isShipped && ` · ${t('shipped')}`}
                {archive.is_in_addresses !== undefined &&
                  ` · ${t(archive.is_in_addresses ? 'indexed' : 'notIndexed')}`}
              </dt>
              <dd>
                <bdi dir="ltr">{megabytes(bytes, tag)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </article>
      {maps.conversions.map(({ name, state, percent = 0, reason }) => (
        <article key={name} className={classes.card} role={reason && 'alert'}>
          <Text fw={600}>{name}</Text>
          <Text fz="sm">
            {state === 'running'
              ? t('converting', { percent: percent / 100 })
              : t(`failed.${reason ?? 'damaged'}`)}
          </Text>
        </article>
      ))}
    </HealthSection>
  )
}

type Refusal = CallReply<'ops/GetHealth'>['gateways'][number]['refusals'][number]

/** What a gateway kept out in the last day: why, from where and how often. */
function Refusals({ refusals }: { refusals: Refusal[] }) {
  const t = useTranslations('health.refusals')
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  if (refusals.length === 0) return null
  return (
    <div className={classes.section}>
      <Text fw={600}>{t('title')}</Text>
      <Table.ScrollContainer minWidth={560} mah={320}>
        <Table verticalSpacing={4} className="tabular" aria-label={t('title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('cause')}</Table.Th>
              <Table.Th>{t('port')}</Table.Th>
              <Table.Th>{t('address')}</Table.Th>
              <Table.Th ta="end">{t('count')}</Table.Th>
              <Table.Th>{t('last')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refusals.map((one) => (
              <Table.Tr key={`${one.cause} ${one.protocol} ${one.transport} ${one.address}`}>
                <Table.Td>{t(`causes.${one.cause}`)}</Table.Td>
                <Table.Td>
                  {protocols[one.protocol].label} {one.transport.toUpperCase()}
                </Table.Td>
                <Table.Td>
                  <bdi>{one.address}</bdi>
                </Table.Td>
                <Table.Td ta="end">{count(one.count, tag)}</Table.Td>
                <Table.Td title={dateTime(one.last_time)}>
                  {relativeTime(one.last_time, { now, tag })}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}

type Gateway = CallReply<'ops/GetHealth'>['gateways'][number]

const everyMs = 5000
/** Gateways report every five seconds. */
const silentSeconds = 30

/** Renewed every five seconds. */
export function Gateways() {
  const t = useTranslations('health')
  const read = useCall('ops/GetHealth', {}, { every: everyMs })
  const { data } = read
  return (
    <>
      <HealthSection title={t('gateways.title')}>
        <HealthRead read={read} height={130} />
        {data?.gateways.length === 0 && <Text c="dimmed">{t('gateways.none')}</Text>}
        {data?.gateways.map((gateway) => (
          <GatewayFigures key={gateway.id} gateway={gateway} />
        ))}
      </HealthSection>
      {data && <Processes processes={data.processes} />}
      {data && <Nodes running={data.running} servers={data.servers} />}
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
