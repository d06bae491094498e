'use client'

import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import {
  IconCurrentLocation,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconPlayerTrackNext,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { speed } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import { type Playback, type PlaybackPace, playbackPaces } from '#lib/track/playback.ts'
import { momentAt, type Track } from '#lib/track/track.ts'
import classes from './track-bar.module.css'
import { usePlaybackValue } from './use-playback.ts'

type PlayControlsProps = { track: Track; playback: Playback }

/** Times lie left to right in every language. */
export function PlayControls({ track, playback }: PlayControlsProps) {
  const t = useTranslations('track')
  const isPlaying = usePlaybackValue(playback, (p) => p.isPlaying)
  const hasStops = track.stops.length > 0
  return (
    <div className={classes.controls} dir="ltr">
      <Step
        label={t('previousStop')}
        isOff={!hasStops}
        onClick={() => playback.stepStop(-1)}
        icon={<IconPlayerSkipBackFilled size={16} />}
      />
      <ActionIcon
        size={34}
        radius="xl"
        variant="filled"
        aria-label={t(isPlaying ? 'pause' : 'play')}
        onClick={() => playback.toggle()}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </ActionIcon>
      <Step
        label={t('nextStop')}
        isOff={!hasStops}
        onClick={() => playback.stepStop(1)}
        icon={<IconPlayerSkipForwardFilled size={16} />}
      />
      <Pace playback={playback} />
      <Moment track={track} playback={playback} />
    </div>
  )
}

type StepProps = { label: string; icon: ReactNode; isOff: boolean; onClick: () => void }

function Step({ label, icon, isOff, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={32}
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={isOff}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

function Pace({ playback }: { playback: Playback }) {
  const t = useTranslations('track')
  const pace = usePlaybackValue(playback, (p) => p.pace)
  const labels: Partial<Record<PlaybackPace, string>> = {
    minute: t('inMinute'),
    tenSeconds: t('inTenSeconds'),
  }
  return (
    <NativeSelect
      size="xs"
      className={classes.pace ?? ''}
      aria-label={t('speed')}
      value={String(pace)}
      data={playbackPaces.map((value) => ({
        value: String(value),
        label: labels[value] ?? `×${value}`,
      }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = playbackPaces.find((one) => String(one) === value)
        if (chosen) playback.setPace(chosen)
      }}
    />
  )
}

function Moment({ track, playback }: PlayControlsProps) {
  const { tag } = useLanguage()
  const at = usePlaybackValue(playback, (p) => Math.floor(p.at))
  const whole = dateTime(at)
  return (
    <output className={classes.moment}>
      <span>
        <i>{whole.slice(0, 5)}</i>
        {whole.slice(5, 16)}
        <i>{whole.slice(16)}</i>
      </span>
      <bdi>{speed(momentAt(track, at).speed, tag)}</bdi>
    </output>
  )
}

type SwitchProps = { playback: Playback; isFollowing: boolean; onFollow: (isOn: boolean) => void }

export function PlaySwitches({ playback, isFollowing, onFollow }: SwitchProps) {
  const t = useTranslations('track')
  const isSkipping = usePlaybackValue(playback, (p) => p.isSkipping)
  const switches = [
    {
      label: t('follow'),
      Icon: IconCurrentLocation,
      isOn: isFollowing,
      flip: () => onFollow(!isFollowing),
    },
    {
      label: t('skip'),
      Icon: IconPlayerTrackNext,
      isOn: isSkipping,
      flip: () => playback.setSkipping(!isSkipping),
    },
  ]
  return (
    <div className={classes.switches}>
      {switches.map(({ label, Icon, isOn, flip }) => (
        <Tooltip key={label} label={label}>
          <button type="button" aria-pressed={isOn} aria-label={label} onClick={flip}>
            <Icon size={15} />
            <span>{label}</span>
          </button>
        </Tooltip>
      ))}
    </div>
  )
}
