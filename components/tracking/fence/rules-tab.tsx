'use client'

import { Alert, Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useWeek } from '#components/data/use-week.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import { count, formatDistance, speed } from '#lib/format/measure.ts'
import { minuteTime } from '#lib/format/time.ts'
import classes from './fence.module.css'
import type { Fence } from './fence-types.ts'

type RulesTabProps = { fence: Fence; onBind: (() => void) | undefined }

export function RulesTab({ fence, onBind }: RulesTabProps) {
  const t = useTranslations('fence')
  const { tag } = useLanguage()
  const week = useWeek()
  const { type, radius, points, width, speed_limit, stay_limit, periods } = fence
  const shape = {
    circle: () => t('shape.circle', { radius: formatDistance(radius ?? 0, tag) }),
    polygon: () => t('shape.polygon', { count: points.length }),
    corridor: () =>
      t('shape.corridor', { count: points.length, width: formatDistance(width ?? 0, tag) }),
    city: () => fence.city_name,
  }[type]()
  const when = periods.map(({ days, start, end }) => (
    <div key={`${start}${end}${days?.join()}`}>
      {days ? week.text(days) : t('form.everyDay')} <bdi dir="ltr">{`${start}–${end}`}</bdi>
    </div>
  ))
  const isBound = fence.device_count + fence.group_count + fence.family_count > 0
  const counts = {
    devices: count(fence.device_count, tag),
    groups: count(fence.group_count, tag),
    organisations: count(fence.family_count, tag),
  }
  const rows: [key: string, value: ReactNode][] = [
    ['form.type', shape],
    ['form.alarm', t(`alarm.${fence.alarm}`)],
    ['form.speed', speed_limit === null ? t('form.noLimit') : speed(speed_limit * 10, tag)],
    ['form.stay', stay_limit === null ? t('form.noLimit') : formatDuration(stay_limit * 60, tag)],
    ['form.periods', when.length > 0 ? when : t('form.always')],
    ...(when.length > 0 ? ([['form.zone', fence.zone]] as [string, ReactNode][]) : []),
    ['organisation', fence.sname],
    ['created', minuteTime(fence.create_time)],
    ['watched', isBound ? t('watchedText', counts) : t('unbound')],
  ]
  return (
    <div className={classes.body}>
      {!isBound && onBind && (
        <Alert variant="light" className={classes.unbound ?? ''}>
          <p>{t('bind.nothingYet')}</p>
          <Button size="xs" leftSection={<IconLink size={16} />} onClick={onBind}>
            {t('bind.now')}
          </Button>
        </Alert>
      )}
      <dl className={classes.properties}>
        {rows.map(([key, value]) => (
          <Fragment key={key}>
            <dt>{t(key as 'created')}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}
