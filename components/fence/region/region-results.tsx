'use client'

import { IconPlayerPlay } from '@tabler/icons-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCallList } from '#components/data/use-call.ts'
import { carriedIn } from '#components/data/view-query.ts'
import { LoadMore } from '#components/ui/data-table/load-more.tsx'
import { TableFailure, TableNote, TableSkeleton } from '#components/ui/data-table/table-states.tsx'
import { useExportColumns } from '#components/ui/data-table/use-report-columns.tsx'
import { ExportButton } from '#components/ui/export/export-button.tsx'
import type { TrackChoice } from '#components/ui/form/range-picker.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { rangeText } from '#lib/format/range.ts'
import { clock, dayText, minuteTime } from '#lib/format/time.ts'
import type { DrawnShape } from '#lib/geo/fence-rings.ts'
import { regions } from '#lib/reports/regions.ts'
import type { Period } from '#lib/rules/period.ts'
import fence from '../fence.module.css'
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
    ...{ start_time: range.from, end_time: range.to },
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
    return <TableFailure error={state.error} onRetry={state.retry} />
  if (rows.length === 0 && !state.hasMore)
    return <TableNote title={t('none')} text={t('noneText')} />
  const count = rows.length
  return (
    <>
      <div className={classes.summary}>
        <p role="status">{t(state.hasMore ? 'foundMore' : 'found', { count })}</p>
        <ExportButton report={regions.path} params={params} columns={columns} />
      </div>
      <div ref={box} className={classes.scroll}>
        <ul className={fence.list} aria-label={t('results')}>
          {rows.map((row) => (
            <Found key={row.simei} row={row} range={asked.range} onPick={onPick} />
          ))}
        </ul>
        <LoadMore box={box} state={state} count={count} />
      </div>
    </>
  )
}

type FoundRow = CallReply<'location/SearchRegion'>['items'][number]
type FoundProps = { row: FoundRow; range: Period; onPick: (simei: string) => void }

function Found({ row, range, onPick }: FoundProps) {
  const t = useTranslations('fence.region')
  const { simei, imei, car_number: name, first_time, last_time } = row
  const query = new URLSearchParams(
    carriedIn(useSearchParams()).map(([key, value]) => [key, value]),
  )
  query.set('period', rangeText(range))
  query.set('at', String(first_time))
  const until = dayText(first_time) === dayText(last_time) ? clock : minuteTime
  return (
    <li className={classes.found}>
      <button
        type="button"
        className={fence.row}
        aria-label={t('show', { name })}
        onClick={() => onPick(simei)}
      >
        <span className={fence.words}>
          <span className={fence.name}>{name}</span>
          <span className={fence.second}>{imei}</span>
          <span className={fence.second}>
            <bdi dir="ltr">
              <time title={t('first')}>{minuteTime(first_time)}</time>
              {last_time > first_time && (
                <>
                  {' – '}
                  <time title={t('last')}>{until(last_time)}</time>
                </>
              )}
            </bdi>
          </span>
        </span>
      </button>
      <PageLink
        className={classes.play}
        href={`/locus/${imei}/${simei}?${query}`}
        aria-label={t('playback', { name })}
        title={t('playback', { name })}
      >
        <IconPlayerPlay size={18} />
      </PageLink>
    </li>
  )
}
