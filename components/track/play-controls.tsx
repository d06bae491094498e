'use client'

import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { speed } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import { type Playback, type PlaybackRate, playbackRates } from '#lib/track/playback.ts'
import { momentAt, type Track } from '#lib/track/track.ts'
import classes from './track-bar.module.css'
import { usePlaybackValue } from './use-playback.ts'

export type PlayControlsProps = {
  track: Track
  playback: Playback
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
}

export function PlayControls({ track, playback, isFollowing, onFollow }: PlayControlsProps) {
  const t = useTranslations('track')
  const isPlaying = usePlaybackValue(playback, (p) => p.isPlaying)
  const rate = usePlaybackValue(playback, (p) => p.rate)
  const isSkipping = usePlaybackValue(playback, (p) => p.isSkipping)
  return (
    <div className={classes.controls}>
      <ActionIcon
        size={34}
        radius="xl"
        variant="filled"
        aria-label={t(isPlaying ? 'pause' : 'play')}
        onClick={() => playback.toggle()}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </ActionIcon>
      <NativeSelect
        size="xs"
        w={72}
        aria-label={t('speed')}
        value={String(rate)}
        data={playbackRates.map((value) => ({ value: String(value), label: `×${value}` }))}
        onChange={(event) => playback.setRate(Number(event.currentTarget.value) as PlaybackRate)}
      />
      <Moment track={track} playback={playback} />
      <Checkbox
        size="xs"
        label={t('follow')}
        checked={isFollowing}
        onChange={(event) => onFollow(event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        label={t('skip')}
        checked={isSkipping}
        onChange={(event) => playback.setSkipping(event.currentTarget.checked)}
      />
    </div>
  )
}

/** To the second. */
function Moment({ track, playback }: { track: Track; playback: Playback }) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const at = usePlaybackValue(playback, (p) => Math.floor(p.at))
  const velocity = speed(momentAt(track, at).speed, tag)
  return (
    <output className={classes.moment}>{t('at', { time: dateTime(at), speed: velocity })}</output>
  )
}
