'use client'

import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { playTime } from '#lib/sound/play-time.ts'
import { peaksOf } from '#lib/sound/sound.ts'
import { barsIn, drawWaveform } from './draw-waveform.ts'
import classes from './recordings.module.css'
import type { SoundPlayback } from './sound-playback.ts'

/** Seconds that keys move. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -15,
  PageUp: 15,
}

type WaveformProps = { buffer: AudioBuffer; playback: SoundPlayback; at: number }

const channelsOf = (buffer: AudioBuffer) =>
  Array.from({ length: buffer.numberOfChannels }, (_, n) => buffer.getChannelData(n))

/** The whole sound, loud and quiet; a click or the keys go to a moment of it. */
export function Waveform({ buffer, playback, at }: WaveformProps) {
  const t = useTranslations('recording.player')
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const bars = barsIn(width)
  const peaks = useMemo(() => peaksOf({ channels: channelsOf(buffer) }, bars), [buffer, bars])
  const { seconds } = playback
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours follow the scheme
  useEffect(() => {
    if (!canvas.current || width === 0) return
    const style = getComputedStyle(canvas.current)
    const colours = {
      past: style.getPropertyValue('--wp-accent-text'),
      to: style.getPropertyValue('--wp-control'),
    }
    drawWaveform(canvas.current, peaks, { width, height, played: at / (seconds || 1), colours })
  }, [peaks, width, height, at, seconds, scheme])

  const seekTo = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    playback.seek(((event.clientX - box.left) / (box.width || 1)) * seconds)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step !== undefined) playback.seek(at + step)
    else if (event.key === 'Home') playback.seek(0)
    else if (event.key === 'End') playback.seek(seconds)
    else if (event.key === ' ') playback.toggle()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      dir="ltr"
      className={classes.wave}
      aria-label={t('seek')}
      aria-valuemin={0}
      aria-valuemax={Math.ceil(seconds)}
      aria-valuenow={Math.floor(at)}
      aria-valuetext={t('of', { at: playTime(at), length: playTime(seconds) })}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
      }}
    >
      <canvas ref={canvas} />
    </div>
  )
}
