'use client'

import { Drawer, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useCallList } from '#components/data/use-call.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { useReadOn, useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { preciseTime } from '#lib/format/time.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './device-log.module.css'
import { ListFailure, ListNote, ListSkeleton } from './list-states.tsx'

/** Pixels of a frame with one line of hex. */
const rowHeight = 62
const pageSize = 100

export function DeviceLog(props: { simei: string; name: string; onClose: () => void }) {
  const t = useTranslations('device')
  const entrance = useEntrance()
  return (
    <Drawer
      opened
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

/** Raw frames with a search by hex or message name. */
export function FrameLog({ simei, isFocused }: { simei: string; isFocused?: boolean }) {
  const t = useTranslations('device')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  return (
    <>
      <TextInput
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('logSearch')}
        aria-label={t('logSearch')}
        maxLength={textLimits.logSearch}
        leftSection={<IconSearch size={16} />}
        mb={8}
        data-autofocus={isFocused}
      />
      <Frames simei={simei} search={search} />
    </>
  )
}

function Frames({ simei, search }: { simei: string; search: string }) {
  const t = useTranslations('device')
  const box = useRef<HTMLElement>(null)
  const log = useCallList(
    'device/GetLog',
    { simei, limit_size: pageSize, ...(search && { search }) },
    (page) => {
      const last = page.items.at(-1)
      return page.items.length === pageSize && last ? { last_time: last.time_ms } : undefined
    },
  )
  const frames = log.data?.pages.flatMap((page) => page.items) ?? []
  const { drawn, height, measure } = useVirtualRows({
    rows: frames,
    box,
    heightOf: () => rowHeight,
  })
  useReadOn(
    { drawn, count: frames.length, ahead: 19 },
    { hasMore: log.hasNextPage, isBusy: log.isFetchingNextPage, loadMore: log.fetchNextPage },
  )

  if (log.isError) return <ListFailure error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <ListSkeleton />
  if (frames.length === 0) return <ListNote title={t('logNone')} text={t('logNoneText')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={box} className={classes.box} aria-label={t('log')} tabIndex={0}>
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
          </li>
        ))}
      </ul>
    </section>
  )
}
