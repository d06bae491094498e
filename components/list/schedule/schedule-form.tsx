'use client'

import { Input, SegmentedControl, Select, SimpleGrid, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { ZoneSelect } from '#components/ui/form/zone-select.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { Rhythm } from '#lib/codes/schedule.ts'
import { rhythms } from '#lib/codes/schedule.ts'
import { presetDays, type RangePreset, rangePresets } from '#lib/format/range.ts'
import { minuteTime } from '#lib/format/time.ts'
import { type Language, languages } from '#lib/i18n/languages.ts'
import { type ExportFormat, formatsOf } from '#lib/pages/export-formats.ts'
import type { List } from '#lib/pages/list.ts'
import { listAt } from '#lib/pages/lists.ts'
import { whole } from '#lib/rules/number.ts'
import { addressesIn, recipientRules, scheduleLimits } from '#lib/rules/schedule-limits.ts'
import { formatNames } from '../export/format-names.ts'
import { useWhen } from './use-when.ts'

type ScheduleValues = {
  rhythm: Rhythm
  weekday: string
  monthDay: string
  hour: string
  zone: string
  lang: string
  format: ExportFormat
  period: string
  recipients: string
}

/** What is sent: a report of a list as its page shows it. */
export type ScheduledReport = {
  list: string
  title: string
  params: Record<string, unknown>
  columns: readonly string[]
  /** The period that the page was opened with, if it is a relative one. */
  period?: RangePreset | undefined
  format?: ExportFormat
}

/** One that exists. */
export type KeptSchedule = ScheduledReport & { id: string; values: ScheduleValues }

type Props = {
  report: ScheduledReport | KeptSchedule
  onClose: () => void
  onSaved: () => void
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))
const usualPeriods: Record<Rhythm, RangePreset> = {
  daily: 'yesterday',
  weekly: 'lastWeek',
  monthly: 'lastMonth',
}
/** All of a list that may be read so. */
const anyTime = 'any'

const rangeOf = (list: List | undefined) => {
  const range = list?.filters.find(({ kind }) => kind === 'range')
  return range?.kind === 'range' ? range : undefined
}

/** Those that the list takes; none of one without periods. */
function periodsOf(list: List | undefined): readonly string[] {
  const range = rangeOf(list)
  if (!range) return []
  const fitting = rangePresets.filter((preset) => presetDays(preset) <= range.maxDays)
  return range.preset === 'any' ? [anyTime, ...fitting] : fitting
}

/** The period is the schedule's: the one of the page would stay where it is. */
function withoutPeriod(list: List | undefined, params: Record<string, unknown>) {
  const range = rangeOf(list)
  return Object.fromEntries(
    Object.entries(params).filter(([name]) => name !== range?.from && name !== range?.to),
  )
}

const callParamsOf = (values: ScheduleValues, hasPeriod: boolean) => ({
  rhythm: values.rhythm,
  weekday: Number(values.weekday),
  month_day: Number(values.monthDay),
  hour: Number(values.hour),
  zone: values.zone,
  lang: values.lang,
  format: values.format,
  recipients: addressesIn(values.recipients),
  ...(hasPeriod && values.period !== anyTime && { period: values.period as RangePreset }),
})

function useSaving({ report, onSaved }: Props) {
  const t = useTranslations('schedule.form')
  const tell = useTell()
  const list = listAt(report.list)
  const hasPeriod = periodsOf(list).length > 0
  return async (values: ScheduleValues) => {
    const request_id = crypto.randomUUID()
    const given = callParamsOf(values, hasPeriod)
    if ('id' in report) {
      const period = given.period ?? null
      await call('schedule/Modify', { ...given, period, schedule_id: report.id, request_id })
      tell.done(t('kept'))
    } else {
      const { next_time, recipients } = await call('schedule/Add', {
        ...given,
        report: report.list,
        params: withoutPeriod(list, report.params),
        columns: [...report.columns],
        request_id,
      })
      const asked = recipients.filter(({ state }) => state === 'asked').length
      const time = minuteTime(next_time)
      tell.done(asked > 0 ? t('savedAsked', { time, count: asked }) : t('saved', { time }))
    }
    onSaved()
  }
}

