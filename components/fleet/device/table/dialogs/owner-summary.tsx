'use client'

import { Skeleton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { mostAtOnce } from '#components/shared/bulk/run-parts.ts'
import type { FixedSelection } from '#components/shared/bulk/use-bulk.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import classes from './owner-summary.module.css'

type Owner = CallReply<'device/GetOwners'>['items'][number]

type Owned = {
  simei: readonly string[]
  all?: FixedSelection | undefined
  isRecycled?: boolean
}

const sums = ['count', 'group_count', 'account_count', 'phone_count'] as const

/** Most devices first. */
function addUp(parts: readonly Owner[][]): Owner[] {
  const owners = new Map<string, Owner>()
  for (const owner of parts.flat()) {
    const known = owners.get(owner.sfamilyid)
    if (!known) owners.set(owner.sfamilyid, { ...owner })
    else for (const key of sums) known[key] += owner[key]
  }
  return [...owners.values()].sort((a, b) => b.count - a.count)
}

/** Who has the devices now, whatever their number. */
function useOwners({ simei, all, isRecycled }: Owned) {
  return useQuery({
    queryKey: ['device/GetOwners', all?.id, isRecycled, all ? [] : simei],
    queryFn: async ({ signal }) => {
      const read = async (params: object) =>
        (await call('device/GetOwners', params, { signal, cacheMs: 0 })).items
      if (all) return read({ selection_id: all.id })
      const parts: Owner[][] = []
      for (let at = 0; at < simei.length; at += mostAtOnce) {
        const part = simei.slice(at, at + mostAtOnce)
        parts.push(await read(isRecycled ? { deleted_simei: part } : { simei: part }))
      }
      return addUp(parts)
    },
    staleTime: 0,
  })
}

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
