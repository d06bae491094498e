'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { DateField } from '#components/ui/form/date-field.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { speed } from '#lib/format/measure.ts'
import { midnightOf, momentOf } from '#lib/format/reader-zone.ts'
import { clock, dayText, minuteTime } from '#lib/format/time.ts'
import { DeviceLink } from './device-link.tsx'
import classes from './fence.module.css'
import { StayList } from './stay-list.tsx'
import type { FenceUrl } from './use-fence-url.ts'
import { useStays } from './use-stays.ts'

export function VisitsTab({ fenceId, url }: { fenceId: string; url: FenceUrl }) {
  const t = useTranslations('fence')
  const box = useRef<HTMLDivElement>(null)
  const today = dayText(Date.now() / 1000)
  const day = url.day || today
  return (
    <div ref={box}>
      <div className={classes.toolbar}>
        <DateField
          size="xs"
          label={t('day')}
          value={day}
          max={today}
          onChange={(next) => url.change({ day: next === today ? '' : next })}
        />
      </div>
      {Number.isNaN(momentOf(day)) ? null : (
        <Visits key={day} box={box} fenceId={fenceId} day={day} />
      )}
    </div>
  )
}

type VisitsProps = {
  box: RefObject<HTMLDivElement | null>
  fenceId: string
  day: string
}

function Visits({ box, fenceId, day }: VisitsProps) {
  const t = useTranslations('fence')
  const start = momentOf(day)
  const { rows, state } = useStays(
    'fence/GetVisits',
    { fence_id: fenceId, start_time: start, end_time: midnightOf(start, 1) - 1 },
    { next: ({ next }) => next ?? undefined },
  )
  return (
    <StayList
      box={box}
      label={t('tab.visits')}
      state={state}
      none={{ title: t('noneVisits'), text: t('noneVisitsText') }}
    >
      {rows.map((visit) => (
        <Visit key={`${visit.simei} ${visit.enter_time}`} visit={visit} day={day} />
      ))}
    </StayList>
  )
}

type VisitRow = CallReply<'fence/GetVisits'>['items'][number]

function Visit({ visit, day }: { visit: VisitRow; day: string }) {
  const t = useTranslations('fence')
  const { tag } = useLanguage()
  const { simei, car_number, imei, enter_time, leave_time, is_between, max_speed } = visit
  const timeOf = (time: number) => (dayText(time) === day ? clock(time) : minuteTime(time))
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        <DeviceLink simei={simei} name={car_number} />
        <span className={classes.second}>{imei}</span>
      </span>
      <span className={classes.facts}>
        <bdi dir="ltr">
          {timeOf(enter_time)}–{leave_time !== null && timeOf(leave_time)}
        </bdi>{' '}
        {leave_time === null ? t('still') : formatDuration(leave_time - enter_time, tag)}
        <br />
        {is_between ? t('between') : t('topSpeed', { speed: speed(max_speed, tag) })}
      </span>
    </li>
  )
}
