'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { count } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import type { Playback } from '#lib/track/playback.ts'
import { indexAt, type Track } from '#lib/track/track.ts'
import classes from './track-bar.module.css'
import { usePlaybackValue } from './use-playback.ts'

const rowHeight = 30

export function PointTable({ track, playback }: { track: Track; playback: Playback }) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const shown = usePlaybackValue(playback, (p) => indexAt(track, p.at))
  const isPlaying = usePlaybackValue(playback, (p) => p.isPlaying)
  const virtual = useVirtualizer({
    count: track.time.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  useEffect(() => {
    if (isPlaying) virtual.scrollToIndex(shown, { align: 'center' })
  }, [virtual, shown, isPlaying])
  return (
    <div className={classes.table} ref={box}>
      <div className={classes.headRow}>
        <span>{t('time')}</span>
        <span>{t('velocity')}</span>
        <span>{t('course')}</span>
        <span>{t('place')}</span>
      </div>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li key={index} style={{ transform: `translateY(${start}px)` }}>
            <button
              type="button"
              aria-current={index === shown || undefined}
              onClick={() => playback.seek(track.time[index] ?? 0)}
            >
              <span>{dateTime(track.time[index] ?? 0)}</span>
              <span>{count((track.speed[index] ?? 0) / 10, tag, 1)}</span>
              <span>{track.course[index]}°</span>
              <span dir="ltr">
                {track.lat[index]?.toFixed(6)}, {track.lon[index]?.toFixed(6)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
