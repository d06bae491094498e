'use client'

import { IconPlayerPlay } from '@tabler/icons-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCallList } from '#components/data/use-call.ts'
import { carriedIn } from '#components/data/view-query.ts'
import { LoadMore } from '#components/list/data-table/load-more.tsx'
import { TableSkeleton } from '#components/list/data-table/table-skeleton.tsx'
import { useExportColumns } from '#components/list/data-table/use-list-columns.tsx'
import { ExportButton } from '#components/list/export/export-button.tsx'
import { ListFailure, ListNote } from '#components/list/list-states.tsx'
import type { TrackChoice } from '#components/ui/form/range-picker.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { weekdayName } from '#lib/format/calendar.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { rangeText } from '#lib/format/range.ts'
import { clock, dayText, minuteTime } from '#lib/format/time.ts'
import type { DrawnShape } from '#lib/geo/fence-rings.ts'
import { regions } from '#lib/pages/tracking/regions.ts'
import type { Period } from '#lib/rules/period.ts'
import fence from '../fence/fence.module.css'
import classes from './region.module.css'

export type Asked = { shape: DrawnShape; choice: TrackChoice; range: Period }

const pageSize = 100

function areaOf(shape: DrawnShape) {
  if (shape.type === 'circle') return { ...shape.centre, radius: shape.radius }
  return shape.type === 'polygon' ? { points: [...shape.points] } : {}
}

function useFound({ shape, range }: Asked) {
  const { current } = useOrganisation()
  const params = {
    ...areaOf(shape),
    start_time: range.from,
    end_time: range.to,
    ...(current.sid && { sfamilyid: current.sid }),
  }
  const list = useCallList(
    'location/SearchRegion',
    { ...params, limit_size: pageSize },
    ({ next_simei }) => (next_simei === null ? undefined : { last_simei: next_simei }),
  )
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const state = {
    isLoading: list.isPending,
    error: list.error,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void (rows.length > 0 ? list.fetchNextPage() : list.refetch()),
  }
  return { params, rows, state }
}

export function RegionResults({
  asked,
  onPick,
}: {
  asked: Asked
  onPick: (simei: string) => void
}) {
  const t = useTranslations('fence.region')
  const box = useRef<HTMLDivElement>(null)
  const { params, rows, state } = useFound(asked)
  const columns = useExportColumns(regions)
  if (state.isLoading) return <TableSkeleton columns={2} isPhone />
  if (state.error && rows.length === 0)
    return <ListFailure error={state.error} onRetry={state.retry} />
  if (rows.length === 0 && !state.hasMore)
    return <ListNote title={t('none')} text={t('noneText')} />
  const groups = byDevice(rows)
  const counts = { count: groups.length, visits: rows.length }
  return (
    <>
      <div className={classes.summary}>
        <p role="status">{t(state.hasMore ? 'foundMore' : 'found', counts)}</p>
        <ExportButton list={regions.path} title={t('title')} params={params} columns={columns} />
      </div>
      <div ref={box} className={classes.scroll}>
        <ul className={fence.list} aria-label={t('results')}>
          {groups.map((visits) => (
            <Found key={visits[0]?.simei} visits={visits} range={asked.range} onPick={onPick} />
          ))}
        </ul>
        <LoadMore box={box} state={state} count={rows.length} />
      </div>
    </>
  )
}

type Visit = CallReply<'location/SearchRegion'>['items'][number]

/** Rows come by device. */
function byDevice(rows: readonly Visit[]): Visit[][] {
  const groups: Visit[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0]?.simei === row.simei) last.push(row)
    else groups.push([row])
  }
  return groups
}

type FoundProps = { visits: readonly Visit[]; range: Period; onPick: (simei: string) => void }

function Found({ visits, range, onPick }: FoundProps) {
  const t = useTranslations('fence.region')
  const { tag } = useLanguage()
  const [first] = visits
  if (!first) return null
  const { simei, imei, car_number: name } = first
  const stay = visits.reduce((sum, visit) => sum + visit.stay, 0)
  return (
    <li>
      <button
        type="button"
        className={fence.row}
        aria-label={t('show', { name: name || imei })}
        onClick={() => onPick(simei)}
      >
        <span className={fence.words}>
          <span className={fence.name}>{name || imei}</span>
          <span className={fence.second}>
            {imei} · {t('visits', { count: visits.length })} · {formatDuration(stay, tag)}
          </span>
        </span>
      </button>
      <ul className={classes.visits} aria-label={t('visitsOf', { name: name || imei })}>
        {visits.map((visit) => (
          <VisitLine key={visit.visit} visit={visit} range={range} />
        ))}
      </ul>
    </li>
  )
}

function VisitLine({ visit, range }: { visit: Visit; range: Period }) {
  const t = useTranslations('fence.region')
  const { tag } = useLanguage()
  const { simei, imei, first_time, last_time, stay, is_entered, is_left } = visit
  const query = new URLSearchParams(
    carriedIn(useSearchParams()).map(([key, value]) => [key, value]),
  )
  query.set('period', rangeText(range))
  query.set('at', String(first_time))
  const day = dayText(first_time)
  const isOneDay = day === dayText(last_time)
  return (
    <li className={classes.visit}>
      <span className={classes.when}>
        <span className={classes.day}>
          {weekdayName(day, tag)} <bdi dir="ltr">{day}</bdi>
        </span>
        <bdi dir="ltr">
          <time title={t(is_entered ? 'first' : 'before')}>
            {!is_entered && '… '}
            {clock(first_time)}
          </time>
          {' – '}
          <time title={t(is_left ? 'last' : 'after')}>
            {isOneDay ? clock(last_time) : minuteTime(last_time)}
            {!is_left && ' …'}
          </time>
        </bdi>
      </span>
      <span className={classes.stay}>{formatDuration(stay, tag)}</span>
      <PageLink
        className={classes.play}
        href={`/locus/${imei}/${simei}?${query}`}
        aria-label={t('playback', { name: visit.car_number || imei })}
        title={t('playback', { name: visit.car_number || imei })}
      >
        <IconPlayerPlay size={18} />
      </PageLink>
    </li>
  )
}
