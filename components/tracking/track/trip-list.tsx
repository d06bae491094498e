'use client'

import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconNote,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useReadOn, useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { formatDistance, speed } from '#lib/format/measure.ts'
import { shortTime } from '#lib/format/time.ts'
import type { Period } from '#lib/rules/period.ts'
import type { Playback } from '#lib/track/playback.ts'
import stopClasses from './stop.module.css'
import classes from './trip-list.module.css'
import { usePlaybackValue } from './use-playback.ts'
import { type LostNote, type Trip, type TripChoice, useTrips } from './use-trips.ts'

type TripListProps = {
  simei: string
  range: Period
  playback: Playback | undefined
  chosen: TripChoice
}

const rowHeight = 92
const noteHeight = 20
const heightOf = (trip: Trip | undefined) => rowHeight + (trip?.note ? noteHeight : 0)

export function TripList({ simei, range, playback, chosen }: TripListProps) {
  const t = useTranslations('track')
  const { list, trips, lostNotes } = useTrips(simei, range)
  useEffect(() => {
    if (!playback) return
    playback.trips = trips.map(({ start_time, end_time }) => ({ start: start_time, end: end_time }))
  }, [playback, trips])
  usePlayChosen({ trips, playback, chosen })
  return (
    <section
      className={classes.list}
      aria-label={t('tripList')}
      aria-busy={list.isPending}
      data-track-keys
    >
      <header className={classes.head}>
        <h3>{list.data ? t('trips', { count: trips.length }) : t('tripList')}</h3>
        {playback && trips.length > 0 && <TripSteps playback={playback} />}
      </header>
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <p className={classes.note}>{t('loading')}</p>}
      {list.data && trips.length === 0 && (
        <p className={classes.note} role="status">
          {t('tripNone')}
        </p>
      )}
      {lostNotes.length > 0 && <LostNotes notes={lostNotes} now={range.to} />}
      {trips.length > 0 && (
        <Rows
          trips={trips}
          playback={playback}
          chosen={chosen}
          now={range.to}
          pages={{
            hasMore: list.hasNextPage,
            isBusy: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </section>
  )
}

/** What people wrote about trips that are no more since late reports came. */
function LostNotes({ notes, now }: { notes: readonly LostNote[]; now: number }) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  return (
    <section className={classes.lost} aria-label={t('lostNotes')}>
      <p className={classes.note}>{t('lostNotes')}</p>
      <ul>
        {notes.map(({ note_id, time, note }) => (
          <li key={note_id}>
            <bdi>{shortTime(time, { now, tag })}</bdi> {note}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A trip that was chosen before its track was there. */
function usePlayChosen({
  trips,
  playback,
  chosen,
}: Pick<RowsProps, 'trips' | 'playback' | 'chosen'>) {
  const { start, choose } = chosen
  useEffect(() => {
    if (!playback || start === undefined) return
    const trip = trips.find(({ start_time }) => start_time === start)
    if (trip) playback.playTrip({ start, end: trip.end_time })
    choose(undefined)
  }, [playback, start, trips, choose])
}

function TripSteps({ playback }: { playback: Playback }) {
  const t = useTranslations('track')
  const steps = [
    { label: t('previousTrip'), direction: -1, Icon: IconPlayerTrackPrevFilled },
    { label: t('nextTrip'), direction: 1, Icon: IconPlayerTrackNextFilled },
  ] as const
  return (
    <div dir="ltr">
      {steps.map(({ label, direction, Icon }) => (
        <Tooltip key={direction} label={label}>
          <ActionIcon
            size={30}
            variant="subtle"
            color="gray"
            aria-label={label}
            onClick={() => playback.stepTrip(direction)}
          >
            <Icon size={15} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  )
}

type RowsProps = {
  trips: readonly Trip[]
  playback: Playback | undefined
  chosen: TripChoice
  now: number
  pages: Parameters<typeof useReadOn>[1]
}

function Rows({ trips, playback, chosen, now, pages }: RowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { drawn, height, scrollTo } = useVirtualRows({
    rows: trips,
    box,
    heightOf,
    overscan: 2,
  })
  useReadOn({ drawn, count: trips.length, ahead: 19 }, pages)
  return (
    <div ref={box} className={classes.box}>
      {playback && <Follow playback={playback} onTrip={scrollTo} />}
      <ol style={{ height }}>
        {drawn.map(({ row, index, top }) => (
          <li
            key={row.start_time}
            style={{ transform: `translateY(${top}px)`, height: heightOf(row) }}
          >
            <TripRow now={now} index={index} playback={playback} chosen={chosen} trip={row} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Follow({ playback, onTrip }: { playback: Playback; onTrip: (index: number) => void }) {
  const current = usePlaybackValue(playback, (p) => p.tripIndex)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another trip, not another render
  useEffect(() => {
    if (current >= 0) onTrip(current)
  }, [current])
  return null
}

type TripRowProps = { trip: Trip; index: number; now: number } & Pick<
  RowsProps,
  'playback' | 'chosen'
>

function TripRow({ trip, index, now, playback, chosen }: TripRowProps) {
  const t = useTranslations('track')
  const { tag } = useLanguage()
  const time = (at: number) => shortTime(at, { now, tag })
  const { start_time: start, end_time: end } = trip
  return (
    <button
      type="button"
      className={classes.row}
      onClick={() => (playback ? playback.playTrip({ start, end }) : chosen.choose(start))}
    >
      {playback ? (
        <Mark playback={playback} index={index} />
      ) : (
        chosen.start === start && currentMark
      )}
      <span className={classes.first}>
        <b className={classes.number}>{index + 1}</b>
        <bdi>
          {time(start)} – {trip.is_open ? t('tripOpen') : time(end)}
        </bdi>
        <IconPlayerPlayFilled size={13} className={classes.play ?? ''} aria-hidden />
      </span>
      <span className={classes.facts}>
        <b>{formatDistance(trip.distance, tag)}</b>
        <span>{formatDuration(end - start, tag)}</span>
        <span>{t('top', { speed: speed(trip.max_speed, tag) })}</span>
      </span>
      <End address={trip.start_address} mark={t('startMark')} />
      <End address={trip.end_address} mark={t('endMark')} />
      {trip.note && (
        <span className={classes.end}>
          <IconNote size={14} aria-hidden />
          <span className={stopClasses.address} title={trip.note}>
            {trip.note}
          </span>
        </span>
      )}
    </button>
  )
}

const currentMark = <i className={classes.current} aria-hidden data-testid="current-trip" />

function Mark({ playback, index }: { playback: Playback; index: number }) {
  const isCurrent = usePlaybackValue(playback, (p) => p.tripIndex === index)
  return isCurrent ? currentMark : null
}

function End({ address, mark }: { address: string; mark: string }) {
  return (
    <span className={classes.end}>
      <i aria-hidden>{mark}</i>
      <span className={stopClasses.address} title={address}>
        {address}
      </span>
    </span>
  )
}
