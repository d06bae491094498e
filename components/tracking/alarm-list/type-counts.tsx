'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import classes from './type-counts.module.css'

type Params = CallParams<'alarm/Get'>
type TypeCountsProps = { params: Params; onPick: (types: string[]) => void }

/** What counts are narrowed by as their list is; the types are chosen here. */
const narrowing = [
  'sfamilyid',
  'start_time',
  'end_time',
  'get_child',
  'search',
  'imei_list',
  'fence_id',
  'statuses',
  'sgid',
] as const satisfies (keyof Params)[]

const scopeOf = (params: Params) =>
  Object.fromEntries(
    narrowing.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  ) as CallParams<'alarm/GetAlarmTypeSummary'>

/** Counts of each type; a click chooses the type or takes it off again. The first is the sum of those chosen. */
export function TypeCounts({ params, onPick }: TypeCountsProps) {
  const t = useTranslations('alarm')
  const { tag } = useLanguage()
  const { data } = useCall('alarm/GetAlarmTypeSummary', scopeOf(params), { keepPrevious: true })
  if (!data || data.items.length === 0) return null
  const chosen: readonly string[] = params.types ?? []
  const isListed = (type: string) => chosen.length === 0 || chosen.includes(type)
  const listed = data.items.filter(({ type }) => isListed(type))
  const sum = listed.reduce((all, item) => all + item.count, 0)
  return (
    <ul className={classes.counts} aria-label={t('list.counts')}>
      <li>
        <button
          type="button"
          className={classes.count}
          disabled={chosen.length === 0}
          onClick={() => onPick([])}
        >
          <strong>{count(sum, tag)}</strong>
          <span>{t('list.inAll')}</span>
        </button>
      </li>
      {data.items.map(({ type, level, unack, count: alarms }) => (
        <li key={type}>
          <button
            type="button"
            className={classes.count}
            data-level={level}
            aria-pressed={chosen.includes(type)}
            onClick={() =>
              onPick(
                chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type],
              )
            }
          >
            <strong>{count(alarms, tag)}</strong>
            <span>{t(`type.${type}`)}</span>
            {unack > 0 && <small>{t('list.open', { count: unack })}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
