'use client'

import { IconBellRinging, IconLogin2, IconLogout2 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useAddress } from '#components/data/use-address.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { shortTime } from '#lib/format/time.ts'
import type { TrackEvent } from '#lib/track/events.ts'
import type { Playback } from '#lib/track/playback.ts'
import stopClasses from './stop.module.css'
import { stopHeight } from './stop-list.tsx'
import classes from './track-lists.module.css'
import { usePlaybackValue } from './use-playback.ts'
import type { useTrackEvents } from './use-track-events.ts'

type EventListProps = {
  found: ReturnType<typeof useTrackEvents>
  playback: Playback
  isSmall: boolean
}

const icons = { alarm: IconBellRinging, enter: IconLogin2, leave: IconLogout2 }

export function EventList({ found, playback, isSmall }: EventListProps) {
  const t = useTranslations('track')
  const box = useRef<HTMLDivElement>(null)
  const at = usePlaybackValue(playback, (p) => p.at)
  const { events, isCut } = found
  const height = isSmall ? stopHeight.small : stopHeight.wide
  const virtual = useVirtualRows({ rows: events, box, heightOf: () => height, overscan: 4 })
  if (found.isError) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (found.isPending) return <p className={classes.note}>{t('loading')}</p>
  if (events.length === 0) return <p className={classes.note}>{t('eventNone')}</p>
  return (
    <div className={classes.stops} ref={box}>
      {isCut && <p className={classes.note}>{t('eventsCut')}</p>}
      <ol style={{ height: virtual.height }}>
        {virtual.drawn.map(({ row, top }) => (
          <li key={row.id} style={{ height, transform: `translateY(${top}px)` }}>
            <EventRow
              event={row}
              now={playback.end}
              isCurrent={row.time === at}
              onPick={() => playback.seek(row.time)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type EventRowProps = { event: TrackEvent; now: number; isCurrent: boolean; onPick: () => void }

function EventRow({ event, now, isCurrent, onPick }: EventRowProps) {
  const t = useTranslations()
  const { tag } = useLanguage()
  const address = useAddress(event.lon, event.lat)
  const Icon = icons[event.kind]
  return (
    <button type="button" aria-current={isCurrent || undefined} onClick={onPick}>
      <Icon size={17} data-event={event.kind} aria-hidden />
      <span className={classes.times}>
        <bdi>{shortTime(event.time, { now, tag })}</bdi>
        <b>{t(`alarm.type.${event.type}`)}</b>
      </span>
      <span className={stopClasses.address}>{event.subject}</span>
      <span className={stopClasses.address} title={address}>
        {address === '' ? t('device.noAddress') : (address ?? '…')}
      </span>
    </button>
  )
}
