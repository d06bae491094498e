'use client'

import { Button, Progress, SegmentedControl } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useMayOpen } from '#components/data/openable.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useCall } from '#components/data/use-call.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { DrawnSums } from '#components/list/sums/drawn-sums.tsx'
import { HealthSheetDialog } from '#components/shared/health/health-sheet-dialog.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { numberFormat } from '#lib/format/intl.ts'
import { formatDistance } from '#lib/format/measure.ts'
import { dayText } from '#lib/format/time.ts'
import type { Chart } from '#lib/pages/chart-of.ts'
import { momentsIn } from '#lib/pages/sum-times.ts'
import { measureKinds, measurePaths } from '#lib/pages/tracking/health-columns.ts'
import type { DeviceDetail } from '../device-detail.ts'
import classes from './health-tab.module.css'
import { useHealthWords } from './use-health-words.ts'

const day = 86_400
const periods = { day: 1, week: 7, month: 31 } as const
type Period = keyof typeof periods

type Health = CallReply<'device/GetHealth'>
type Measured = Health['items'][number]

/** What a device tells of its wearer: the last of each kind, its course beside its range, and steps. */
export function HealthTab({ device }: { device: Pick<DeviceDetail, 'simei' | 'imei' | 'name'> }) {
  const { simei, imei } = device
  const t = useTranslations('vitals.tab')
  const [period, setPeriod] = useState<Period>('week')
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const { data, error, refetch } = useCall(
    'device/GetHealth',
    { simei, start_time: now - (periods[period] - 1) * day, end_time: now },
    { keepPrevious: true },
  )
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.items.length === 0 && data.days === null)
    return <ListNote title={t('none')} text={t('noneText')} />
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('period')}
        value={period}
        onChange={(next) => setPeriod(next as Period)}
        data={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t(value) }))}
      />
      {data.days && <Steps days={data.days} goal={data.goal} />}
      {data.items.map((item) => (
        <Measure key={item.kind} item={item} imei={imei} />
      ))}
      <p className={classes.note}>{t('note')}</p>
      <Sheet device={device} />
    </>
  )
}

/** A month of it on paper. */
function Sheet({ device }: { device: Pick<DeviceDetail, 'simei' | 'name'> }) {
  const t = useTranslations('vitals.sheet')
  const may = usePermission()
  const [isOpen, setOpen] = useState(false)
  if (!may('e_ua_export')) return null
  return (
    <>
      <Button
        className={classes.sheet ?? ''}
        size="xs"
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('act')}
      </Button>
      {isOpen && <HealthSheetDialog device={device} onClose={() => setOpen(false)} />}
    </>
  )
}

function Measure({ item, imei }: { item: Measured; imei: string }) {
  const t = useTranslations('vitals')
  const words = useHealthWords()
  const mayOpen = useMayOpen()
  const path = `/${measurePaths[item.kind]}`
  const range = words.range(item)
  const isOut = words.isOut(item)
  return (
    <section className={classes.measure} aria-label={t(`${item.kind}.title`)}>
      <h3>{t(`${item.kind}.title`)}</h3>
      {item.last_time === null ? (
        <p>{t('tab.noLast')}</p>
      ) : (
        <p className={classes.last}>
          <strong>{words.value(item)}</strong>
          {isOut && <b className={classes.out}>{t('tab.out')}</b>}
          <small>{t('tab.last', { time: words.time(item.last_time) })}</small>
        </p>
      )}
      {range !== '' && <p className={classes.range}>{t('tab.range', { range })}</p>}
      {item.course.length > 1 && (
        <DrawnSums chart={courseOf(item)} label={t(`${item.kind}.title`)} />
      )}
      {mayOpen(path) && (
        <PageLink href={`${path}?${new URLSearchParams({ devices: imei })}`}>
          {t('tab.all')}
        </PageLink>
      )}
    </section>
  )
}

/** Values, and the limits that there are, as lines. */
function courseOf(item: Measured): Chart {
  const { kind, course } = item
  const as = measureKinds[kind]
  const line = (key: string, title: string, values: readonly (number | null)[]) => ({
    key,
    title,
    as,
    values: values.map((value) => value ?? Number.NaN),
  })
  const lines = [
    line(
      'value',
      `vitals.${kind}.value`,
      course.map(({ value }) => value),
    ),
    line(
      'diastolic',
      'vitals.column.diastolic',
      course.map(({ diastolic }) => diastolic),
    ),
    line(
      'range_from',
      'reading.column.rangeFrom',
      course.map(() => item.range_from),
    ),
    line(
      'range_to',
      'reading.column.rangeTo',
      course.map(() => item.range_to),
    ),
    line(
      'diastolic_to',
      'vitals.column.diastolicTo',
      course.map(() => item.diastolic_to),
    ),
  ]
  return {
    kind: 'lines',
    isTime: true,
    points: momentsIn(course, 'start_time').map(({ key, name = key }) => ({ key, name })),
    series: lines.filter(({ values }) => values.some((value) => !Number.isNaN(value))),
  }
}

function Steps({ days, goal }: { days: NonNullable<Health['days']>; goal: number }) {
  const t = useTranslations('vitals')
  const { tag } = useLanguage()
  const number = numberFormat(tag, { maximumFractionDigits: 0 })
  const today = days.find((one) => one.day === dayText(Date.now() / 1000))
  const steps = today?.steps ?? 0
  return (
    <section className={classes.measure} aria-label={t('steps.title')}>
      <h3>{t('steps.title')}</h3>
      <p>{t('tab.today', { steps: number.format(steps), goal: number.format(goal) })}</p>
      <Progress
        value={Math.min(100, (steps * 100) / goal)}
        aria-label={t('steps.goal')}
        color={steps >= goal ? 'teal' : undefined}
      />
      {today && (
        <p className={classes.range}>
          {formatDistance(today.distance, tag)} · {number.format(today.calories)} kcal
        </p>
      )}
      {days.length > 1 && <DrawnSums chart={daysOf(days)} label={t('tab.steps')} />}
    </section>
  )
}

const daysOf = (days: NonNullable<Health['days']>): Chart => ({
  kind: 'bars',
  isTime: true,
  points: days.map((one) => ({ key: one.day, name: one.day })),
  series: [
    {
      key: 'steps',
      title: 'vitals.steps.steps',
      as: 'number',
      values: days.map(({ steps }) => steps),
    },
  ],
})
