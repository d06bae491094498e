'use client'

import { Badge, Table, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { count, megabytes } from '#lib/format/measure.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './health.module.css'
import { HealthSection } from './health-section.tsx'

type Health = CallReply<'ops/GetHealth'>
type Nodes = Pick<Health, 'running' | 'servers'>

/** Processes and database servers of all machines, and in what they differ. */
export function Nodes({ running, servers }: Nodes) {
  const t = useTranslations('health.nodes')
  return (
    <HealthSection title={t('title')}>
      <article className={classes.card}>
        <RunningTable running={running} />
      </article>
      <article className={classes.card}>
        <ServerTable servers={servers} />
      </article>
    </HealthSection>
  )
}

function Head({ names }: { names: string[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {names.map((name) => (
          <Table.Th key={name}>{name}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

function RunningTable({ running }: Pick<Nodes, 'running'>) {
  const t = useTranslations('health.nodes')
  const names = useTranslations('health.processes.names')
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  const columns = ['process', 'state', 'since', 'release', 'version', 'clock', 'zone'] as const
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing={4} className="tabular" aria-label={t('process')}>
        <Head names={columns.map((name) => t(name))} />
        <Table.Tbody>
          {running.map((one) => (
            <Table.Tr key={one.name}>
              <Table.Td>
                {names.has(one.kind) ? names(one.kind) : one.kind} · <bdi dir="ltr">{one.name}</bdi>
              </Table.Td>
              <Table.Td>
                <State problems={one.problems} />
              </Table.Td>
              <Table.Td title={dateTime(one.since)}>
                {relativeTime(one.since, { now, tag })}
              </Table.Td>
              <Table.Td>
                <bdi dir="ltr">{one.release}</bdi>
              </Table.Td>
              <MachineCells of={one} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function ServerTable({ servers }: Pick<Nodes, 'servers'>) {
  const t = useTranslations('health.nodes')
  const part = useTranslations('health.part')
  const { tag } = useLanguage()
  const hasShards = servers.some(({ shards }) => shards !== undefined)
  const shards = hasShards ? (['shards'] as const) : []
  const hasCold = servers.some(({ cold_days: days }) => days !== undefined)
  const coldDays = hasCold ? (['coldDays'] as const) : []
  const columns = [
    'server',
    'state',
    'size',
    ...shards,
    ...coldDays,
    'version',
    'clock',
    'zone',
  ] as const
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing={4} className="tabular" aria-label={t('server')}>
        <Head names={columns.map((name) => t(name))} />
        <Table.Tbody>
          {servers.map((one) => (
            <Table.Tr key={`${one.store} ${one.node}`}>
              <Table.Td>
                {part(one.store === 'main' ? 'database' : 'positions')}
                {one.node && (
                  <>
                    {' · '}
                    <bdi dir="ltr">{one.node}</bdi>
                  </>
                )}
                {one.standbys.map(({ name, lag_seconds: seconds }) => (
                  <Text key={name} c="dimmed" fz="sm">
                    {t('behind', { name, seconds })}
                  </Text>
                ))}
              </Table.Td>
              <Table.Td>
                <State problems={one.problems} />
              </Table.Td>
              <Table.Td>
                {one.bytes !== undefined && <bdi dir="ltr">{megabytes(one.bytes, tag)}</bdi>}
              </Table.Td>
              {hasShards && (
                <Table.Td>{one.shards !== undefined && count(one.shards, tag)}</Table.Td>
              )}
              {hasCold && (
                <Table.Td>{one.cold_days !== undefined && count(one.cold_days, tag)}</Table.Td>
              )}
              <MachineCells of={one} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type Problem = Nodes['running' | 'servers'][number]['problems'][number]

function State({ problems }: { problems: Problem[] }) {
  const t = useTranslations('health.nodes.problems')
  const part = useTranslations('health.part')
  if (problems.length === 0) return <Text fz="sm">{part('ok')}</Text>
  return problems.map((problem) => (
    <Badge key={problem} variant="light" color="red" me={4}>
      {t(problem)}
    </Badge>
  ))
}

type Machine = { version: string; clock_ms?: number; zone: string }

/** Version, clock before (+) or behind (−), and zone. */
function MachineCells({ of: { version, clock_ms: ms, zone } }: { of: Machine }) {
  const { tag } = useLanguage()
  return (
    <>
      <Table.Td>
        <bdi dir="ltr">{version}</bdi>
      </Table.Td>
      <Table.Td>
        {ms !== undefined && (
          <bdi dir="ltr">
            {ms > 0 && '+'}
            {count(ms, tag)} ms
          </bdi>
        )}
      </Table.Td>
      <Table.Td>
        <bdi dir="ltr">{zone}</bdi>
      </Table.Td>
    </>
  )
}
