'use client'

import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { speed } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import type { Playback } from '#lib/track/playback.ts'
import { speedColours, speedSteps, type Track } from '#lib/track/track.ts'
import { chartHeight, drawChart, topSpeed } from './draw-chart.ts'
import classes from './track-bar.module.css'
import { usePlaybackValue } from './use-playback.ts'

/** Seconds. */
const keySteps: Record<string, number> = {
  ArrowRight: 10,
  ArrowUp: 10,
  ArrowLeft: -10,
  ArrowDown: -10,
  PageUp: 300,
  PageDown: -300,
}

/** Speed over time as scrubber. Left to right in every language. */
export function TrackChart({ track, playback }: { track: Track; playback: Playback }) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { ref, width } = useElementSize<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current && width > 0) drawChart(canvas.current, track, { width, tag, isDark })
  }, [track, width, tag, isDark])

  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientX - box.left) / box.width
    playback.seek(playback.start + part * (playback.end - playback.start))
  }
  const press = (event: KeyboardEvent) => {
    const step = keySteps[event.key]
    if (step !== undefined) playback.seek(playback.at + step)
    else if (event.key === 'Home') playback.seek(playback.start)
    else if (event.key === 'End') playback.seek(playback.end)
    else if (event.key === ' ') playback.toggle()
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.chart} dir="ltr">
      <div className={classes.plot} ref={ref} style={{ height: chartHeight }}>
        <canvas ref={canvas} />
        <Scrubber {...{ playback, seekTo, press }} label={t('seek')} />
      </div>
      <p className={classes.legend}>
        {t('legend')}
        {speedColours.map((colour, i) => (
          <span key={colour}>
            <i style={{ background: colour }} />
            {speedSteps[i] === undefined ? `≥ ${speedSteps[i - 1]}` : `< ${speedSteps[i]}`}
          </span>
        ))}
        <span className={classes.top}>{t('top', { speed: speed(topSpeed(track) * 10, tag) })}</span>
      </p>
    </div>
  )
}

type ScrubberProps = {
  playback: Playback
  seekTo: (event: PointerEvent<HTMLElement>) => void
  press: (event: KeyboardEvent) => void
  label: string
}

function Scrubber({ playback, seekTo, press, label }: ScrubberProps) {
  const at = usePlaybackValue(playback, (p) => p.at)
  const span = playback.end - playback.start || 1
  const part = ((at - playback.start) / span) * 100
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={playback.start}
      aria-valuemax={playback.end}
      aria-valuenow={Math.floor(at)}
      aria-valuetext={dateTime(at)}
      className={classes.scrubber}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
      }}
    >
      <i style={{ left: `${part}%` }} />
    </div>
  )
}
