'use client'

import { Radio, Select, Stack, Text, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import type { DisposalResult } from '#lib/codes/alarm-disposal.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import { minuteTime } from '#lib/format/time.ts'
import { alarmRuleLimits } from '#lib/rules/alarm-rule-limits.ts'
import { useDisposalFields } from './use-disposal-fields.ts'

type Alarm = CallReply<'alarm/Get'>['items'][number]
export type LikeParams = Omit<CallParams<'alarm/HandleLike'>, 'request_id'>

/** What the list is narrowed by, beside types and states. */
const narrowing = [
  'sfamilyid',
  'start_time',
  'end_time',
  'get_child',
  'search',
  'imei_list',
  'fence_id',
  'sgid',
] as const satisfies (keyof CallParams<'alarm/Get'> & keyof LikeParams)[]

type Scope = Pick<LikeParams, (typeof narrowing)[number] | 'simei'>

function scopeOf(listed: CallParams<'alarm/Get'>, simei: string | undefined): Scope {
  const kept = narrowing.flatMap((name) =>
    listed[name] === undefined ? [] : [[name, listed[name]]],
  )
  return { ...(Object.fromEntries(kept) as Scope), ...(simei !== undefined && { simei }) }
}

/** Open ones of the type. */
function useOpenCount(scope: Scope, type: Alarm['type']): number | undefined {
  const { data } = useCall('alarm/GetAlarmTypeSummary', {
    ...scope,
    statuses: ['e_alarm_status_unack', 'e_alarm_status_ack'],
  })
  return data && (data.items.find((one) => one.type === type)?.count ?? 0)
}

type LikeDialogProps = {
  row: Alarm
  /** Of the list. */
  params: CallParams<'alarm/Get'>
  submit: (params: LikeParams) => Promise<void>
  onClose: () => void
}

/** Handles all alarms like one: of its device, or of all that the list shows. */
export function LikeDialog({ row, params, submit, onClose }: LikeDialogProps) {
  const t = useTranslations('rule.like')
  const alarm = useTranslations('alarm')
  const { type, simei, car_number: name } = row
  const fields = useDisposalFields()
  const form = useForm<{ which: 'device' | 'list'; result: DisposalResult; note: string }>({
    initial: { which: 'device', result: 'e_disposal_solved', note: '' },
    submit: ({ which, result, note }) =>
      submit({ ...scopeOf(params, which === 'device' ? simei : undefined), type, result, note }),
  })
  const counts = {
    device: useOpenCount(scopeOf(params, simei), type),
    list: useOpenCount(scopeOf(params, undefined), type),
  }
  const open = counts[form.values.which]
  return (
    <FormDialog
      title={t('title', { type: alarm(`type.${type}`) })}
      form={form}
      action={alarm('list.handle')}
      isReady={open !== undefined && open > 0}
      onClose={onClose}
    >
      <Radio.Group label={t('which')} {...form.choice('which')}>
        <Stack gap={10} mt={6}>
          <Which value="device" label={t('device', { name })} count={counts.device} />
          <Which value="list" label={t('list')} count={counts.list} />
        </Stack>
      </Radio.Group>
      {form.values.which === 'device' && <Newest scope={scopeOf(params, simei)} type={type} />}
      <MostAtOnce open={open} />
      <Select {...fields.result} {...form.choice('result')} />
      <Textarea {...fields.note} {...form.text('note')} />
    </FormDialog>
  )
}

const shownAtMost = 3

/** Of a device: the newest alarms that nobody acknowledged, so that one sees what is handled. */
function Newest({ scope, type }: { scope: Scope; type: Alarm['type'] }) {
  const t = useTranslations('rule.like')
  const common = useTranslations('common')
  const { sfamilyid, get_child, start_time, end_time, simei = '' } = scope
  const { data } = useCall('alarm/GetFamilyAlarmByType', {
    ...(sfamilyid !== undefined && { sfamilyid }),
    ...(get_child !== undefined && { get_child }),
    start_time,
    end_time,
    type,
    simei: [simei],
    status: 'e_alarm_status_unack',
    limit_size: shownAtMost,
  })
  if (!data || data.items.length === 0) return null
  return (
    <Text fz="sm" c="dimmed" component="div">
      {t('newest')}
      {data.items.map(({ id, time, alarmAddr }) => (
        <div key={id}>
          {alarmAddr
            ? common('withDetail', { label: minuteTime(time), detail: alarmAddr })
            : minuteTime(time)}
        </div>
      ))}
    </Text>
  )
}

function Which(props: { value: string; label: string; count: number | undefined }) {
  const t = useTranslations('rule')
  return (
    <Radio
      value={props.value}
      label={props.label}
      description={
        props.count === undefined ? t('previewWait') : t('like.count', { count: props.count })
      }
    />
  )
}

function MostAtOnce({ open = 0 }: { open: number | undefined }) {
  const t = useTranslations('rule.like')
  const { tag } = useLanguage()
  const { handledAlike } = alarmRuleLimits
  if (open <= handledAlike) return null
  return <Text fz="sm">{t('most', { most: count(handledAlike, tag) })}</Text>
}
