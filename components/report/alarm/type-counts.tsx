'use client'

import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import classes from './type-counts.module.css'

type TypeCountsProps = { params: CallParams<'alarm/Get'>; onPick: (type: string) => void }

export function TypeCounts({ params, onPick }: TypeCountsProps) {
  const t = useTranslations('alarm')
  const { sfamilyid, start_time, end_time, get_child, type } = params
  const scope = {
    start_time,
    end_time,
    ...(get_child && { get_child }),
    ...(sfamilyid && { sfamilyid }),
  }
  const { data } = useCall('alarm/GetAlarmTypeSummary', scope)
  if (!data || data.items.length === 0) return null
  return (
    <ul className={classes.counts} aria-label={t('list.counts')}>
      {data.items.map((item) => (
        <li key={item.type}>
          <button
            type="button"
            className={classes.count}
            data-level={item.level}
            aria-pressed={item.type === type}
            onClick={() => onPick(item.type === type ? '' : item.type)}
          >
            <strong>{item.count}</strong>
            <span>{t(`type.${item.type}`)}</span>
            {item.unack > 0 && <small>{t('list.open', { count: item.unack })}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
