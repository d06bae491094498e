'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { Playback } from '#lib/track/playback.ts'
import type { Track } from '#lib/track/track.ts'

/** Updated once a frame. */
export function usePlayback(track: Track | undefined): Playback | undefined {
  const playback = useMemo(
    () => (track && track.time.length > 1 ? new Playback(track) : undefined),
    [track],
  )
  useEffect(() => {
    if (!playback) return
    let frame = 0
    const step = (now: number) => {
      frame = 0
      playback.tick(now)
    }
    const wake = () => {
      if (playback.isPlaying) frame ||= requestAnimationFrame(step)
    }
    const stop = playback.subscribe(wake)
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [playback])
  return playback
}

export function usePlaybackValue<T extends string | number | boolean>(
  playback: Playback,
  read: (playback: Playback) => T,
): T {
  const get = () => read(playback)
  return useSyncExternalStore(playback.subscribe, get, get)
}
