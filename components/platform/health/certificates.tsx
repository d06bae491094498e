'use client'

import { Badge, Table, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import { HealthTable } from './health-table.tsx'

type Certificate = CallReply<'ops/GetLoad'>['certificates'][number]

const columns = ['host', 'state', 'issuer', 'asked'] as const
const daySeconds = 86_400
const soonDays = 14

/** Until when the certificates of hosts are good. */
export function Certificates({ certificates }: { certificates: Certificate[] }) {
  return (
    <HealthTable
      words="health.certificates"
      columns={columns}
      rows={certificates}
      minWidth={520}
      maxHeight={400}
      rowOf={(one) => <CertificateRow key={one.host} certificate={one} />}
    />
  )
}

function CertificateRow({ certificate }: { certificate: Certificate }) {
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  const { host, issuer, time } = certificate
  return (
    <Table.Tr>
      <Table.Td>
        <bdi dir="ltr">{host}</bdi>
      </Table.Td>
      <Table.Td>
        <CertificateState certificate={certificate} now={now} />
      </Table.Td>
      <Table.Td>
        <bdi>{issuer}</bdi>
      </Table.Td>
      <Table.Td title={dateTime(time)}>{relativeTime(time, { now, tag })}</Table.Td>
    </Table.Tr>
  )
}

function CertificateState({ certificate, now }: { certificate: Certificate; now: number }) {
  const t = useTranslations('health.certificates')
  const { problem, end_time: end } = certificate
  if (problem !== undefined || end === undefined)
    return (
      <Badge variant="light" color="red">
        {t(`problem.${problem ?? 'unreachable'}`)}
      </Badge>
    )
  const days = Math.max(0, Math.floor((end - now) / daySeconds))
  return (
    <Text span fz="sm" title={dateTime(end)} {...(days < soonDays && { c: 'red', fw: 600 })}>
      {t('days', { days })}
    </Text>
  )
}