function useInitial(report: Props['report']): ScheduleValues {
  const { language } = useLanguage()
  const zone = useSession()?.zone_name ?? 'UTC+00:00'
  if ('id' in report) return report.values
  const periods = periodsOf(listAt(report.list))
  const wanted = report.period ?? usualPeriods.weekly
  return {
    rhythm: 'weekly',
    weekday: '1',
    monthDay: '1',
    hour: '7',
    zone,
    lang: language,
    format: report.format ?? 'xlsx',
    period: periods.includes(wanted) ? wanted : (periods[0] ?? anyTime),
    recipients: '',
  }
}

/** A report of a page, by mail again and again. */
export function ScheduleForm(props: Props) {
  const { report, onClose } = props
  const t = useTranslations('schedule')
  const brand = useBrand()
  const form = useForm({
    initial: useInitial(report),
    rules: ({ rhythm }) => ({
      ...(rhythm === 'monthly' && { monthDay: [whole(1, 31)] }),
      recipients: recipientRules,
    }),
    fieldOf: { month_day: 'monthDay', tooManyAsked: 'recipients' },
    submit: useSaving(props),
  })
  const { values } = form
  const { title } = report
  const isNew = !('id' in report)
  const formats = formatsOf(listAt(report.list) ?? {})
  const setRhythm = (rhythm: Rhythm) => {
    if (values.period === usualPeriods[values.rhythm] && !report.period)
      form.set('period', usualPeriods[rhythm])
    form.set('rhythm', rhythm)
  }
  return (
    <FormDialog
      title={isNew ? t('form.title', { title }) : t('form.editTitle', { title })}
      form={form}
      action={t('form.save')}
      onClose={onClose}
    >
      <Textarea
        label={t('form.recipients')}
        description={t('form.recipientsHint', { max: scheduleLimits.recipients })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={6}
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.text('recipients')}
      />
      <Input.Wrapper label={t('form.rhythm')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('form.rhythm')}
          data={rhythms.map((value) => ({ value, label: t(`rhythm.${value}`) }))}
          value={values.rhythm}
          onChange={(rhythm) => setRhythm(rhythm as Rhythm)}
        />
      </Input.Wrapper>
      <TimeFields form={form} />
      <PeriodField form={form} list={listAt(report.list)} />
      <SimpleGrid cols={2} spacing="sm">
        <Select
          label={t('form.format')}
          allowDeselect={false}
          data={formats.map((value) => ({ value, label: formatNames[value] }))}
          {...form.choice('format')}
        />
        <Select
          label={t('form.lang')}
          allowDeselect={false}
          data={brand.languages.map((code) => ({ value: code, label: nameOf(code) }))}
          {...form.choice('lang')}
        />
      </SimpleGrid>
      <ZoneSelect label={t('form.zone')} {...form.choice('zone')} />
    </FormDialog>
  )
}

const nameOf = (code: Language) => languages[code].name

type Fields = { form: ReturnType<typeof useForm<ScheduleValues>> }

function TimeFields({ form }: Fields) {
  const t = useTranslations('schedule.form')
  const { weekdayOf, hourOf } = useWhen()
  const { rhythm } = form.values
  return (
    <SimpleGrid cols={2} spacing="sm">
      {rhythm === 'weekly' && (
        <Select
          label={t('weekday')}
          allowDeselect={false}
          data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
            value: String(day),
            label: weekdayOf(day),
          }))}
          {...form.choice('weekday')}
        />
      )}
      {rhythm === 'monthly' && (
        <NumericField
          label={t('monthDay')}
          description={t('monthDayHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.number('monthDay')}
        />
      )}
      <Select
        label={t('hour')}
        allowDeselect={false}
        data={hours.map((value) => ({ value, label: hourOf(Number(value)) }))}
        {...form.choice('hour')}
      />
    </SimpleGrid>
  )
}

function PeriodField({ form, list }: Fields & { list: List | undefined }) {
  const t = useTranslations()
  const periods = periodsOf(list)
  if (periods.length === 0) return null
  return (
    <Select
      label={t('schedule.form.period')}
      allowDeselect={false}
      data={periods.map((value) => ({
        value,
        label: value === anyTime ? t('schedule.form.anyTime') : t(`ui.filter.range.${value}`),
      }))}
      {...form.choice('period')}
    />
  )
}
