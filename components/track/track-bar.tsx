'use client'

import { Button, CloseButton, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { formatDistance } from '#lib/format/measure.ts'
import { presetRange } from '#lib/format/range.ts'
import type { Period } from '#lib/rules/period.ts'
import type { Playback } from '#lib/track/playback.ts'
import type { Track } from '#lib/track/track.ts'
import { PlayControls } from './play-controls.tsx'
import { PointTable } from './point-table.tsx'
import { RangePicker } from './range-picker.tsx'
import { StopList } from './stop-list.tsx'
import classes from './track-bar.module.css'
import { TrackChart } from './track-chart.tsx'
import { usePlayback } from './use-playback.ts'
import { useTrack } from './use-track.ts'

export type ShownTrack = { track: Track; playback: Playback; isFollowing: boolean }

export type TrackBarProps = {
  simei: string
  name: string
  onClose: () => void
  onShow: (shown: ShownTrack | undefined) => void
}

type Tab = 'chart' | 'stops' | 'data'

export function TrackBar({ simei, name, onClose, onShow }: TrackBarProps) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const [range, setRange] = useState<Period>(() => presetRange('today', new Date()))
  const [isFollowing, setFollowing] = useState(true)
  const [tab, setTab] = useState<Tab>('chart')
  const query = useTrack(simei, range)
  const track = query.data
  const playback = usePlayback(track)

  useEffect(() => {
    onShow(track && playback ? { track, playback, isFollowing } : undefined)
  }, [track, playback, isFollowing, onShow])
  useEffect(() => () => onShow(undefined), [onShow])

  return (
    <section className={classes.bar} aria-label={t('title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{name}</h2>
        <RangePicker range={range} onRange={setRange} />
        {track && playback && (
          <p className={classes.sums}>
            <b>{t('distance', { distance: formatDistance(track.distance, tag) })}</b>
            <span>{t('points', { count: track.time.length })}</span>
          </p>
        )}
        <CloseButton aria-label={t('close')} onClick={onClose} className={classes.close ?? ''} />
      </header>
      {query.isError && (
        <div className={classes.note} role="alert">
          {t('failed')} · {query.error.message}
          <Button size="compact-xs" variant="light" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {query.isLoading && (
        <div className={classes.note} aria-busy="true">
          {query.loaded > 0 ? t('loadingPoints', { count: query.loaded }) : t('loading')}
          <Skeleton height={64} mt={8} />
        </div>
      )}
      {track && !playback && (
        <div className={classes.note} role="status">
          <b>{t('none')}</b> {t('noneText')}
        </div>
      )}
      {track && playback && (
        <>
          <div className={classes.tools}>
            <PlayControls {...{ track, playback, isFollowing }} onFollow={setFollowing} />
            <Tabs tab={tab} stops={track.stops.length} onTab={setTab} />
          </div>
          {tab === 'chart' && <TrackChart track={track} playback={playback} />}
          {tab === 'stops' && <StopList track={track} playback={playback} />}
          {tab === 'data' && <PointTable track={track} playback={playback} />}
        </>
      )}
    </section>
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
