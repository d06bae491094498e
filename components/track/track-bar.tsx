'use client'

import { CloseButton, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { count, formatDistance } from '#lib/format/measure.ts'
import { presetRange } from '#lib/format/range.ts'
import type { Period } from '#lib/rules/period.ts'
import type { Playback } from '#lib/track/playback.ts'
import type { Track } from '#lib/track/track.ts'
import { PlayControls, PlaySwitches } from './play-controls.tsx'
import { PointTable } from './point-table.tsx'
import { RangePicker } from './range-picker.tsx'
import { StopList } from './stop-list.tsx'
import classes from './track-bar.module.css'
import { TrackChart } from './track-chart.tsx'
import { usePlayback } from './use-playback.ts'
import { useTrack } from './use-track.ts'
import { useTrackKeys } from './use-track-keys.ts'

export type ShownTrack = { track: Track; playback: Playback; isFollowing: boolean }

export type TrackBarProps = {
  simei: string
  isSmall: boolean
  onClose: () => void
  onShow: (shown: ShownTrack | undefined) => void
}

type Tab = 'chart' | 'stops' | 'data'

function usePeriod() {
  const [range, setRange] = useState<Period>(() => presetRange('today', new Date()))
  const isWanted = useRef(false)
  const choose = (chosen: Period) => {
    isWanted.current = true
    setRange(chosen)
  }
  const start = (playback: Playback) => {
    if (isWanted.current) playback.play()
    isWanted.current = false
  }
  return { range, choose, start }
}

export function TrackBar({ simei, isSmall, onClose, onShow }: TrackBarProps) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const bar = useRef<HTMLElement>(null)
  const period = usePeriod()
  const [isFollowing, setFollowing] = useState(true)
  const [tab, setTab] = useState<Tab>('chart')
  const device = useCall('device/GetDetail', { simei })
  const query = useTrack(simei, period.range)
  const track = query.data
  const playback = usePlayback(track)
  useTrackKeys(bar, playback)

  useEffect(() => {
    onShow(track && playback ? { track, playback, isFollowing } : undefined)
  }, [track, playback, isFollowing, onShow])
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
        <RangePicker range={period.range} onRange={period.choose} />
        <CloseButton aria-label={t('close')} onClick={onClose} className={classes.close ?? ''} />
      </header>
      {track && playback ? (
        <>
          <div className={classes.tools}>
            <PlayControls track={track} playback={playback} />
            <PlaySwitches {...{ playback, isFollowing }} onFollow={setFollowing} />
            <Tabs tab={tab} stops={track.stops.length} onTab={setTab} />
          </div>
          <div className={classes.body}>
            {tab === 'chart' && <TrackChart track={track} playback={playback} />}
            {tab === 'stops' && <StopList {...{ track, playback, isSmall }} />}
            {tab === 'data' && <PointTable track={track} playback={playback} />}
          </div>
        </>
      ) : (
        <Waiting query={query} />
      )}
    </section>
  )
}

function Waiting({ query }: { query: ReturnType<typeof useTrack> }) {
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
          <b>{t('none')}</b> {t('noneText')}
        </p>
      )}
    </div>
  )
}

function Tabs(props: { tab: Tab; stops: number; onTab: (tab: Tab) => void }) {
  const t = useTranslations('track')
  const names: Record<Tab, string> = {
    chart: t('chart'),
    stops: t('stops', { count: props.stops }),
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
