'use client'

import { Drawer, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { failureOf, useCall, useCallList } from '#components/data/use-call.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { useReadOn, useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { minuteTime, preciseTime } from '#lib/format/time.ts'
import { messageIdPattern } from '#lib/rules/message-id.ts'
import type { Period } from '#lib/rules/period.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './device-log.module.css'

/** Pixels of a frame with one line of hex. */
const rowHeight = 62
const pageSize = 100

export function DeviceLog(props: { simei: string; name: string; onClose: () => void }) {
  const t = useTranslations('device')
  const entrance = useEntrance()
  return (
    <Drawer
      onClose={props.onClose}
      position="right"
      size="lg"
      title={t('logTitle', { name: props.name })}
      {...entrance}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <FrameLog simei={props.simei} isFocused />
    </Drawer>
  )
}

export type LoggedFrame = CallReply<'device/GetLog'>['items'][number]

/** Milliseconds. */
const tailEveryMs = 3000

type FrameLogProps = {
  simei: string
  isFocused?: boolean
  /** Unix seconds; the last week without it. */
  period?: Period
  onRead?: (frame: LoggedFrame) => void
}

/** Raw frames with a search by hex or message name. */
export function FrameLog({ isFocused, ...log }: FrameLogProps) {
  const t = useTranslations('device')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  const [id, setId] = useState('')
  const messageId = messageIdPattern.test(id) ? id : ''
  return (
    <>
      <Group gap={8} mb={8} wrap="nowrap">
        <TextInput
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={t('logSearch')}
          aria-label={t('logSearch')}
          maxLength={textLimits.logSearch}
          leftSection={<IconSearch size={16} />}
          flex={1}
          data-autofocus={isFocused}
        />
        <TextInput
          value={id}
          onChange={(event) => setId(event.currentTarget.value.trim())}
          placeholder="0200"
          aria-label={t('messageId')}
          title={t('messageId')}
          maxLength={4}
          w={84}
          dir="ltr"
          error={id !== '' && id.length === 4 && messageId === ''}
        />
      </Group>
      <Frames search={search} messageId={messageId} {...log} />
    </>
  )
}

type FramesProps = FrameLogProps & { search: string; messageId: string }

function Frames({ simei, search, messageId, period, onRead }: FramesProps) {
  const log = useCallList(
    'device/GetLog',
    {
      simei,
      limit_size: pageSize,
      ...(period && { start_time: period.from, end_time: period.to }),
      ...(search && { search }),
      ...(messageId && { message_id: messageId }),
    },
    // A page that would split a millisecond is shorter: only an empty one is the last.
    ({ items }) => {
      const last = items.at(-1)
      return last && { last_time: last.time_ms }
    },
  )
  const failure = failureOf(log)
  if (failure) return <ListFailure error={failure} onRetry={() => void log.refetch()} />
  if (!log.data) return <ListSkeleton />
  const frames = log.data.pages.flatMap((page) => page.items)
  const more = {
    hasMore: log.hasNextPage,
    isBusy: log.isFetchingNextPage,
    loadMore: log.fetchNextPage,
  }
  return (
    <FrameList
      frames={frames}
      more={more}
      onRead={onRead}
      withheld={log.data.pages[0]?.withheld ?? []}
      isSearched={search !== '' || messageId !== '' || period !== undefined}
    />
  )
}

type FrameTailProps = { simei: string; isPaused: boolean; onRead: (frame: LoggedFrame) => void }

const noMore = { hasMore: false, isBusy: false, loadMore: () => undefined }

/** The last hundred frames, as they come. */
export function FrameTail({ simei, isPaused, onRead }: FrameTailProps) {
  const log = useCall(
    'device/GetLog',
    { simei, limit_size: pageSize },
    isPaused ? { staleTime: Number.POSITIVE_INFINITY } : { every: tailEveryMs },
  )
  const failure = failureOf(log)
  if (failure) return <ListFailure error={failure} onRetry={() => void log.refetch()} />
  if (!log.data) return <ListSkeleton />
  const { items, withheld } = log.data
  const isWhole = items.length < pageSize
  return (
    <FrameList frames={items} more={noMore} onRead={onRead} withheld={isWhole ? withheld : []} />
  )
}

type FrameListProps = {
  frames: readonly LoggedFrame[]
  withheld: CallReply<'device/GetLog'>['withheld']
  more: Parameters<typeof useReadOn>[1]
  isSearched?: boolean
  onRead?: ((frame: LoggedFrame) => void) | undefined
}

function FrameList({ frames, withheld, more, isSearched, onRead }: FrameListProps) {
  const t = useTranslations('device')
  const box = useRef<HTMLElement>(null)
  const { drawn, height, measure } = useVirtualRows({
    rows: frames,
    box,
    heightOf: () => rowHeight,
  })
  useReadOn({ drawn, count: frames.length, ahead: 19 }, more)
  const notes = withheld.map(({ start_time, end_time }) => (
    <p key={start_time} className={classes.withheld}>
      {t('logWithheld', { from: minuteTime(start_time), to: minuteTime(end_time) })}
    </p>
  ))
  if (frames.length === 0)
    return (
      <>
        {notes}
        <ListNote title={t('logNone')} text={t(isSearched ? 'logNoneFound' : 'logNoneText')} />
      </>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={box} className={classes.box} aria-label={t('log')} tabIndex={0}>
      {notes}
      <ul className={classes.list} style={{ height }}>
        {drawn.map(({ row: frame, index, top, key }) => (
          <li
            key={key}
            data-index={index}
            ref={measure}
            style={{ transform: `translateY(${top}px)` }}
          >
            <p className={classes.head}>
              {frame.direction === 'up' ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
              <b>{t(frame.direction === 'up' ? 'logUp' : 'logDown')}</b>
              <span>{frame.name}</span>
              <time dir="ltr">{preciseTime(frame.time_ms)}</time>
            </p>
            <code dir="ltr">{frame.hex}</code>
            {frame.error && <p className={classes.error}>{frame.error}</p>}
            {onRead && (
              <button type="button" className={classes.read} onClick={() => onRead(frame)}>
                {t('logRead')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
