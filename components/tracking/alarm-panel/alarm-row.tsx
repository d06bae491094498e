'use client'

import { IconCheck, IconChecks } from '@tabler/icons-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useAlarmLink } from '#components/data/use-alarm-link.ts'
import { speed } from '#lib/format/measure.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime, shortTime } from '#lib/format/time.ts'
import { alarmFacts } from './alarm-facts.ts'
import classes from './alarm-table.module.css'
import { alarmText } from './alarm-text.ts'
import type { Alarm } from './use-new-alarms.ts'

type AlarmRowProps = {
  alarm: Alarm
  index: number
  /** Undefined for a repeat. */
  number: number | undefined
  /** Of the same device and type, older. */
  repeats: readonly Alarm[]
  isOpened: boolean
  onFlip: () => void
  isRead: boolean
  isCompact: boolean
  style: CSSProperties
  onRead: (ids: string[]) => void
  onOpened: () => void
}

/** A click marks it read and opens it on the map. */
export function AlarmRow(props: AlarmRowProps) {
  const { alarm, repeats } = props
  const router = useRouter()
  const link = useAlarmLink()(alarm)
  const open = () => {
    if (!props.isRead) props.onRead([alarm, ...repeats].map(({ id }) => id))
    if (!link) return
    router.push(link)
    props.onOpened()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    open()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by hand, which a table element does not allow
    <div
      role="row"
      tabIndex={0}
      data-index={props.index}
      className={classes.row}
      data-compact={props.isCompact || undefined}
      data-unread={!props.isRead || undefined}
      data-link={link ? true : undefined}
      style={props.style}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      {props.isCompact ? <CompactCells {...props} /> : <Cells {...props} />}
    </div>
  )
}

function Repeats({ repeats, isOpened, onFlip }: AlarmRowProps) {
  const t = useTranslations('alarm')
  if (repeats.length === 0) return null
  return (
    <button
      type="button"
      className={classes.repeats}
      aria-expanded={isOpened}
      aria-label={t('repeats', { count: repeats.length + 1 })}
      title={t('repeats', { count: repeats.length + 1 })}
      onClick={(event) => {
        event.stopPropagation()
        onFlip()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      ×{repeats.length + 1}
    </button>
  )
}

/** Of what somebody has seen to. */
function StatusMark({ alarm: { status } }: Pick<AlarmRowProps, 'alarm'>) {
  const t = useTranslations('alarm')
  if (status === 'e_alarm_status_unack') return null
  const Icon = status === 'e_alarm_status_handled' ? IconChecks : IconCheck
  const name = t(`status.${status}`)
  return <Icon size={15} className={classes.status} role="img" aria-label={name} title={name} />
}

function useTexts(alarm: Alarm) {
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  return {
    time: shortTime(alarm.time, { now, tag }),
    timeHint: `${dateTime(alarm.time)} · ${relativeTime(alarm.time, { now, tag })}`,
    speed: speed(alarm.devspeed, tag),
  }
}

function Cells(props: AlarmRowProps) {
  const { alarm, number, isRead } = props
  const t = useTranslations('alarm')
  const texts = useTexts(alarm)
  const cells = {
    number,
    device: alarm.imei,
    name: alarm.car_number,
    time: texts.time,
    speed: texts.speed,
    positionType: t(`position.${alarm.loc_type ?? 'none'}`),
  } as const
  return (
    <>
      {Object.entries(cells).map(([name, value]) => (
        // biome-ignore lint/a11y/useSemanticElements: see the row
        <div
          key={name}
          role="cell"
          className={classes[name]}
          title={name === 'time' ? texts.timeHint : `${value}`}
        >
          {name === 'number' && !isRead && (
            <span className={classes.dot} role="img" aria-label={t('unread')} />
          )}
          {value}
        </div>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: see the row */}
      <div role="cell" className={classes.types} data-level={alarm.level}>
        <StatusMark alarm={alarm} />
        <span title={alarmText(t, alarm)}>
          {alarmText(t, alarm)}
          <Facts alarm={alarm} />
        </span>
        <Repeats {...props} />
      </div>
    </>
  )
}

/** Of the device at that moment. */
function Facts({ alarm }: Pick<AlarmRowProps, 'alarm'>) {
  const t = useTranslations('alarm')
  const { tag } = useLanguage()
  const text = alarmFacts(t, alarm, tag)
  return (
    text && (
      <small className={classes.facts} title={text}>
        {text}
      </small>
    )
  )
}

function CompactCells(props: AlarmRowProps) {
  const { alarm, isRead } = props
  const t = useTranslations('alarm')
  const texts = useTexts(alarm)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row
    <div role="cell" className={classes.compact}>
      <div className={classes.line}>
        {!isRead && <span className={classes.dot} role="img" aria-label={t('unread')} />}
        <strong className={classes.grow}>{alarm.car_number}</strong>
        <span className={classes.types} data-level={alarm.level}>
          <StatusMark alarm={alarm} />
          <span>{alarmText(t, alarm)}</span>
          <Repeats {...props} />
        </span>
      </div>
      <div className={classes.second}>
        <span className={classes.grow}>{alarm.imei}</span>
        <span title={texts.timeHint}>{texts.time}</span>
        <span>{texts.speed}</span>
      </div>
      <Facts alarm={alarm} />
    </div>
  )
}
