'use client'

import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { count } from '#lib/format/measure.ts'
import { playTime } from '#lib/sound/play-time.ts'
import classes from './recordings.module.css'
import { createSoundPlayback, soundSpeeds } from './sound-playback.ts'
import { Waveform } from './waveform.tsx'

/** Plays decoded sound; ends it when it goes. */
export function SoundPlayer({ buffer }: { buffer: AudioBuffer }) {
  const t = useTranslations('recording.player')
  const { tag } = useLanguage()
  const playback = useMemo(() => createSoundPlayback(buffer), [buffer])
  useEffect(() => playback.close, [playback])
  const { isPlaying, at, speed } = useSyncExternalStore(
    playback.subscribe,
    playback.read,
    playback.read,
  )
  return (
    <div className={classes.player}>
      <ActionIcon
        size="lg"
        radius="xl"
        variant="filled"
        aria-label={t(isPlaying ? 'pause' : 'play')}
        onClick={playback.toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </ActionIcon>
      <Waveform buffer={buffer} playback={playback} at={at} />
      <span className={classes.clock} dir="ltr">
        {playTime(at)} / {playTime(playback.seconds)}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one choice, no form */}
      <div role="group" className={classes.speeds} aria-label={t('speed')}>
        {soundSpeeds.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === speed}
            onClick={() => playback.setSpeed(one)}
          >
            {t('times', { speed: count(one, tag, 1) })}
          </button>
        ))}
      </div>
    </div>
  )
}
