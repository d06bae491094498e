'use client'

import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useAddress } from '#components/data/use-address.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { count, inOwnUnit, speed, unitSymbol } from '#lib/format/measure.ts'
import { dateTime, shortTime } from '#lib/format/time.ts'
import type { TrackEvent } from '#lib/track/events.ts'
import type { Playback } from '#lib/track/playback.ts'
import { momentAt, type Stop, speedColours, speedSteps, type Track } from '#lib/track/track.ts'
import { drawChart, plotEnd, plotStart, topSpeed } from './draw-chart.ts'
import stopClasses from './stop.module.css'
import classes from './track-chart.module.css'
import { usePlaybackValue } from './use-playback.ts'

type ChartProps = { track: Track; playback: Playback; events: readonly TrackEvent[] }

export function TrackChart({ track, playback, events }: ChartProps) {
  const { tag } = useLanguage()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current && width > 0)
      drawChart(canvas.current, track, { width, height, tag, isDark })
  }, [track, width, height, tag, isDark])
  return (
    <div className={classes.chart}>
      <div className={classes.plot} ref={ref} dir="ltr">
        <canvas ref={canvas} />
        <div className={classes.inPlot} style={{ left: plotStart, right: plotEnd }}>
          <Scrubber playback={playback} />
          <Pointed track={track} playback={playback} />
          {events.map(({ id, time, kind }) => (
            <i
              key={id}
              className={classes.event}
              data-event={kind}
              style={{
                left: `${((time - playback.start) / (playback.end - playback.start || 1)) * 100}%`,
              }}
            />
          ))}
        </div>
      </div>
      <Caption track={track} playback={playback} events={events} />
    </div>
  )
}

function Scrubber({ playback }: { playback: Playback }) {
  const t = useTranslations('track')
  const at = usePlaybackValue(playback, (p) => p.at)
  const span = playback.end - playback.start || 1
  const timeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    return playback.start + part * span
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('seek')}
      aria-valuemin={playback.start}
      aria-valuemax={playback.end}
      aria-valuenow={Math.floor(at)}
      aria-valuetext={dateTime(Math.floor(at))}
      className={classes.scrubber}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        playback.seek(timeOf(event))
      }}
      onPointerMove={(event) => {
        const isDragged = event.currentTarget.hasPointerCapture(event.pointerId)
        if (isDragged) playback.seek(timeOf(event))
        playback.setHover(isDragged ? undefined : timeOf(event))
      }}
      onPointerLeave={() => playback.setHover(undefined)}
    >
      <i style={{ left: `${((at - playback.start) / span) * 100}%` }} />
    </div>
  )
}

function Pointed({ track, playback }: Omit<ChartProps, 'events'>) {
  const { tag } = useLanguage()
  const at = usePlaybackValue(playback, (p) => p.hover ?? -1)
  if (at < 0) return null
  const part = (at - playback.start) / (playback.end - playback.start || 1)
  return (
    <div className={classes.pointed} style={{ left: `${part * 100}%` }} data-testid="pointed">
      {/* Kept inside the plot at both ends. */}
      <span style={{ transform: `translateX(${-part * 100}%)` }}>
        {dateTime(Math.floor(at))} <b>{speed(momentAt(track, at).speed, tag)}</b>
      </span>
    </div>
  )
}

function Caption({ track, playback, events }: ChartProps) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const index = usePlaybackValue(playback, (p) => p.stopIndex)
  const stop = track.stops[index]
  const eventIndex = usePlaybackValue(playback, (p) =>
    events.findIndex(({ time }) => time === p.at),
  )
  const event = events[eventIndex]
  const stepText = (i: number) => count(inOwnUnit(speedSteps[i] ?? 0, 'km/h', tag), tag)
  if (event) return <EventCaption event={event} />
  if (stop) return <StopCaption key={index} stop={stop} index={index} />
  return (
    <p className={classes.legend}>
      {t('velocity', { unit: unitSymbol('km/h', tag) })}
      {speedColours.map((colour, i) => (
        <span key={colour}>
          <i style={{ background: colour }} />
          {speedSteps[i] === undefined ? `≥ ${stepText(i - 1)}` : `< ${stepText(i)}`}
        </span>
      ))}
      <span className={classes.top}>{t('top', { speed: speed(topSpeed(track) * 10, tag) })}</span>
    </p>
  )
}

function EventCaption({ event }: { event: TrackEvent }) {
  const t = useTranslations()
  const address = useAddress(event.lon, event.lat)
  return (
    <p className={classes.legend} data-stop>
      <b>{t(`alarm.type.${event.type}`)}</b>
      <span>{event.subject}</span>
      <bdi>{dateTime(event.time)}</bdi>
      <span className={stopClasses.address} title={address}>
        {address === '' ? t('device.noAddress') : address}
      </span>
    </p>
  )
}

function StopCaption({ stop, index }: { stop: Stop; index: number }) {
  const t = useTranslations('device')
  const { tag } = useLanguage()
  const address = useAddress(stop.lon, stop.lat)
  const time = (at: number) => shortTime(at, { now: stop.end, tag })
  return (
    <p className={classes.legend} data-stop>
      <b className={stopClasses.number}>{index + 1}</b>
      <bdi>
        {time(stop.start)} – {time(stop.end)}
      </bdi>
      <span>{formatDuration(stop.end - stop.start, tag)}</span>
      <span className={stopClasses.address} title={address}>
        {address === '' ? t('noAddress') : address}
      </span>
    </p>
  )
}
