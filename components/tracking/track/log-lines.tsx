'use client'

import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { formatDistance, percent, speed } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import { fixKindAt } from '#lib/track/fix-source.ts'
import { indexAt, type Track } from '#lib/track/track.ts'
import classes from './log-lines.module.css'
import type { ShownTrack } from './track-bar.tsx'
import type { useLocusQuery } from './use-locus-query.ts'
import { usePlaybackValue } from './use-playback.ts'

type Point = CallReply<'location/GetPoints'>['items'][number]

const rowHeight = 76
/** Lines whose readings are asked for at once. */
const blockSize = 100

type LogLinesProps = {
  simei: string
  query: ReturnType<typeof useLocusQuery>
  shown: ShownTrack | undefined
  onLine: () => void
}

/** Reports of the period, newest last, along with playback. */
export function LogLines({ shown, ...props }: LogLinesProps) {
  if (!shown) return null
  return <Lines {...props} shown={shown} />
}

function Lines({ simei, query, shown, onLine }: LogLinesProps & { shown: ShownTrack }) {
  const { track, playback } = shown
  const t = useTranslations('track')
  const box = useRef<HTMLElement>(null)
  const current = usePlaybackValue(playback, (p) => indexAt(track, p.at))
  const rows = track.time as unknown as readonly number[]
  const { drawn, height, scrollTo } = useVirtualRows({ rows, box, heightOf: () => rowHeight })
  const readings = useReadings(simei, track, drawn)
  const first = useRef(query.time)
  useEffect(() => {
    if (first.current !== undefined) playback.seek(first.current)
    first.current = undefined
  }, [playback])
  const scroll = useRef(scrollTo)
  scroll.current = scrollTo
  useEffect(() => scroll.current(current), [current])
  const choose = (time: number) => {
    playback.seek(time)
    query.setTime(time)
    onLine()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={box} className={classes.box} aria-label={t('logLines')} tabIndex={0}>
      <ol className={classes.list} style={{ height }}>
        {drawn.map(({ index, row: time, top }) => (
          <li key={index} style={{ transform: `translateY(${top}px)`, height: rowHeight }}>
            <button
              type="button"
              aria-current={index === current || undefined}
              onClick={() => choose(time)}
            >
              <Line track={track} index={index} reading={readings.get(time)} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Line(props: { track: Track; index: number; reading: Point | undefined }) {
  const { track, index, reading } = props
  const t = useTranslations('track')
  const d = useTranslations('device')
  const { tag } = useLanguage()
  const { source, state } = fixKindAt(track, index)
  const name = t(`source.${source}`)
  const metres = track.accuracy[index]
  const share = (value: number | null | undefined) => (value == null ? '—' : percent(value, tag))
  return (
    <>
      <span className={classes.first}>
        <time dir="ltr">{dateTime(track.time[index] ?? 0)}</time>
        <b>{speed(track.speed[index] ?? 0, tag)}</b>
      </span>
      <span>
        {state === 'static' ? t('staticSource', { source: name }) : name}
        {metres ? ` ±${formatDistance(metres, tag)}` : ''}
      </span>
      <span className={classes.readings}>
        <span>
          {d('satellites')} {reading?.satellites ?? '—'}
        </span>
        <span>
          {d('signal')} {share(reading?.signal)}
        </span>
        <span>
          {d('battery')} {share(reading?.power)}
        </span>
      </span>
    </>
  )
}

/** Of the blocks in view, by time. */
function useReadings(
  simei: string,
  { time }: Track,
  drawn: readonly { index: number }[],
): ReadonlyMap<number, Point> {
  const blocks = [...new Set(drawn.map(({ index }) => Math.floor(index / blockSize)))]
  const found = useQueries({
    queries: blocks.map((block) => {
      const from = block * blockSize
      const to = Math.min(time.length, from + blockSize) - 1
      const params = {
        simei,
        start_time: time[from] ?? 0,
        end_time: time[to] ?? 0,
        limit_size: 2 * blockSize,
      }
      return {
        queryKey: ['location/GetPoints', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call('location/GetPoints', params, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
      }
    }),
  })
  return new Map(found.flatMap(({ data }) => data?.items ?? []).map((point) => [point.time, point]))
}
