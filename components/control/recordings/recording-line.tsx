'use client'

import { Button } from '@mantine/core'
import {
  IconChevronUp,
  IconDownload,
  IconFile,
  IconLink,
  IconMicrophone,
  IconPhoto,
  IconPlayerPlay,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import type { MediaKind } from '#lib/codes/media-types.ts'
import { fileSize } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import { playTime } from '#lib/sound/play-time.ts'
import { MediaView } from './media-view.tsx'
import classes from './recordings.module.css'
import type { Recording, RecordingActs } from './use-recording-acts.tsx'

const icons = {
  audio: IconMicrophone,
  picture: IconPhoto,
  video: IconVideo,
  other: IconFile,
} as const satisfies Record<MediaKind, unknown>

type ActProps = { icon: ReactNode; isDanger?: boolean; onClick: () => void; children: ReactNode }

function Act({ icon, isDanger, onClick, children }: ActProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={icon}
      {...(isDanger && { color: 'red' })}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

type LineProps = { recording: Recording; acts: RecordingActs; isOpen: boolean; onOpen: () => void }

/** A recording with what can be done with it, and itself below once it is opened. */
export function RecordingLine({ recording, acts, isOpen, onOpen }: LineProps) {
  const t = useTranslations('recording')
  const { id, simei, seconds, time, kind, url } = recording
  const Icon = icons[kind]
  const mayShow = url !== null && (kind === 'audio' || kind === 'picture')
  return (
    <li>
      <div className={classes.line}>
        <Icon size={20} className={classes.icon} aria-hidden />
        <Words recording={recording} />
        <div className={classes.acts}>
          {mayShow && (
            <Button
              size="compact-sm"
              variant="light"
              aria-expanded={isOpen}
              leftSection={isOpen ? <IconChevronUp size={16} /> : <IconPlayerPlay size={16} />}
              onClick={onOpen}
            >
              {t(isOpen ? 'act.close' : kind === 'audio' ? 'act.play' : 'act.show')}
            </Button>
          )}
          {url !== null && (
            <>
              <Act icon={<IconDownload size={16} />} onClick={() => void acts.download(recording)}>
                {t('act.download')}
              </Act>
              <Act icon={<IconLink size={16} />} onClick={() => void acts.share(recording)}>
                {t('act.share')}
              </Act>
            </>
          )}
          {acts.erase && (
            <Act isDanger icon={<IconTrash size={16} />} onClick={() => acts.erase?.(recording)}>
              {t('act.erase')}
            </Act>
          )}
        </div>
      </div>
      {isOpen && mayShow && (
        <section className={classes.view} aria-label={t('of', { time: dateTime(time) })}>
          <MediaView simei={simei} id={id} seconds={seconds} />
        </section>
      )}
    </li>
  )
}

/** When, what, how long, how large, and why it cannot be played. */
function Words({ recording }: { recording: Recording }) {
  const t = useTranslations('recording')
  const { tag } = useLanguage()
  const { time, kind, type, seconds, bytes, state, packets, total_packets: total } = recording
  const facts = [
    t(`kind.${kind}`),
    type === 'unknown' ? undefined : type.toUpperCase(),
    seconds === null ? undefined : playTime(seconds),
    fileSize(bytes, tag),
  ].filter(Boolean)
  return (
    <div className={classes.words}>
      <TimeCell time={time} />
      <small>{facts.join(' · ')}</small>
      {state !== 'whole' && (
        <small className={classes.why}>{t(`why.${state}`, { packets, total })}</small>
      )}
    </div>
  )
}
