'use client'

import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Checkbox, MultiSelect, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useIsRoot } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { GroupSelect } from '#components/shared/group-select.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { disposalResults } from '#lib/codes/alarm-disposal.ts'
import { alarmRuleKinds, alarmRuleMoments, endingTypes } from '#lib/codes/alarm-rules.ts'
import { alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { count } from '#lib/format/measure.ts'
import { alarmRuleLimits, alarmRuleRules } from '#lib/rules/alarm-rule-limits.ts'
import { firstBroken } from '#lib/rules/rule.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { FenceSelect } from './fence-select.tsx'
import { draftOf, previewParams, type RuleDraft, type RuleRow, ruleParams } from './rule-draft.ts'
import { RuleSteps } from './rule-steps.tsx'

type RuleFormProps = { rule: RuleRow | undefined; onSaved: () => void; onClose: () => void }

/** Whether the reader may rule organisations below. */
function useMayRuleBelow(): boolean {
  const may = usePermission()
  const isRoot = useIsRoot()
  return isRoot || may('e_ua_websocket_gchild')
}

const rulesOf = ({ kind, moment }: RuleDraft) => ({
  name: alarmRuleRules.name,
  ...(kind === 'close'
    ? { minutes: alarmRuleRules[moment], note: alarmRuleRules.note }
    : { steps: alarmRuleRules.steps }),
})

const fieldOf = {
  is_get_child: 'isBelow',
  fence_id: 'fenceId',
  step_suids: 'steps',
  step_minutes: 'steps',
  accountNotFound: 'steps',
} as const

function useRuleForm({ rule, onSaved, onClose }: RuleFormProps) {
  const { current } = useOrganisation()
  const mayBelow = useMayRuleBelow()
  const form = useForm<RuleDraft>({
    initial: draftOf(rule, mayBelow),
    rules: rulesOf,
    fieldOf,
    submit: async (draft) => {
      await call('alarm/SetRule', ruleParams(draft, { rule, sid: current.sid }))
      onClose()
      onSaved()
    },
  })
  return { form, mayBelow }
}

type Form = ReturnType<typeof useRuleForm>['form']

export function RuleForm(props: RuleFormProps) {
  const { rule } = props
  const t = useTranslations('rule')
  const { form, mayBelow } = useRuleForm(props)
  const { kind } = form.values
  return (
    <FormDialog
      title={rule ? rule.name : t('add')}
      form={form}
      action={t('save')}
      size="lg"
      onClose={props.onClose}
    >
      <TextInput
        label={t('name')}
        maxLength={textLimits.alarmRuleName}
        data-autofocus
        {...form.text('name')}
      />
      <Select
        label={t('does')}
        allowDeselect={false}
        data={alarmRuleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...form.choice('kind')}
      />
      <WhichAlarms form={form} rule={rule} mayBelow={mayBelow} />
      {kind === 'close' ? <Closing form={form} /> : <RuleSteps form={form} rule={rule} />}
      <Preview draft={form.values} />
    </FormDialog>
  )
}

function WhichAlarms({
  form,
  rule,
  mayBelow,
}: {
  form: Form
  rule: RuleRow | undefined
  mayBelow: boolean
}) {
  const t = useTranslations('rule')
  const types = useTranslations('alarm.type')
  const { current } = useOrganisation()
  const { values, set } = form
  return (
    <>
      <MultiSelect
        label={t('types')}
        placeholder={values.types.length === 0 ? t('typesAll') : ''}
        data={alarmTypeNames.map((name) => ({ value: name, label: types(name) }))}
        value={values.types}
        onChange={(chosen) =>
          set(
            'types',
            alarmTypeNames.filter((name) => chosen.includes(name)),
          )
        }
        searchable
        clearable
        hidePickedOptions
      />
      {mayBelow && <Checkbox label={t('below')} {...form.checked('isBelow')} />}
      <GroupSelect
        label={t('group')}
        description={t('goesWith')}
        placeholder={t('groupAll')}
        sid={current.sid}
        value={values.sgid}
        chosenName={rule?.sgname ?? null}
        onChange={(sgid) => set('sgid', sgid ?? '')}
      />
      <FenceSelect
        label={t('fence')}
        description={t('goesWith')}
        placeholder={t('fenceAll')}
        value={values.fenceId}
        chosenName={rule?.fencename ?? ''}
        onChange={(fenceId) => set('fenceId', fenceId)}
      />
    </>
  )
}

const withoutEnd = alarmTypeNames.filter((name) => !endingTypes.includes(name))

function Closing({ form }: { form: Form }) {
  const t = useTranslations('rule')
  const alarm = useTranslations('alarm')
  const { moment, name } = form.values
  const types = withoutEnd.map((type) => alarm(`type.${type}`)).join(', ')
  return (
    <>
      <Select
        label={t('moment')}
        {...(moment === 'end' && { description: t('withEnd', { types }) })}
        allowDeselect={false}
        data={alarmRuleMoments.map((value) => ({ value, label: t(`momentOf.${value}`) }))}
        {...form.choice('moment')}
      />
      <NumericField
        label={t('minutes')}
        description={t('minutesHelp', { days: alarmRuleLimits.lookBackDays })}
        unit={t('minuteUnit')}
        {...form.number('minutes')}
      />
      <Select
        label={t('result')}
        allowDeselect={false}
        data={disposalResults.map((value) => ({ value, label: alarm(`result.${value}`) }))}
        {...form.choice('result')}
      />
      <Textarea
        label={t('note')}
        description={t('noteHelp', { text: t('closedBy', { name: name.trim() || '…' }) })}
        maxLength={textLimits.alarmNote}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('note')}
      />
    </>
  )
}

const debounceMs = 500

/** What the rule would have done lately. */
function Preview({ draft }: { draft: RuleDraft }) {
  const t = useTranslations('rule')
  const { tag } = useLanguage()
  const { current } = useOrganisation()
  const [settled] = useDebouncedValue(JSON.stringify(previewParams(draft, current.sid)), debounceMs)
  const { kind, moment, minutes, steps } = draft
  const isWhole =
    kind === 'close'
      ? !firstBroken(minutes, alarmRuleRules[moment])
      : !firstBroken(steps, alarmRuleRules.steps.slice(2))
  const { data, error } = useCall('alarm/PreviewRule', JSON.parse(settled), {
    enabled: isWhole,
    keepPrevious: true,
  })
  if (!isWhole) return null
  const { previewDays: days } = alarmRuleLimits
  const text = () => {
    if (error) return error.message
    if (!data) return t('previewWait')
    const values = { count: data.count, due: count(data.due, tag), days }
    return kind === 'close' ? t('previewClose', values) : t('previewEscalate', values)
  }
  return (
    <Text role="status" fz="sm">
      {text()}
    </Text>
  )
}
