'use client'

import { Button, CloseButton, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { RangePicker, type TrackChoice } from '#components/ui/form/range-picker.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { count, formatDistance } from '#lib/format/measure.ts'
import { presetRange } from '#lib/format/range.ts'
import { midnightOf } from '#lib/format/reader-zone.ts'
import { dayText } from '#lib/format/time.ts'
import type { Period } from '#lib/rules/period.ts'
import type { TrackEvent } from '#lib/track/events.ts'
import { type FixTrait, withoutTraits } from '#lib/track/fix-source.ts'
import type { Playback } from '#lib/track/playback.ts'
import type { Track } from '#lib/track/track.ts'
import { EventList } from './event-list.tsx'
import { PlayControls, PlaySwitches } from './play-controls.tsx'
import { PointTable } from './point-table.tsx'
import { SourceFilter } from './source-filter.tsx'
import { StopList } from './stop-list.tsx'
import classes from './track-bar.module.css'
import { TrackChart } from './track-chart.tsx'
import { TrackExport } from './track-export.tsx'
import { usePlayback } from './use-playback.ts'
import { useTrack } from './use-track.ts'
import { useTrackEvents } from './use-track-events.ts'
import { useTrackKeys } from './use-track-keys.ts'

export type ShownTrack = {
  track: Track
  playback: Playback
  isFollowing: boolean
  events: readonly TrackEvent[]
}

export type TrackBarProps = {
  simei: string
  isSmall: boolean
  /** Read once. */
  choice?: TrackChoice | undefined
  onChoice?: (choice: TrackChoice, range: Period) => void
  onClose?: () => void
  onShow: (shown: ShownTrack | undefined) => void
}

const nothing: ReadonlySet<FixTrait> = new Set()

type Tab = 'chart' | 'stops' | 'events' | 'data'

export const rangeOf = (choice: TrackChoice): Period =>
  typeof choice === 'string' ? presetRange(choice, new Date()) : choice

function usePeriod({ choice: first = 'today', onChoice }: TrackBarProps) {
  const [{ choice, range }, setPeriod] = useState(() => ({ choice: first, range: rangeOf(first) }))
  const isWanted = useRef(false)
  const choose = (chosen: TrackChoice) => {
    isWanted.current = true
    const next = rangeOf(chosen)
    setPeriod({ choice: chosen, range: next })
    onChoice?.(chosen, next)
  }
  const start = (playback: Playback) => {
    if (isWanted.current) playback.play()
    isWanted.current = false
  }
  return { choice, range, choose, start }
}

export function TrackBar(props: TrackBarProps) {
  const { simei, isSmall, onClose, onShow } = props
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const bar = useRef<HTMLElement>(null)
  const period = usePeriod(props)
  const [isFollowing, setFollowing] = useState(true)
  const [tab, setTab] = useState<Tab>('chart')
  const device = useCall('device/GetDetail', { simei })
  const query = useTrack(simei, period.range)
  const [hidden, setHidden] = useState<ReadonlySet<FixTrait>>(nothing)
  const track = useMemo(() => query.data && withoutTraits(query.data, hidden), [query.data, hidden])
  const playback = usePlayback(track)
  const found = useTrackEvents(simei, period.range, track)
  const { events } = found
  useTrackKeys(bar, playback)

  useEffect(() => {
    onShow(track && playback ? { track, playback, isFollowing, events } : undefined)
  }, [track, playback, isFollowing, events, onShow])
  useEffect(() => () => onShow(undefined), [onShow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each track
  useEffect(() => {
    if (playback) period.start(playback)
  }, [playback])

  return (
    <section ref={bar} className={classes.bar} aria-label={t('title')}>
      <header className={classes.head}>
        <h2 className={classes.title} title={device.data?.name}>
          {device.data?.name ?? t('title')}
        </h2>
        {track && playback && (
          <p className={classes.sums}>
            <b>{t('distance', { distance: formatDistance(track.distance, tag) })}</b>
            <span>{t('points', { count: count(track.time.length, tag) })}</span>
          </p>
        )}
        <RangePicker
          className={classes.ranges}
          choice={period.choice}
          range={period.range}
          onChoice={period.choose}
        />
        <TrackExport simei={simei} range={period.range} />
        {onClose && (
          <CloseButton aria-label={t('close')} onClick={onClose} className={classes.close ?? ''} />
        )}
      </header>
      {track && playback ? (
        <>
          <div className={classes.tools}>
            <PlayControls track={track} playback={playback} />
            <PlaySwitches playback={playback} isFollowing={isFollowing} onFollow={setFollowing} />
            {query.data && <SourceFilter track={query.data} hidden={hidden} onHide={setHidden} />}
            <Tabs tab={tab} onTab={setTab} stops={track.stops.length} events={events.length} />
          </div>
          <div className={classes.body}>
            {tab === 'chart' && <TrackChart track={track} playback={playback} events={events} />}
            {tab === 'stops' && <StopList track={track} playback={playback} isSmall={isSmall} />}
            {tab === 'events' && <EventList found={found} playback={playback} isSmall={isSmall} />}
            {tab === 'data' && <PointTable track={track} playback={playback} />}
          </div>
        </>
      ) : (
        <Waiting query={query} lastDay={lastDayOf(device.data, period.range)} onDay={period.choose}>
          {query.data && <SourceFilter track={query.data} hidden={hidden} onHide={setHidden} />}
        </Waiting>
      )}
    </section>
  )
}

/** The day of the last fix, where it lies outside of the period and is still kept to be shown. */
function lastDayOf(device: CallReply<'device/GetDetail'> | undefined, range: Period) {
  const time = device?.last_pos?.time
  if (time === undefined || (time >= range.from && time <= range.to)) return undefined
  const isOld = time < Date.now() / 1000 - keptDays * 86_400
  return isOld ? undefined : { from: midnightOf(time), to: midnightOf(time, 1) - 1 }
}

/** Six months, as long as tracks can be asked for, less what months differ by. */
const keptDays = 180

type WaitingProps = {
  query: ReturnType<typeof useTrack>
  lastDay: Period | undefined
  onDay: (day: Period) => void
  children: ReactNode
}

function Waiting({ query, lastDay, onDay, children }: WaitingProps) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const { loaded } = query
  return (
    <div className={classes.whole} aria-busy={query.isLoading}>
      {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && (
        <>
          <p className={classes.note}>
            {loaded > 0 ? t('loadingPoints', { count: count(loaded, tag) }) : t('loading')}
          </p>
          <Skeleton height={110} />
        </>
      )}
      {query.data && (
        <p className={classes.note} role="status">
          <b>{t('none')}</b>{' '}
          {lastDay ? (
            <Button size="compact-sm" variant="light" onClick={() => onDay(lastDay)}>
              {t('lastDay', { day: dayText(lastDay.from) })}
            </Button>
          ) : (
            t('noneText')
          )}
        </p>
      )}
      {children}
    </div>
  )
}

type TabsProps = { tab: Tab; stops: number; events: number; onTab: (tab: Tab) => void }

function Tabs(props: TabsProps) {
  const t = useTranslations('track')
  const names: Record<Tab, string> = {
    chart: t('chart'),
    stops: t('stops', { count: props.stops }),
    events: t('events', { count: props.events }),
    data: t('data'),
  }
  return (
    <div className={classes.tabs}>
      {(Object.keys(names) as Tab[]).map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={props.tab === tab}
          onClick={() => props.onTab(tab)}
        >
          {names[tab]}
        </button>
      ))}
    </div>
  )
}
