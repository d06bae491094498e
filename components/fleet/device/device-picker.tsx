'use client'

import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { failureOf, useCallList } from '#components/data/use-call.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { useReadOn, useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './device-list.module.css'
import type { DeviceRow } from './device-list.tsx'
import { StateMark } from './state-mark.tsx'
import { useStateWords } from './use-state-words.ts'

const rowHeight = 54
const pageSize = 100

type DevicePickerProps = { onPick: (device: DeviceRow) => void }

export function DevicePicker({ onPick }: DevicePickerProps) {
  const t = useTranslations('device')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 300)
  return (
    <>
      <TextInput
        m="0 12px 8px"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('search')}
        aria-label={t('search')}
        maxLength={textLimits.search}
        leftSection={<IconSearch size={16} />}
      />
      <Found search={search} onPick={onPick} />
    </>
  )
}

function Found({ search, onPick }: DevicePickerProps & { search: string }) {
  const t = useTranslations('device')
  const wordsOf = useStateWords()
  const box = useRef<HTMLDivElement>(null)
  const list = useCallList(
    'family/GetDeviceList',
    { limit_size: pageSize, ...(search && { search }) },
    ({ items }) => {
      const last = items.at(-1)
      return items.length === pageSize && last ? { last_imei: last.imei } : undefined
    },
  )
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const { drawn, height } = useVirtualRows({ rows, box, heightOf: () => rowHeight })
  useReadOn(
    { drawn, count: rows.length, ahead: 19 },
    { hasMore: list.hasNextPage, isBusy: list.isFetchingNextPage, loadMore: list.fetchNextPage },
  )
  const failure = failureOf(list)
  if (failure) return <ListFailure error={failure} onRetry={() => void list.refetch()} />
  if (!list.data) return <ListSkeleton />
  if (rows.length === 0)
    return (
      <ListNote
        title={t(search ? 'noMatch' : 'none')}
        text={t(search ? 'noMatchText' : 'noneText')}
      />
    )
  return (
    <div ref={box} className={classes.box} style={{ flex: 1, minHeight: 0 }}>
      <ul className={classes.list} aria-label={t('list')} style={{ height }}>
        {drawn.map(({ row, top }) => (
          <li key={row.simei} style={{ transform: `translateY(${top}px)` }}>
            <button
              type="button"
              className={classes.row}
              style={{ paddingInlineEnd: 10 }}
              onClick={() => onPick(row)}
            >
              <StateMark look={row.state} />
              <span className={classes.words}>
                <span className={classes.name}>{row.name}</span>
                <span className={classes.second}>
                  <bdi className={classes.number}>{row.imei}</bdi>
                </span>
              </span>
              <span className={classes.facts}>
                <span data-state={row.state}>{wordsOf(row).words}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
