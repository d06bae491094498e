'use client'

import { type RefObject, useEffect } from 'react'
import type { Playback } from '#lib/track/playback.ts'

/** Seconds. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 10,
  ArrowUp: 60,
  ArrowLeft: -10,
  ArrowDown: -60,
  PageUp: 300,
  PageDown: -300,
}

function press(playback: Playback, key: string): boolean {
  const step = steps[key]
  if (step !== undefined) playback.seek(playback.at + step)
  else if (key === 'Home') playback.seek(playback.start)
  else if (key === 'End') playback.seek(playback.end)
  else if (key === ' ') playback.toggle()
  else if (key === 'n' || key === 'N') playback.stepStop(1)
  else if (key === 'p' || key === 'P') playback.stepStop(-1)
  else if (key === 't' || key === 'T') playback.stepTrip(1)
  else if (key === 'r' || key === 'R') playback.stepTrip(-1)
  else return false
  return true
}

const typed = 'input, textarea, select, [contenteditable], [role="listbox"]'

function isForTrack({ target, key }: KeyboardEvent, bar: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest(typed)) return false
  if (key === ' ' && target.closest('button, a')) return false
  if (target.closest('.maplibregl-map, [data-track-keys]'))
    return key === ' ' || /^[nprt]$/i.test(key)
  return target === document.body || bar?.contains(target) === true
}

export function useTrackKeys(
  bar: RefObject<HTMLElement | null>,
  playback: Playback | undefined,
): void {
  useEffect(() => {
    if (!playback) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!isForTrack(event, bar.current)) return
      if (press(playback, event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [bar, playback])
}
