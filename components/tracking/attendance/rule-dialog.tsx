'use client'

import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Checkbox, Group, Input, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useWeek } from '#components/data/use-week.ts'
import { GroupSelect } from '#components/shared/group-select.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { holding } from '#components/ui/form/holding.ts'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type HolidayCountry, holidayCountries } from '#lib/codes/public-holidays.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { countryName } from '#lib/format/names.ts'
import {
  attendanceLimits,
  attendanceRules,
  type ClockPeriod,
  periodsApart,
} from '#lib/rules/attendance-limits.ts'
import { day as wholeDay } from '#lib/rules/dates.ts'
import { whole } from '#lib/rules/number.ts'
import { required } from '#lib/rules/required.ts'
import type { Rule } from '#lib/rules/rule.ts'
import { clockTime, periodEnds } from '#lib/rules/time-periods.ts'
import { ClockPeriodFields } from './clock-period-fields.tsx'
import { useAttendanceAgain } from './use-attendance-again.ts'

export type AttendanceRuleRow = CallReply<'attendance/GetRules'>['items'][number]

type Values = {
  name: string
  sgid: string
  periods: readonly ClockPeriod[]
  weekDays: readonly number[]
  late: string
  early: string
  country: HolidayCountry | ''
  daysOff: string
  beacons: readonly string[]
  fences: readonly string[]
}

const { grace } = attendanceLimits

const valuesOf = (rule: AttendanceRuleRow | undefined): Values => ({
  name: rule?.name ?? '',
  sgid: '',
  periods: rule?.periods ?? [
    { start: '08:00', end: '12:00' },
    { start: '13:00', end: '17:00' },
  ],
  weekDays: rule?.week_days ?? [1, 2, 3, 4, 5],
  late: String(rule?.late_minutes ?? grace.usual),
  early: String(rule?.early_minutes ?? grace.usual),
  country: holidayCountries.find((country) => country === rule?.country) ?? '',
  daysOff: rule?.days_off.join('\n') ?? '',
  beacons: rule?.beacons.map(({ beacon_id }) => beacon_id) ?? [],
  fences: rule?.fences.map(({ fence_id }) => fence_id) ?? [],
})

const periodRules = (periods: readonly ClockPeriod[]): Rule[] => [
  ...periods.flatMap((period) => [
    holding(period.start, clockTime),
    holding(period.end, clockTime),
    holding(period, periodEnds),
  ]),
  holding(periods, periodsApart),
]

const daysIn = (text: string) => text.split(/[\s,;]+/).filter((day) => day !== '')

/** With places that are not shown no other is needed. */
const rulesWith =
  (hiddenPlaces: number) =>
  ({ periods, weekDays, beacons, fences, daysOff }: Values) => ({
    name: attendanceRules.name,
    periods: periodRules(periods),
    weekDays: [holding(weekDays.join(), required)],
    late: [whole(0, grace.max)],
    early: [whole(0, grace.max)],
    beacons: hiddenPlaces > 0 ? [] : [holding([...beacons, ...fences].join(), required)],
    daysOff: daysIn(daysOff).map((text) => holding(text, wholeDay)),
  })

/** Of so many days, each with what parts it from the next. */
const daysOffLength = attendanceLimits.daysOff * '2026-12-24,'.length - 1

type RuleDialogProps = { rule: AttendanceRuleRow | undefined; onClose: () => void }

function useRuleForm({ rule, onClose }: RuleDialogProps) {
  const t = useTranslations('attendance.set')
  const { current } = useOrganisation()
  const tell = useTell()
  const readAgain = useAttendanceAgain()
  return useForm<Values>({
    initial: valuesOf(rule),
    rules: rulesWith(rule?.hidden_places ?? 0),
    fieldOf: {
      week_days: 'weekDays',
      late_minutes: 'late',
      early_minutes: 'early',
      days_off: 'daysOff',
      beacon_ids: 'beacons',
      fence_ids: 'fences',
    },
    submit: async (values) => {
      const facts = {
        name: values.name,
        periods: [...values.periods],
        week_days: [...values.weekDays],
        late_minutes: Number(values.late),
        early_minutes: Number(values.early),
        country: values.country,
        days_off: daysIn(values.daysOff),
        beacon_ids: [...values.beacons],
        fence_ids: [...values.fences],
        request_id: crypto.randomUUID(),
      }
      if (rule) await call('attendance/ModifyRule', { rule_id: rule.rule_id, ...facts })
      else
        await call('attendance/AddRule', {
          ...facts,
          ...(current.sid && { sfamilyid: current.sid }),
          ...(values.sgid && { sgid: values.sgid }),
        })
      tell.done(t('saved'))
      onClose()
      await readAgain()
    },
  })
}

