'use client'

import { Progress, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { count, percent } from '#lib/format/measure.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import classes from './health.module.css'
import { HealthSection } from './health-section.tsx'

type Disk = CallReply<'ops/GetLoad'>['disks'][number]

/** More says as little as years. */
const mostDays = 1000
const soonDays = 14
const nearlyFull = 90
const gigabyte = 1e9

/** Bytes as the language writes them: MB below 10 GB, else GB. */
function diskSize(bytes: number, tag: string): string {
  const options = { style: 'unit', maximumFractionDigits: 1 } as const
  return bytes >= 10 * gigabyte
    ? numberFormat(tag, { ...options, unit: 'gigabyte' }).format(bytes / gigabyte)
    : numberFormat(tag, { ...options, unit: 'megabyte' }).format(bytes / 1e6)
}

/** Room on the disks, how it shrinks, and when it ends. */
export function Disks({ disks }: { disks: Disk[] }) {
  const t = useTranslations('health.disks')
  return (
    <HealthSection title={t('title')}>
      <Text c="dimmed" fz="sm">
        {t('help')}
      </Text>
      {disks.length === 0 && <Text>{t('none')}</Text>}
      <div className={classes.cards}>
        {disks.map((disk) => (
          <DiskCard key={`${disk.kind} ${disk.node}`} disk={disk} />
        ))}
      </div>
    </HealthSection>
  )
}

function DiskCard({ disk }: { disk: Disk }) {
  const t = useTranslations('health.disks')
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  const { kind, node, used, total } = disk
  const share = total === undefined ? undefined : Math.min(100, Math.round((100 * used) / total))
  return (
    <article className={classes.card}>
      <Text fw={600}>{t(`kind.${kind}`)}</Text>
      {node !== '' && (
        <Text c="dimmed" fz="sm" className={classes.reason}>
          <bdi dir="ltr">{node}</bdi>
        </Text>
      )}
      {share !== undefined && (
        <Progress
          my={8}
          value={share}
          color={share >= nearlyFull ? 'red' : 'brand'}
          aria-label={t('share', { share: percent(share, tag) })}
        />
      )}
      <Text fz="sm">
        {total === undefined
          ? t('used', { used: diskSize(used, tag) })
          : t('usedOf', { used: diskSize(used, tag), total: diskSize(total, tag) })}
      </Text>
      <Forecast disk={disk} />
      <Text c="dimmed" fz="sm">
        {t('looked', { time: relativeTime(disk.time, { now, tag }) })}
      </Text>
    </article>
  )
}

function Forecast({ disk }: { disk: Disk }) {
  const t = useTranslations('health.disks')
  const { tag } = useLanguage()
  const { per_day: perDay, days_left: left } = disk
  if (perDay === undefined)
    return (
      <Text c="dimmed" fz="sm">
        {t('tooFew')}
      </Text>
    )
  if (perDay <= 0) return <Text fz="sm">{t('steady')}</Text>
  return (
    <>
      <Text fz="sm">{t('grows', { size: diskSize(perDay, tag) })}</Text>
      {left !== undefined && (
        <Text fz="sm" {...(left < soonDays && { c: 'red', fw: 600 })}>
          {left > mostDays
            ? t('fullLate', { days: count(mostDays, tag) })
            : t('full', { days: Math.floor(left) })}
        </Text>
      )}
    </>
  )
}
