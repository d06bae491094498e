'use client'

import { Skeleton, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { Failure } from '#components/ui/form/failure.tsx'
import { useReadOn, useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { type AlarmGroup, groupAlarms } from '#lib/live/alarm-groups.ts'
import { AlarmRow } from './alarm-row.tsx'
import { type AlarmSettings, isRead } from './alarm-settings.ts'
import classes from './alarm-table.module.css'
import type { useAlarmList } from './use-alarm-list.ts'
import type { Alarm } from './use-new-alarms.ts'

const rowHeight = { wide: 38, compact: 60 }
const columns = ['number', 'device', 'name', 'time', 'speed', 'positionType', 'types'] as const

type AlarmTableProps = {
  list: ReturnType<typeof useAlarmList>
  settings: AlarmSettings
  isCompact: boolean
  onRead: (ids: string[]) => void
  onOpened: () => void
}

type ShownAlarm = { alarm: Alarm; number: number | undefined; repeats: readonly Alarm[] }

/** The repeats of an opened group follow it, without numbers. */
function rowsOf(groups: AlarmGroup<Alarm>[], opened: ReadonlySet<string>): ShownAlarm[] {
  return groups.flatMap(({ first, repeats }, index) => [
    { alarm: first, number: index + 1, repeats },
    ...(opened.has(first.id)
      ? repeats.map((alarm) => ({ alarm, number: undefined, repeats: [] }))
      : []),
  ])
}

/** Virtual rows; pages load at the end. */
export function AlarmTable({ list, settings, isCompact, onRead, onOpened }: AlarmTableProps) {
  const t = useTranslations('alarm')
  const scroller = useRef<HTMLDivElement>(null)
  const { alarms, loadMore } = list
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => rowsOf(groupAlarms(alarms), opened), [alarms, opened])
  const flip = (id: string) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  const height = isCompact ? rowHeight.compact : rowHeight.wide
  const virtual = useVirtualRows({
    rows,
    box: scroller,
    heightOf: () => height,
    keyOf: ({ alarm }) => alarm.id,
  })
  useReadOn(
    { drawn: virtual.drawn, count: rows.length, ahead: 1 },
    { hasMore: list.hasMore, isBusy: list.isFetching, loadMore },
  )

  if (list.error && alarms.length === 0) {
    return (
      <div className={classes.note}>
        <Failure error={list.error} onRetry={list.refresh} />
      </div>
    )
  }
  const isSearching = list.isLoading || (alarms.length === 0 && list.hasMore)
  if (isSearching && alarms.length === 0) return <Skeleton m="md" height={150} w="auto" />
  if (alarms.length === 0) return <Text className={classes.note}>{t('none')}</Text>

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which a table element does not allow
    <div role="table" aria-label={t('title')} aria-rowcount={rows.length} className={classes.table}>
      {!isCompact && (
        // biome-ignore lint/a11y/useSemanticElements: see the table
        <div role="row" tabIndex={-1} className={classes.header}>
          {columns.map((column) => (
            // biome-ignore lint/a11y/useSemanticElements: see the table
            <div key={column} role="columnheader" tabIndex={-1} className={classes[column]}>
              {t(`column.${column}`)}
            </div>
          ))}
        </div>
      )}
      <div ref={scroller} className={classes.scroller}>
        <div style={{ height: virtual.height, position: 'relative' }}>
          {virtual.drawn.map(({ row, top, key }) => (
            <AlarmRow
              key={key}
              {...row}
              isRead={
                row.repeats.every((one) => isRead(settings, one)) && isRead(settings, row.alarm)
              }
              isOpened={opened.has(row.alarm.id)}
              onFlip={() => flip(row.alarm.id)}
              isCompact={isCompact}
              style={{ height, transform: `translateY(${top}px)` }}
              onRead={onRead}
              onOpened={onOpened}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
