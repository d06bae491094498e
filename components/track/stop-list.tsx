'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { formatDuration } from '#lib/format/duration.ts'
import { shortTime } from '#lib/format/time.ts'
import type { Playback } from '#lib/track/playback.ts'
import type { Track } from '#lib/track/track.ts'
import classes from './track-bar.module.css'

export function StopList({ track, playback }: { track: Track; playback: Playback }) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const now = track.time.at(-1) ?? 0
  const time = (at: number) => shortTime(at, { now, tag })
  if (track.stops.length === 0) return <p className={classes.note}>{t('stopNone')}</p>
  return (
    <ol className={classes.stops}>
      {track.stops.map((stop, i) => (
        <li key={stop.start}>
          <button type="button" onClick={() => playback.seek(stop.start)}>
            <b className={classes.number}>{i + 1}</b>
            <span>
              {time(stop.start)} – {time(stop.end)}
            </span>
            <span className={classes.span}>{formatDuration(stop.end - stop.start, tag)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
