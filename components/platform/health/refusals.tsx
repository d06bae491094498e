'use client'

import { Table, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { protocols } from '#lib/codes/protocols.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './health.module.css'

type Refusal = CallReply<'ops/GetHealth'>['gateways'][number]['refusals'][number]

/** What a gateway kept out in the last day: why, from where and how often. */
export function Refusals({ refusals }: { refusals: Refusal[] }) {
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
