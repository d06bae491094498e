'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { formatDuration } from '#lib/format/duration.ts'
import { readerFormat } from '#lib/format/time.ts'
import type { Playback } from '#lib/track/playback.ts'
import type { Track } from '#lib/track/track.ts'
import classes from './track-bar.module.css'

export function StopList({ track, playback }: { track: Track; playback: Playback }) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const time = readerFormat(tag, {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  if (track.stops.length === 0) return <p className={classes.note}>{t('stopNone')}</p>
  return (
    <ol className={classes.stops}>
      {track.stops.map((stop, i) => (
        <li key={stop.start}>
          <button type="button" onClick={() => playback.seek(stop.start)}>
            <b className={classes.number}>{i + 1}</b>
            <span>
              {time.format(stop.start * 1000)} – {time.format(stop.end * 1000)}
            </span>
            <span className={classes.span}>{formatDuration(stop.end - stop.start, tag)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
