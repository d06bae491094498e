'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { TimeCell, useCellContext } from '#components/list/data-table/cell.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { MoreButton } from '#components/list/more-button.tsx'
import { eventText } from '#lib/format/cell.ts'
import classes from './drawer.module.css'

const day = 86_400
const days = 90

/** Operations of the last 90 days, newest first. */
export function HistoryTab({ simei }: { simei: string }) {
  const t = useTranslations()
  const context = useCellContext()
  const may = usePermission()
  const readsAll = may('e_ua_show_summary', 'e_ua_show_tool')
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const { rows, state } = useRows(
    'usermgr/GetOptLog',
    {
      object_kind: 'device',
      object_id: simei,
      start_time: now - days * day + 60,
      end_time: now + 60,
      is_refused: false,
      limit_size: 50,
    },
    (last) => ({ last_time: last.time_ms, last_id: last.id }),
  )
  const note = readsAll ? null : <p className={classes.note}>{t('fleet.history.onlyOwn')}</p>
  if (state.error) return <ListFailure error={state.error} onRetry={() => state.retry?.()} />
  if (state.isLoading) return <ListSkeleton />
  if (rows.length === 0)
    return (
      <>
        {note}
        <ListNote title={t('fleet.history.none')} text={t('fleet.history.noneText', { days })} />
      </>
    )
  return (
    <>
      {note}
      <ul className={classes.history}>
        {rows.map((row) => (
          <li key={row.id}>
            <TimeCell time={row.time} />
            <span>{eventText(row.func, context)}</span>
            <small>
              {row.actor} · {row.sfamily_name} {row.ip && `· ${row.ip}`}
            </small>
          </li>
        ))}
      </ul>
      <MoreButton mt={10} state={state} />
    </>
  )
}
