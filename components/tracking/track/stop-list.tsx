'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useAddress } from '#components/data/use-address.ts'
import { OpenInMenu } from '#components/map/open-in-menu.tsx'
import { useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { shortTime } from '#lib/format/time.ts'
import type { Playback } from '#lib/track/playback.ts'
import type { Stop, Track } from '#lib/track/track.ts'
import stopClasses from './stop.module.css'
import classes from './track-lists.module.css'
import { usePlaybackValue } from './use-playback.ts'

export const stopHeight = { wide: 34, small: 52 }

type StopListProps = { track: Track; playback: Playback; isSmall: boolean }

export function StopList({ track, playback, isSmall }: StopListProps) {
  const t = useTranslations('track')
  const box = useRef<HTMLDivElement>(null)
  const current = usePlaybackValue(playback, (p) => p.stopIndex)
  const height = isSmall ? stopHeight.small : stopHeight.wide
  const virtual = useVirtualRows({
    rows: track.stops,
    box,
    heightOf: () => height,
    overscan: 4,
  })
  const { scrollTo } = virtual
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stop, not another render
  useEffect(() => {
    if (current >= 0) scrollTo(current)
  }, [current])
  if (track.stops.length === 0) return <p className={classes.note}>{t('stopNone')}</p>
  return (
    <div className={classes.stops} ref={box}>
      <ol style={{ height: virtual.height }}>
        {virtual.drawn.map(({ row, index, top }) => (
          <li key={row.start} style={{ height, transform: `translateY(${top}px)` }}>
            <StopRow
              stop={row}
              index={index}
              now={playback.end}
              isCurrent={index === current}
              onPick={() => playback.seek(row.start)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type StopRowProps = {
  stop: Stop
  index: number
  now: number
  isCurrent: boolean
  onPick: () => void
}

function StopRow({ stop, index, now, isCurrent, onPick }: StopRowProps) {
  const t = useTranslations()
  const { tag } = useLanguage()
  const address = useAddress(stop.lon, stop.lat)
  const time = (at: number) => shortTime(at, { now, tag })
  const name = t('track.stop', { number: index + 1 })
  return (
    <>
      <button type="button" aria-current={isCurrent || undefined} onClick={onPick}>
        <b className={stopClasses.number}>{index + 1}</b>
        <bdi className={classes.times}>
          {time(stop.start)} – {time(stop.end)}
        </bdi>
        <span className={classes.span}>{formatDuration(stop.end - stop.start, tag)}</span>
        <span className={stopClasses.address} title={address}>
          {address === '' ? t('device.noAddress') : (address ?? '…')}
        </span>
      </button>
      <OpenInMenu place={{ lon: stop.lon, lat: stop.lat, name: address || name }} />
    </>
  )
}
