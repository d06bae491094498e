'use client'

import { Skeleton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Failure } from '#components/ui/form/failure.tsx'
import classes from './owner-summary.module.css'
import { type Owned, type Owner, useOwners } from './use-owners.ts'

const mostNamed = 4

type OwnerSummaryProps = {
  owned: Owned
  target?: { sid: string; sname: string } | undefined
}

/** Former and new owner, and what ends. */
export function OwnerSummary({ owned, target }: OwnerSummaryProps) {
  const t = useTranslations('fleet.owners')
  const { data, error, refetch } = useOwners(owned)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <section className={classes.box} aria-label={t('label')} aria-busy={!data}>
      <div className={classes.side}>
        <span className={classes.title}>{t('from')}</span>
        {data ? <Owners owners={data} /> : <Skeleton height={22} width="60%" />}
      </div>
      <IconArrowDown size={18} className={classes.arrow} aria-hidden="true" />
      <div className={classes.side}>
        <span className={classes.title}>{t('to')}</span>
        {target ? (
          <strong>{target.sname}</strong>
        ) : (
          <span className={classes.open}>{t('open')}</span>
        )}
      </div>
      {data && <Losses owners={data.filter(({ sfamilyid }) => sfamilyid !== target?.sid)} />}
    </section>
  )
}

function Owners({ owners }: { owners: readonly Owner[] }) {
  const t = useTranslations('fleet.owners')
  const others = owners.slice(mostNamed)
  return (
    <ul className={classes.owners}>
      {owners.slice(0, mostNamed).map(({ sfamilyid, sname, count }) => (
        <li key={sfamilyid}>
          <strong>{sname}</strong>
          <span className="tabular">{t('devices', { count })}</span>
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <span>{t('others', { count: others.length })}</span>
          <span className="tabular">{t('devices', { count: sumOf(others, 'count') })}</span>
        </li>
      )}
    </ul>
  )
}

const losses = { group_count: 'groups', account_count: 'accounts', phone_count: 'phones' } as const

const sumOf = (owners: readonly Owner[], key: keyof typeof losses | 'count') =>
  owners.reduce((sum, owner) => sum + owner[key], 0)

function Losses({ owners }: { owners: readonly Owner[] }) {
  const t = useTranslations('fleet.owners')
  const lost = (Object.keys(losses) as (keyof typeof losses)[])
    .map((key) => ({ key, count: sumOf(owners, key) }))
    .filter(({ count }) => count > 0)
  if (lost.length === 0) return null
  return (
    <ul className={classes.losses}>
      {lost.map(({ key, count }) => (
        <li key={key}>{t(losses[key], { count })}</li>
      ))}
    </ul>
  )
}
