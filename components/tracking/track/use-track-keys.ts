'use client'

import { type RefObject, useEffect } from 'react'
import { readsLetters } from '#components/ui/keys/letter-keys.ts'
import { useListed } from '#components/ui/keys/use-shortcuts.ts'
import { isTyped, keyOf, type ShortcutOf, shortcutIn } from '#lib/codes/shortcuts.ts'
import type { Playback } from '#lib/track/playback.ts'

type Act = (playback: Playback) => void

const seekBy =
  (seconds: number): Act =>
  (playback) =>
    playback.seek(playback.at + seconds)

const acts: Record<ShortcutOf<'track'>, Act> = {
  play: (playback) => playback.toggle(),
  forward: seekBy(10),
  back: seekBy(-10),
  minuteForward: seekBy(60),
  minuteBack: seekBy(-60),
  fiveForward: seekBy(300),
  fiveBack: seekBy(-300),
  start: (playback) => playback.seek(playback.start),
  end: (playback) => playback.seek(playback.end),
  nextStop: (playback) => playback.stepStop(1),
  previousStop: (playback) => playback.stepStop(-1),
  nextTrip: (playback) => playback.stepTrip(1),
  previousTrip: (playback) => playback.stepTrip(-1),
}

const typed = 'input, textarea, select, [contenteditable], [role="listbox"]'

function isForTrack(event: KeyboardEvent, bar: HTMLElement | null): boolean {
  const { target } = event
  if (!(target instanceof HTMLElement) || target.closest(typed)) return false
  const isLetter = isTyped(keyOf(event))
  if (isLetter && !readsLetters()) return false
  if (event.key === ' ' && target.closest('button, a')) return false
  if (target.closest('.maplibregl-map, [data-track-keys]')) return event.key === ' ' || isLetter
  return target === document.body || target.id === 'content' || bar?.contains(target) === true
}

export function useTrackKeys(
  bar: RefObject<HTMLElement | null>,
  playback: Playback | undefined,
): void {
  useListed(playback && 'track')
  useEffect(() => {
    if (!playback) return
    const onKey = (event: KeyboardEvent) => {
      const name = shortcutIn('track', event)
      if (!name || event.defaultPrevented || !isForTrack(event, bar.current)) return
      acts[name](playback)
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [bar, playback])
}