type Form = ReturnType<typeof useRuleForm>

/** When and where people are to be: a new rule, or one that is there. */
export function RuleDialog(props: RuleDialogProps) {
  const { rule, onClose } = props
  const t = useTranslations('attendance.set')
  const { current } = useOrganisation()
  const form = useRuleForm(props)
  return (
    <FormDialog
      title={rule ? rule.name : t('add')}
      form={form}
      action={t('save')}
      size="lg"
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        maxLength={attendanceLimits.name}
        data-autofocus
        {...form.text('name')}
      />
      {!rule && (
        <GroupSelect
          label={t('group')}
          description={t('groupHelp')}
          placeholder={t('groupAll')}
          sid={current.sid}
          value={form.values.sgid}
          chosenName={null}
          onChange={(sgid) => form.set('sgid', sgid ?? '')}
        />
      )}
      <ClockPeriodFields
        periods={form.values.periods}
        error={form.errors.periods}
        onChange={(periods) => form.set('periods', periods)}
      />
      <WeekDays form={form} />
      <Group grow align="start">
        {(['late', 'early'] as const).map((field) => (
          <NumericField key={field} label={t(field)} unit={t('minutes')} {...form.number(field)} />
        ))}
      </Group>
      <Places form={form} rule={rule} />
      <DaysOff form={form} />
    </FormDialog>
  )
}

function WeekDays({ form }: { form: Form }) {
  const t = useTranslations('attendance.set')
  const week = useWeek()
  const { weekDays } = form.values
  return (
    <Input.Wrapper label={t('weekDays')} labelElement="div" error={form.errors.weekDays}>
      <Group gap={12} mt={6}>
        {week.days.map(({ day, name }) => (
          <Checkbox
            key={day}
            size="xs"
            label={name}
            checked={weekDays.includes(day)}
            onChange={(event) => {
              const others = weekDays.filter((other) => other !== day)
              form.set('weekDays', event.currentTarget.checked ? [...others, day].sort() : others)
            }}
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}

const mostFound = 100

/** Beacons and fences, the first of each by name. */
function Places({ form, rule }: { form: Form; rule: AttendanceRuleRow | undefined }) {
  const t = useTranslations('attendance.set')
  const { current } = useOrganisation()
  const maySeeBeacons = usePermission()('e_ua_beacon')
  const of = { ...(current.sid && { sfamilyid: current.sid }), sort: 'name' as const }
  const asked = { ...of, limit_size: mostFound }
  const beacons = useCall('beacon/Get', asked, { enabled: maySeeBeacons })
  const fences = useCall('fence/Get', asked)
  const known = {
    beacons: new Map([
      ...(rule?.beacons ?? []).map(({ beacon_id, name }) => [beacon_id, name] as const),
      ...(beacons.data?.items ?? []).map(({ beacon_id, name }) => [beacon_id, name] as const),
    ]),
    fences: new Map([
      ...(rule?.fences ?? []).map(({ fence_id, name }) => [fence_id, name] as const),
      ...(fences.data?.items ?? []).map(({ fence_id, name }) => [fence_id, name] as const),
    ]),
  }
  return (
    <>
      {(['beacons', 'fences'] as const).map((field) => (
        <MultiSelect
          key={field}
          label={t(field)}
          description={t(`${field}Help`)}
          data={[...known[field]].map(([value, label]) => ({ value, label }))}
          value={[...form.values[field]]}
          maxValues={attendanceLimits.places}
          error={form.errors[field]}
          onChange={(ids) => form.set(field, ids)}
          searchable
          clearable
          hidePickedOptions
        />
      ))}
      {rule !== undefined && rule.hidden_places > 0 && (
        <p>{t('hiddenPlaces', { count: rule.hidden_places })}</p>
      )}
    </>
  )
}

function DaysOff({ form }: { form: Form }) {
  const t = useTranslations('attendance.set')
  const { tag } = useLanguage()
  return (
    <>
      <Select
        label={t('country')}
        description={t('countryHelp')}
        placeholder={t('countryNone')}
        data={holidayCountries.map((value) => ({ value, label: countryName(value, tag) }))}
        value={form.values.country || null}
        onChange={(country) => form.set('country', (country ?? '') as HolidayCountry | '')}
        clearable
      />
      <Textarea
        label={t('daysOff')}
        description={t('daysOffHelp')}
        placeholder="2026-12-24"
        maxLength={daysOffLength}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('daysOff')}
      />
    </>
  )
}
