'use client'

import { useReducedMotion } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useState } from 'react'
import { useShortcuts } from '#components/ui/keys/use-shortcuts.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './alarm-board.module.css'
import { BoardPanel } from './board-panel.tsx'
import boards from './boards.module.css'
import { shownRows } from './refresh.ts'
import type { LatestAlarm, useLatestAlarms } from './use-latest-alarms.ts'
import { useScroll } from './use-scroll.ts'

type AlarmBoardProps = ReturnType<typeof useLatestAlarms> & { zone: string | undefined }

/** Alarms of a day, five in sight, a row on each two seconds; it stands while pointed at or held. */
export function AlarmBoard({ read, alarms, zone }: AlarmBoardProps) {
  const t = useTranslations('board.screen')
  const isStill = useReducedMotion()
  const [isHeld, setHeld] = useState(false)
  const [isPointedAt, setPointedAt] = useState(false)
  const { top, onArrived } = useScroll({
    rows: alarms.length,
    first: alarms[0]?.id,
    isHeld: isHeld || isPointedAt,
    isStill,
  })
  useShortcuts('bigScreen', { hold: () => setHeld(!isHeld) })
  const doesScroll = alarms.length > shownRows
  const hold = t(isHeld ? 'goOn' : 'hold')
  return (
    <BoardPanel
      title={t('lately')}
      lead="/notify/alarm?period=days3"
      read={read}
      none={t('noAlarms')}
      isEmpty={alarms.length === 0}
      aside={
        doesScroll && (
          <button
            type="button"
            className={boards.hold}
            aria-label={hold}
            title={`${hold} (H)`}
            aria-pressed={isHeld}
            onClick={() => setHeld(!isHeld)}
          >
            {isHeld ? <IconPlayerPlay /> : <IconPlayerPause />}
          </button>
        )
      }
    >
      <div className={classes.columns} aria-hidden="true">
        <span>{t('time')}</span>
        <span>{t('device')}</span>
        <span>{t('alarm')}</span>
      </div>
      <div
        className={classes.rows}
        onPointerEnter={() => setPointedAt(true)}
        onPointerLeave={() => setPointedAt(false)}
      >
        <ul
          data-sliding={(!isStill && top > 0) || undefined}
          style={{ '--top': top, '--rows': shownRows } as CSSProperties}
          onTransitionEnd={onArrived}
        >
          {alarms.map((alarm) => (
            <AlarmRow key={alarm.id} alarm={alarm} zone={zone} />
          ))}
          {doesScroll &&
            alarms
              .slice(0, shownRows)
              .map((alarm) => (
                <AlarmRow key={`again-${alarm.id}`} alarm={alarm} zone={zone} isAgain />
              ))}
        </ul>
      </div>
    </BoardPanel>
  )
}

type AlarmRowProps = { alarm: LatestAlarm; zone: string | undefined; isAgain?: boolean }

function AlarmRow({ alarm, zone, isAgain = false }: AlarmRowProps) {
  const { time, car_number, imei, alarm_name, level } = alarm
  return (
    <li data-level={level} aria-hidden={isAgain || undefined}>
      <time dir="ltr" dateTime={new Date(time * 1000).toISOString()}>
        {dateTime(time, zone).slice(11)}
      </time>
      <span dir="auto">{car_number || imei}</span>
      <span className={classes.alarm} dir="auto">
        {alarm_name}
      </span>
    </li>
  )
}
