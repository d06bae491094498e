'use client'

import { Skeleton, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useChangeAlarms } from '#components/data/use-change-alarms.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { useShortcuts } from '#components/ui/keys/use-shortcuts.ts'
import { useRowFocus } from '#components/ui/use-row-focus.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { useReadOn, useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import { solved } from '#lib/codes/alarm-disposal.ts'
import { type AlarmGroup, groupAlarms } from '#lib/live/group-alarms.ts'
import { AlarmRow } from './alarm-row.tsx'
import { type AlarmSettings, isRead } from './alarm-settings.ts'
import classes from './alarm-table.module.css'
import type { useAlarmList } from './use-alarm-list.ts'
import type { Alarm } from './use-new-alarms.ts'

const rowHeight = { wide: 54, compact: 78 }
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
  const focus = useRowFocus({ box: scroller, count: rows.length, scrollTo: virtual.scrollTo })
  useAlarmKeys({ rows, focus, scroller, onRead, mark: list.mark })
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
          {virtual.drawn.map(({ row, top, key, index }) => (
            <AlarmRow
              key={key}
              {...row}
              index={index}
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

type KeysProps = Pick<AlarmTableProps, 'onRead'> & {
  rows: readonly ShownAlarm[]
  focus: ReturnType<typeof useRowFocus>
  scroller: RefObject<HTMLElement | null>
  mark: AlarmTableProps['list']['mark']
}

/** The letters of alarms; a row stands for its repeats too. */
function useAlarmKeys({ rows, focus, scroller, onRead, mark }: KeysProps): void {
  const { change, undoLast } = useChangeAlarms()
  const tell = useTell()
  const act = (status: Alarm['status'], run: (alarms: Alarm[]) => Promise<void>) => () => {
    const at = focus.focused()
    const row = at === undefined ? undefined : rows[at]
    if (at === undefined || row === undefined) return focus.focusRow(focus.active)
    const alarms = [row.alarm, ...row.repeats]
    const ids = alarms.map(({ id }) => id)
    void run(alarms).then(() => mark(new Set(ids), status), tell.failure)
    onRead(ids)
    focus.focusRow(at + 1)
  }
  const acts = {
    acknowledge: act('e_alarm_status_ack', (alarms) => change('alarm/Ack', alarms, {})),
    handle: act('e_alarm_status_handled', (alarms) => change('alarm/Handle', alarms, solved)),
    undo: undoLast,
  }
  useShortcuts('list', { next: focus.step(1), previous: focus.step(-1) }, scroller)
  useShortcuts('alarms', acts, scroller)
}
