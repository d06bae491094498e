'use client'

import { Table, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import classes from './health.module.css'
import { HealthSection } from './health-section.tsx'

type Calls = CallReply<'ops/GetLoad'>['calls']

/** Below this a rate has decimals. */
const wholeFrom = 10

const columns = ['func', 'count', 'p50', 'p95', 'max', 'failed'] as const

/** Calls of all web processes: how many, and which functions take longest. */
export function CallTable({ calls }: { calls: Calls }) {
  const t = useTranslations('health.calls')
  const { tag } = useLanguage()
  const rate = (value: number) => count(value, tag, value < wholeFrom ? 2 : 0)
  const ms = (value: number) => `${count(value, tag, value < wholeFrom ? 1 : 0)} ms`
  return (
    <HealthSection title={t('title')}>
      <article className={classes.card}>
        <dl className={classes.figures} data-first>
          <div>
            <dt>{t('perSecond')}</dt>
            <dd>{rate(calls.per_second)}</dd>
          </div>
          <div>
            <dt>{t('failedPerSecond')}</dt>
            <dd>{rate(calls.failed_per_second)}</dd>
          </div>
        </dl>
      </article>
      <article className={classes.card}>
        <Text fw={600}>{t('slowest')}</Text>
        <Text c="dimmed" fz="sm">
          {t('help')}
        </Text>
        {calls.slowest.length === 0 ? (
          <Text mt="sm">{t('none')}</Text>
        ) : (
          <Table.ScrollContainer minWidth={520}>
            <Table verticalSpacing={4} className="tabular" aria-label={t('slowest')}>
              <Table.Thead>
                <Table.Tr>
                  {columns.map((name, at) => (
                    <Table.Th key={name} ta={at === 0 ? 'start' : 'end'}>
                      {t(name)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {calls.slowest.map((one) => (
                  <Table.Tr key={one.func}>
                    <Table.Td>
                      <bdi dir="ltr">{one.func}</bdi>
                    </Table.Td>
                    <Table.Td ta="end">{count(one.count, tag)}</Table.Td>
                    <Table.Td ta="end">
                      <bdi dir="ltr">{ms(one.p50_ms)}</bdi>
                    </Table.Td>
                    <Table.Td ta="end">
                      <bdi dir="ltr">{ms(one.p95_ms)}</bdi>
                    </Table.Td>
                    <Table.Td ta="end">
                      <bdi dir="ltr">{ms(one.max_ms)}</bdi>
                    </Table.Td>
                    <Table.Td ta="end">{count(one.failed, tag)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </article>
    </HealthSection>
  )
}
